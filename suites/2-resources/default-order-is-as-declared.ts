import {
  complete,
  defaultOrder,
  defineCheck,
  listing,
  orderOf,
  recognisable,
  matchOwn,
  maxPageSize,
  runsOf,
  valueAt,
  walkThrough,
  type Json,
} from 'probity/check';

/** So small that the order is seen across the ends of pages as well. */
const SOME = 5;

/** Walks the list without asking for an order. Of several keys the next counts where the ones before are equal. */
export default defineCheck({
  title: 'A list for which no order is asked has the declared one',
  rationale: 'A caller that takes the first page for the newest records must be right.',
  blindSpot:
    'records of others; what is not stated: the order of ties, of texts on which collations differ, of no value',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ resource }) => ({
    listing: listing(resource),
    own: resource.own,
    keys: defaultOrder(resource),
  }),

  async verify({ listing, own, keys }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const isOurs = matchOwn(own, records);
    const through = { at: records[0], mostPages: 20 };
    await kit.forEach([keys.map(({ key }) => key.name).join(', ')], async (name) => {
      const fine = await walkThrough(kit, listing, { ...through, limit: Math.min(SOME, maxPageSize(listing)) });
      const isLong = fine.ended === 'endless';
      const walk = complete(
        kit,
        isLong ? await walkThrough(kit, listing, { ...through, limit: maxPageSize(listing) }) : fine,
      );
      let groups: readonly (readonly Json[])[] = [walk.items.filter(isOurs)];
      let isTold = false;
      for (const { key, direction, isExact } of keys) {
        const valuesOf = (group: readonly Json[]) => group.map((item) => valueAt(item, key.at));
        const orders = groups.map((group) => orderOf(key, valuesOf(group), direction));
        const wrong = orders.flatMap(({ misplaced }) => misplaced?.map((value) => value ?? null) ?? []);
        kit.expect(wrong, `Without an order, records stand by ${name}: ${direction} by ${key.name}`).toBeEmpty();
        isTold ||= orders.some((order) => order.isTold);
        groups = groups.flatMap((group) => runsOf(group, key.at)).filter((group) => group.length > 1);
        if (isExact || groups.length === 0) continue;
        kit.note(`Whether values of ${key.name} are equal is not known: the order of equal ones is not judged`);
        break;
      }
      if (!isTold) kit.discard('no two records can be told apart by these keys');
    });
  },
});
