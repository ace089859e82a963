import { defineCheck, fill, ifStated, stated, within, type Json, type QueryPair } from 'probity/check';
import { isLastOf, listings, orderOfItems, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { countOwn, allIds, isWhole, pagesAreWhole, recognisable, matchOwn } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { disorders } from 'probity/check/writes';
import { largestFailingPageSize } from './mechanisms/walks/largest-failing-page-size.js';
import { changingBy, expectSortedAfterChange } from './mechanisms/walks/sorted-after-a-change.js';

/** Items on a page: some of three records with equal values lie across its end, and numbers of several lengths are on one. */
const PAGE = 4;

/**
 * Compares every two of our records by the values that the list itself shows, and others of the run with their neighbours, only where
 * all plausible orders agree. Equal values may stand in any order, but none may be lost or come twice. Of two ways each takes one of the directions.
 * By what each write changes, a record that was written is sorted as well.
 */
export default defineCheck({
  title: 'A sorted list follows its key, in both directions',
  rationale: 'A caller that asks for the cheapest or the latest takes what comes first.',
  usualFix: 'Pass the key and its direction to the query, and compare numbers and times as such, not as text.',
  blindSpot: 'where nothing is stated: texts on which collations differ, records without a value; the order of ties',

  over: 'sort-key',
  effect: 'writes',
  leansOn: ['cursor-walk-is-a-partition', 'offset-walk-is-a-partition'],
  alone: 'readers',

  needs: ({ service, resource, key }) => ({
    changing: stated(changingBy(resource, ifStated(key)), ''),
    lag: lag(service),
    ways: listings(resource),
    own: resource.own,
    key,
    ascending: within(key, (found) => found.ascending),
    descending: within(key, (found) => found.descending),
  }),

  async verify({ ways, own, key, ascending, descending, changing, lag }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const [at, count, isOurs, known] = [records[0], records.length, matchOwn(own, records), disorders(ways[0])];
    const walk = (way: Listing, limit: number, query: readonly QueryPair[] = []) =>
      walkThrough(kit, way, { limit, query, at, mostPages: 60, isLast: isLastOf(limit, isOurs, count) });
    const queries = { ascending: fill(ascending, {}), descending: fill(descending, {}) };
    const judgeOrder = (items: readonly Json[], direction: keyof typeof queries, where: string): void => {
      const isMarked = (item: Json): boolean => kit.isMarked(own, item);
      const { misplaced, isTold } = orderOfItems(key, items, direction, isOurs, isMarked);
      if (!isTold) kit.discard('no two records can be told apart by this key');
      const shown = { shown: misplaced?.map((value) => JSON.stringify(value)).join(' before '), ...known };
      const claim = `Values of ${key.name} are in ${direction} order ${where}`;
      kit.expect(misplaced === undefined, claim, shown).toBeTrue(`no two values out of ${direction} order`);
    };

    // By cursor first: nothing drifts there, so that less is needed to be sure.
    for (const way of [...ways].sort((a, b) => Number(b.paging.by === 'cursor') - Number(a.paging.by === 'cursor'))) {
      const by = way.paging.by === 'cursor' ? 'by cursor' : 'by number';
      const isFirst = way === ways[0];
      const directions = isFirst ? (['ascending', 'descending'] as const) : (['descending', 'ascending'] as const);
      const some = { what: `directions ${by}`, share: 0.1, always: ways.length === 1 ? 2 : 1 };
      await kit.forEach(kit.pick(directions, some), async (direction) => {
        // A long list is read in large pages, which show less; and small ones in one direction will do for each way.
        const isSmall = direction === directions[0] || ways.length === 1;
        const size = isSmall
          ? await largestFailingPageSize(kit, Math.min(PAGE, maxPageSize(way)), count, maxPageSize(way))
          : maxPageSize(way);
        const sorted = (limit: number) => walk(way, limit, queries[direction]);
        const fine = await sorted(size);
        const isLong = fine.ended === 'endless' && size < maxPageSize(way);
        let found = isLong ? await sorted(maxPageSize(way)) : fine;
        if (found.ended === 'endless') kit.stop('not-observable', 'The list is too long to be read to its end');
        if (!isWhole(own, records, found)) {
          const before = way.paging.by === 'cursor' ? undefined : await allIds(kit, own, way, at);
          // Small pages that fail without sorting too say nothing about the sort, and pages by number may drift.
          if (!(await pagesAreWhole(kit, own, way, records, isLong ? maxPageSize(way) : size))) {
            found = await sorted(maxPageSize(way));
            if (!isWhole(own, records, found)) kit.discard('pages are not whole without an order either');
          } else if (before !== undefined) {
            found = await sorted(isLong ? maxPageSize(way) : size);
            if (!equal(before, await allIds(kit, own, way, at))) kit.discard('another client wrote in the meantime');
          }
        }
        kit.expect(found.ended, `A list sorted by ${key.name} can be read to its end, ${by}`).toBeOneOf(['end']);
        const shown = countOwn(own, records, found.items);
        kit.expect(shown.repeated, `Sorted by ${key.name}, pages ${by} show no record twice`).toBeEmpty();
        kit.expect(shown.missing, `Sorted by ${key.name}, pages ${by} leave no record out`).toBeEmpty();
        judgeOrder(found.items, direction, `in pages ${by}`);
      });
    }
    await kit.forEach(changing === undefined ? [] : ['after a write'], async () => {
      const [list] = ways;
      if (changing && list) await expectSortedAfterChange(kit, own, { list, key, queries, lag }, changing);
    });
  },
});
