import { defineCheck, only, stated, within, type Json } from 'probity/check';
import { complete, isByEquality, listing, notCut, maxPageSize, smallPageSize, walkThrough } from 'probity/check/lists';
import { allIds, isWhole, nameOf, recognisable, matchOwn, pagesAreWhole } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { ignoring } from 'probity/check/writes';
import { askedFor, hasAny, itemsOfRecords } from './mechanisms/filters/asked-for.js';
import { leadingOn, ledOn } from './mechanisms/filters/moved.js';
import { isNone, shownAt } from './mechanisms/filters/shown-values.js';
import { largestFailingPageSize } from './mechanisms/walks/largest-failing-page-size.js';
import { hiddenValues, shownAnyway } from './mechanisms/filters/hidden-in-lists.js';

/** Takes from the whole list which of our records have the value, and compares with what the filter leaves of them. */
export default defineCheck({
  title: 'A filter leaves exactly the records that have its value',
  rationale: 'A caller that filters acts on what it gets, and takes what it does not get for not being there.',
  usualFix: 'Compare with the whole value, and apply the filter before paging.',
  blindSpot:
    'records of others that are left out; values that no record of ours has; records that change while they are listed',

  over: 'filter',
  effect: 'writes',
  alone: 'collection',

  needs: ({ service, resource, filter }) => ({
    listing: listing(resource),
    own: resource.own,
    filter: only(filter, isByEquality, 'a filter by equality'),
    values: within(filter, (found) => found.values),
    query: within(filter, (found) => found.query),
    moving: within(filter, ({ at }) => stated(leadingOn(service, resource, at), at)),
    hidden: within(filter, ({ at }) => stated(hiddenValues(resource, at), at)),
  }),

  async verify({ listing, own, filter, values, query, moving, hidden }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = moving.length > 0 ? await ledOn(kit, own, moving) : await kit.population(own);
    const [at, ours] = [records[0], matchOwn(own, records)];
    const whole = complete(kit, await walkThrough(kit, listing, { limit: maxPageSize(listing), at, mostPages: 50 }));
    const places = [filter.at, ...filter.also];
    const has = await itemsOfRecords(kit, own, records, hidden.length > 0 ? [] : whole.items, places);
    if (!isWhole(own, shownAnyway(records, has, filter.at, hidden), whole))
      kit.stop('control-failed', 'Without a filter the list does not show each of our records once');
    // Small pages, so that later ones are seen too: where the list is not too long.
    const limit = whole.items.length <= 100 ? smallPageSize(listing) : maxPageSize(listing);
    // Asked where something is wrong in them.
    let working: Promise<boolean> | undefined;
    const smallPagesWork = (): Promise<boolean> => (working ??= pagesAreWhole(kit, own, listing, records, limit));
    const each = askedFor(filter, query, values);
    await kit.forEach([...each.keys()], async (n) => {
      const { asked, query: by, any } = each[n] ?? kit.discard('there is none');
      const isWanted = (item: Json | undefined): boolean | undefined => hasAny(item, places, any);
      const wanted = whole.items.filter((item) => isWanted(item) === true).length;
      const size =
        limit === maxPageSize(listing) ? limit : await largestFailingPageSize(kit, limit, wanted, maxPageSize(listing));
      const filtered = async (most: number) => {
        const walk = await walkThrough(kit, listing, { limit: most, at, mostPages: 80, query: by });
        const shown = new Set(walk.items.map(ours));
        const names = (is: boolean): readonly string[] =>
          records
            .filter((record) => isWanted(has.get(record)) === is && shown.has(record) !== is)
            .map((record) => nameOf(own, record));
        notCut(kit, listing, walk);
        // Of ours it is known what they are; of others, the same answer shows it, as far as it leaves no doubt.
        const others = walk.items.filter((item) => ours(item) === undefined && isNone(item, places, any));
        const isStranger = (item: Json): boolean => {
          const record = ours(item);
          return others.includes(item) || (record !== undefined && isWanted(has.get(record)) === false);
        };
        const page = walk.pages.find(({ items }) => items.some(isStranger)) ?? walk.pages[0];
        const where = page === undefined ? {} : { where: page.exchange.id };
        const strangers = [...names(false), ...others.map((item) => JSON.stringify(shownAt(item, places)))];
        return { ended: walk.ended, strangers, missing: names(true), where };
      };
      let pages = size;
      let found = await filtered(pages);
      const isWrong = (): boolean => found.ended !== 'end' || found.strangers.length + found.missing.length > 0;
      // That pages are whole is another claim.
      if (isWrong() && pages < maxPageSize(listing) && !(await smallPagesWork())) {
        pages = maxPageSize(listing);
        found = await filtered(pages);
      }
      if (isWrong() && listing.paging.by !== 'cursor') {
        // Pages may drift when somebody else writes: that counts only while nothing changes.
        const before = await allIds(kit, own, listing, at);
        found = await filtered(pages);
        if (!equal(before, await allIds(kit, own, listing, at))) kit.discard('another client wrote in the meantime');
      }
      kit.expect(found.ended, `A list with ${asked} can be read to its end`).toBeOneOf(['end']);
      kit
        .expect(found.strangers, `A list with ${asked} shows no record with another value`, {
          ...found.where,
          ...ignoring(filter),
        })
        .toBeEmpty();
      kit.expect(found.missing, `A list with ${asked} leaves out no record with that value`, found.where).toBeEmpty();
    });
  },
});
