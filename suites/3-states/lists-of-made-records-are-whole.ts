import { defineCheck, ifStated, orDefault, stated, within } from 'probity/check';
import { complete, defaultOrder, exactTotal, maxPageSize, type Ordering, type Total } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { filled } from './mechanisms/writes/filled-beside.js';
import { madeBelow, shownIn, walkBeside } from './mechanisms/writes/made-beside.js';
import { expectAsMade, type AsMade } from './mechanisms/writes/made-first.js';
import { expectFiltered, expectOrder, expectSame, expectSorted, type Asked } from './mechanisms/writes/made-queries.js';

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
    asMade: stated<AsMade>(
      { immutable: ifStated(resource.immutable) ?? [], read: ifStated(resource.operations.read.offered) },
      '',
    ),
    emptyPage: orDefault(
      within(resource.collection.cursor, (facts) => facts.emptyPage),
      undefined,
    ),
    total: orDefault<Total | undefined>(exactTotal(resource), undefined),
    filters: stated(ifStated(resource.collection.filters) ?? [], ''),
    sorts: stated(ifStated(resource.collection.sort) ?? [], ''),
    lag: lag(service),
  }),

  async verify({ groups, keys, asMade, emptyPage, total, filters, sorts, lag }, kit) {
    const made = await filled(kit, groups, MANY, lag);
    const { group, record } = made;
    const { list } = group;
    const whole = await shownIn(kit, group, record);
    if (whole.length < 2) kit.stop('not-exercised', 'The operations made no two records of one list');
    const asked: Asked = { kit, group, record, whole };
    await kit.forEach(asMade.immutable.length === 0 ? [] : ['what was made first'], () =>
      expectAsMade(kit, made, asMade, whole),
    );
    const [usual] = keys;
    await kit.forEach(usual === undefined ? [] : [usual.key.name], async (name) => {
      if (usual !== undefined) expectOrder(kit, whole, usual, `Records made by operations are in the order of ${name}`);
    });
    await kit.forEach(['pages'], async () => {
      const small = complete(kit, await walkBeside(kit, group, record, { limit: Math.min(SOME, maxPageSize(list)) }));
      await expectSame(asked, small.items, whole, 'Small pages show each record that operations made, once');
      const [first, ...others] = small.pages;
      const empty = others.filter(({ items }) => items.length === 0).map(({ exchange }) => exchange.id);
      if (emptyPage === 'never') {
        kit.expect(empty, 'A page after the first is not empty').toBeEmpty();
        // After a page that is full there need not be more.
        const limit = Math.min(whole.length, maxPageSize(list));
        const [, ...after] = complete(kit, await walkBeside(kit, group, record, { limit })).pages;
        const behind = after.filter(({ items }) => items.length === 0).map(({ exchange }) => exchange.id);
        kit.expect(behind, 'A page after a full one is not empty').toBeEmpty();
      }
      const told = total === undefined || first === undefined ? undefined : kit.at(first.exchange, total.at);
      if (told !== undefined && total?.query.length === 0)
        kit.expect(Number(told), 'The total is the number of records that operations made').toEqual(whole.length);
    });
    await expectFiltered(asked, filters);
    await expectSorted(asked, sorts);
  },
});
