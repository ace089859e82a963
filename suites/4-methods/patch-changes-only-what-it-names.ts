import { defineCheck, orDefault, valueAt, type ConcurrencyFacts, type Json, type JsonObject } from 'probity/check';
import type { Format } from 'probity/check/facts';
import { lag, readBack, until } from 'probity/check/looks';
import { createFrom, simplestRecord } from 'probity/check/records';
import { changeableBody, difference, equal, keepsRules, values } from 'probity/check/values';
import {
  changedIn,
  combined,
  merged,
  missingIn,
  precondition,
  several,
  showsMerging,
  withoutNames,
} from 'probity/check/writes';
import { filledIn } from './mechanisms/updates/filled-elements.js';
import { fewOf, withNewMark } from './mechanisms/updates/few-members.js';
import { nestedPart } from './mechanisms/updates/nested-part.js';
import { toldAsBefore } from './mechanisms/updates/told-as-before.js';

/**
 * Updates some fields of a record. What an update does to the other members of a nested value is only judged where the
 * contract says that updates are merged, or the service shows it.
 */
export default defineCheck({
  title: 'An update changes what it names and leaves the rest',
  rationale:
    'A caller updates one field without knowing the others, and must not undo what another caller wrote there.',
  usualFix: 'Write only the members that the body has.',
  blindSpot: 'fields that no caller ever writes, which may follow from others',

  over: 'resource',
  effect: 'writes',
  leansOn: ['post-creates'],
  enough: 2,

  needs: ({ service, resource, resource: { operations, own, volatile, uncompared, concurrency } }) => ({
    update: operations.update.offered,
    body: changeableBody(resource),
    read: operations.read.offered,
    own,
    format: orDefault<Format | undefined>(operations.update.format, undefined),
    returns: orDefault<string | undefined>(operations.update.returns, undefined),
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    concurrency: orDefault<ConcurrencyFacts | undefined>(concurrency, undefined),
    lag: lag(service),
  }),

  async verify({ update, body: schema, read, own, format, returns, volatile, concurrency, lag }, kit) {
    const options = { own, merge: format === 'merge-patch', values: 'safe' } as const;
    const part = kit.bodies(own.createBody, { own, values: 'safe' });
    const wide = kit.changes(schema, options);
    const drops = values.array(values.constantFrom(true, true, false), { minLength: 12, maxLength: 12 });
    const plain = await simplestRecord(kit, own, read);
    let isRemarked = false;

    // A record with nearly every optional member, and an update that names few of them: the rest has something to lose.
    const updates = values.tuple(several(part), several(wide), drops, values.integer({ min: 0, max: 11 }));
    await kit.forAll(
      updates,
      async ([bodies, wides, dropped, turn]) => {
        const all = combined(kit, schema, wides);
        const few = fewOf(kit, schema, all, dropped, turn);
        const change = Object.keys(few).length > 0 && keepsRules(own, few) ? few : all;
        const record = await createFrom(kit, own, combined(kit, own.createBody, bodies, plain));
        const written: JsonObject[] = [record.sent];
        const updated = async (change: JsonObject, before: Json | undefined): Promise<Json | undefined> => {
          const held = await precondition(kit, own, concurrency, record);
          const exchange = await kit.send(update, { record, ...held(change) });
          if (kit.outcome(exchange).class !== 'success') return undefined;
          written.push(change);

          // Null takes a member away or sets it to null; what stands there then, a default perhaps, is not said.
          const ignoring = [...volatile, ...difference(change, merged({}, change)).map(({ pointer }) => pointer)];
          const isThere = (item: Json | undefined): boolean => missingIn(change, item, ignoring).length === 0;
          const after = await until(kit, lag.read, () => kit.read(own, record), isThere);
          kit.expect(missingIn(change, after, ignoring), 'An update changes what it names').toBeEmpty();
          const isMerged = format === 'merge-patch' || showsMerging(kit, own.createBody, record.sent, change, after);
          const others = isMerged
            ? changedIn(written, merged(before, change), after, [...ignoring, ...filledIn(change, before, after)])
            : changedIn(written, withoutNames(before, change), withoutNames(after, change), volatile);
          kit.expect(others, 'An update leaves what it does not name').toBeEmpty();
          const answered = kit.item(update, exchange);
          if (returns === 'item' && lag.read === 0) {
            // What was so before and is so afterwards is told so as well, whoever writes it.
            const constant = difference(after, answered, volatile).filter(
              ({ pointer, before: read, after: told }) =>
                read !== undefined && told !== undefined && equal(valueAt(before ?? null, pointer), read),
            );
            const old = await toldAsBefore(before, after, answered, volatile, () => kit.read(own, record));
            const unwritten = [...constant.map(({ pointer }) => pointer), ...old];
            const told = [...changedIn(written, after, answered, volatile), ...unwritten];
            kit.expect([...new Set(told)], 'The answer to an update is the updated record').toBeEmpty();
          }
          return after;
        };
        const after = await updated(change, await readBack(kit, own, record, lag));
        if (after === undefined) kit.discard('the update was refused');

        // Which members a change names is chance; what becomes of the rest of an object is asked in each case.
        const part = format === 'merge-patch' ? nestedPart(kit, own, schema, record.sent) : undefined;
        const next = part === undefined ? after : await updated(part, after);
        // A drawn change leaves the mark as it is. Once is enough.
        const mark = isRemarked || next === undefined ? undefined : await withNewMark(kit, own, schema, all);
        if (mark !== undefined) await updated(mark, next);
        isRemarked ||= mark !== undefined;
      },
      { share: 0.7 },
    );
  },
});
