import { defineCheck, fill, ifStated, orDefault, stated, valueAt, type Json } from 'probity/check';
import {
  complete,
  defaultOrder,
  exactTotal,
  fitsFilter,
  maxPageSize,
  orderOf,
  type Ordering,
  type Total,
} from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { equal } from 'probity/check/values';
import { filled } from './mechanisms/writes/filled-beside.js';
import { madeBelow, nameIn, shownIn, walkBeside } from './mechanisms/writes/made-beside.js';

/** Records that one list is filled with, and how many of them are on a page. */
const [MANY, SOME] = [5, 2];

/** Fills a list by operations that make its records beside what they do, and reads it whole, in pages, sorted and filtered. */
export default defineCheck({
  title: 'A list of records that only operations make is whole, in order and filtered as declared',
  rationale: 'A statement or a log is read page by page, from one end on, and by what is looked for in it.',
  usualFix: 'Order, cut and filter the list in one query, by keys that tell all records apart.',
  blindSpot: 'lists that stand below no record; several filters at once; more records than a few',

  over: 'resource',
  effect: 'writes',
  leansOn: ['operations-make-their-records'],
  alone: 'service',

  needs: ({ service, resource }) => ({
    groups: madeBelow(service, resource),
    keys: orDefault<readonly Ordering[]>(defaultOrder(resource), []),
    total: orDefault<Total | undefined>(exactTotal(resource), undefined),
    filters: stated(ifStated(resource.collection.filters) ?? [], ''),
    sorts: stated(ifStated(resource.collection.sort) ?? [], ''),
    lag: lag(service),
  }),

  async verify({ groups, keys, total, filters, sorts, lag }, kit) {
    const { group, record } = await filled(kit, groups, MANY, lag);
    const { id, list } = group;
    const names = (items: readonly Json[]) => items.map((item) => nameIn(id, item));
    const whole = await shownIn(kit, group, record);
    if (whole.length < 2) kit.stop('not-exercised', 'The operations made no two records of one list');
    /** Of a list that others add to nothing is known. */
    const expectSame = async (shown: readonly string[], due: readonly string[], claim: string): Promise<void> => {
      const [is, was] = [[...shown].sort(), [...due].sort()];
      if (!equal(is, was) && !equal(names(await shownIn(kit, group, record)), names(whole)))
        kit.discard('others made records meanwhile');
      kit.expect(is, claim).toEqual(was);
    };
    const expectOrder = (items: readonly Json[], by: Ordering, claim: string): void => {
      const values = items.map((item) => valueAt(item, by.key.at));
      const { misplaced } = orderOf(by.key, values, by.direction);
      kit.expect(misplaced?.map((value) => value ?? null) ?? [], claim).toBeEmpty();
    };
    const [usual] = keys;
    await kit.forEach(usual === undefined ? [] : [usual.key.name], async (name) => {
      if (usual !== undefined) expectOrder(whole, usual, `Records made by operations are in the order of ${name}`);
    });
    await kit.forEach(['pages'], async () => {
      const small = complete(kit, await walkBeside(kit, group, record, { limit: Math.min(SOME, maxPageSize(list)) }));
      await expectSame(names(small.items), names(whole), 'Small pages show each record that operations made, once');
      const [first] = small.pages;
      const told = total === undefined || first === undefined ? undefined : kit.at(first.exchange, total.at);
      if (told !== undefined && total?.query.length === 0)
        kit.expect(Number(told), 'The total is the number of records that operations made').toEqual(whole.length);
    });
    await kit.forEach(
      filters.map(({ name }) => name),
      async (name) => {
        const filter = filters.find((one) => one.name === name);
        const query = filter && ifStated(filter.query);
        if (filter === undefined || query === undefined) return kit.discard('it is not said how it is asked for');
        const values = whole.flatMap((item) => valueAt(item, filter.at) ?? []).filter((one) => typeof one !== 'object');
        for (const value of [...new Set([values[0], values.at(-1), values[Math.floor(values.length / 2)]])]) {
          const fits = value === undefined ? undefined : fitsFilter(filter, value);
          if (value === undefined || fits === undefined) continue;
          const shown = await shownIn(kit, group, record, fill(query, { value: String(value) }));
          await expectSame(
            names(shown),
            names(whole.filter(fits)),
            `A list filtered by ${name} shows what fits, of records that operations made`,
          );
        }
      },
    );
    await kit.forEach(
      sorts.map(({ name }) => name),
      async (name) => {
        for (const key of sorts.filter((one) => one.name === name))
          for (const direction of ['ascending', 'descending'] as const) {
            const query = ifStated(key[direction]);
            const shown = query && (await shownIn(kit, group, record, fill(query, {})));
            if (shown)
              expectOrder(
                shown,
                { key, direction, isExact: false },
                `Records made by operations are in ${direction} order by ${name}`,
              );
          }
      },
    );
  },
});
