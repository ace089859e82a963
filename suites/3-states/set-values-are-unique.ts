import { defineCheck, only, orDefault, stated, type Json, type Operation, type OwnedRecord } from 'probity/check';
import { listing, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { recognisable, matchOwn } from 'probity/check/records';
import { deletesNew } from 'probity/check/states';
import { comesAgain, parentOf, keyOf, isBelowAnother, settingActions } from './mechanisms/unique/set-values.js';

/** Records that are created at one time. */
const RACERS = 6;

/**
 * Creates records behind one another, one of them behind the delete of another, and several at one time: each must have a value that no
 * other one has, be that a record of the run or any other that the list shows.
 */
export default defineCheck({
  title: 'No two records get the same value from the service where it is declared unique',
  rationale:
    'A person who looks an invoice up by its number must find that one; two of one number are also wrong before the law.',
  usualFix: 'Take the value from a sequence of the database, with a unique index.',
  blindSpot:
    'values that only an action sets which a new record is not ready for; records that no list shows; scopes that a run has one record in',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    fields: only(resource.uniqueSet, (all) => all.length > 0, 'a field that is "set-by" the service'),
    own: resource.own,
    parent: stated(parentOf(service, resource), ''),
    setting: stated(settingActions(service, resource), ''),
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    remove: orDefault<Operation | undefined>(deletesNew(resource), undefined),
  }),

  async verify({ fields, own, parent, setting, listing, remove }, kit) {
    const kept = fields.filter(({ isNeverFreed }) => isNeverFreed);
    const isDeleted = remove !== undefined && own.cleanup.by === 'delete';
    await kit.forEach(isDeleted ? kept.map(({ at }) => at) : [], async (where) => {
      const field = kept.find(({ at }) => at === where) ?? kit.discard('there is none');
      const again = await comesAgain(kit, own, { remove, parent }, field);
      kit
        .expect(again, 'A value that the service has set does not come again once its record is deleted', { where })
        .toBeEmpty();
    });
    await kit.forEach(['values of new records'], async () => {
      const records: OwnedRecord[] = [await kit.create(own), await kit.create(own)];
      const [first] = records;
      // A number that is how many there are comes again once one of them is gone.
      if (remove !== undefined && own.cleanup.by === 'delete') {
        const { class: answer } = kit.outcome(await kit.send(remove, first === undefined ? {} : { record: first }));
        if (answer === 'success') records.shift();
      }
      records.push(await kit.create(own));
      const inputs = await Promise.all(
        Array.from({ length: RACERS }, () => kit.createInput(own, records[0]?.sent ?? {})),
      );
      const race = await kit.race(inputs.map((input) => (send) => send(own.create, input)));
      records.push(...race.results.flatMap((exchange) => kit.adopt(own, exchange) ?? []));
      // A number may be given once an action asks for it.
      const late = setting.filter(({ at }) => fields.some((field) => field.at === at));
      for (const { operation } of late) await kit.race(records.map((record) => (send) => send(operation, { record })));
      const shown: (readonly [Json, OwnedRecord])[] = [];
      for (const record of records) shown.push([(await kit.read(own, record)) ?? null, record]);
      const [at] = records;
      const isListed = listing !== undefined && recognisable(own.id) && at !== undefined;
      const through = { limit: isListed ? maxPageSize(listing) : 0, at, mostPages: 50 };
      const all = isListed ? (await walkThrough(kit, listing, through)).items : [];
      const ofRun = matchOwn(own, records);
      // Those of others that a list shows stand below the same parent, where its path names one.
      const others = all.flatMap((item) =>
        at !== undefined && ofRun(item) === undefined ? [[item, at] as const] : [],
      );
      for (const { at: where, within } of fields) {
        const keys = (of: readonly (readonly [Json, OwnedRecord])[]) =>
          of.flatMap((one) => keyOf(where, within, ...one) ?? []);
        const ours = keys(shown);
        if (ours.length < 2) kit.discard(`no two of the records show ${where}`);
        const taken = keys(within.includes('parent') && !(isListed && isBelowAnother(listing.list)) ? [] : others);
        const twice = ours.filter((key, index) => ours.indexOf(key) !== index || taken.includes(key));
        const claim = 'A value that the service sets is unique among the records';
        kit.expect([...new Set(twice)], claim, { where }).toBeEmpty();
      }
    });
  },
});
