import {
  census,
  compareBy,
  complete,
  defineCheck,
  fill,
  listing,
  recognisable,
  recognise,
  roomy,
  valueAt,
  walkThrough,
  within,
  type QueryPair,
} from 'probity/check';

/**
 * Compares every two of our records by the values that the list itself shows, and only where all plausible orders agree.
 * Equal values may stand in any order, but over small pages none of them may be lost or come twice.
 */
export default defineCheck({
  title: 'A sorted list follows its key, in both directions',
  rationale: 'A caller that asks for the cheapest or the latest takes what comes first.',
  blindSpot: 'the order of texts on which collations differ, and of records without a value; the order of ties',

  over: 'sort-key',
  effect: 'writes',
  alone: 'collection',

  needs: ({ resource, key }) => ({
    listing: listing(resource),
    own: resource.own,
    key,
    ascending: within(key, (found) => found.ascending),
    descending: within(key, (found) => found.descending),
  }),

  async verify({ listing, own, key, ascending, descending }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const isOurs = recognise(own, records);
    const at = records[0];
    const walk = (limit: number, query: readonly QueryPair[] = []) =>
      walkThrough(kit, listing, { limit, query, at, mostPages: 150 });
    const directions = {
      ascending: { query: fill(ascending, {}), sign: 1 },
      descending: { query: fill(descending, {}), sign: -1 },
    };

    for (const [direction, { query, sign }] of Object.entries(directions)) {
      await kit.forEach([direction], async () => {
        const sorted = await walk(roomy(listing), query);
        if (sorted.ended === 'endless') kit.stop('not-observable', 'The list is too long to be read to its end');
        kit.expect(sorted.ended, `A list sorted by ${key.name} can be read to its end`).toBeOneOf(['end']);
        const shown = sorted.items.filter(isOurs).map((item) => valueAt(item, key.at));
        const pairs = shown.flatMap((a, i) => shown.slice(i + 1).map((b) => [a, b] as const));
        const orders = pairs.map(([a, b]) => (compareBy(key.type, a, b) ?? 0) * sign);
        if (orders.every((order) => order === 0)) kit.discard('no two records can be told apart by this key');
        const wrong = pairs.find((_, i) => (orders[i] ?? 0) > 0);
        kit.expect(wrong, `No value of ${key.name} stands before one that belongs before it, ${direction}`).toBeEmpty();
      });

      await kit.forEach([`${direction} in pages of 2`], async () => {
        const plain = census(own, records, complete(kit, await walk(2)).items);
        if (plain.missing.length + plain.repeated.length > 0) {
          kit.stop('control-failed', 'A walk in pages of 2 is no partition without sorting either');
        }
        const { missing, repeated } = census(own, records, complete(kit, await walk(2, query)).items);
        kit.expect(repeated, `Pages of a list sorted by ${key.name} show no record twice`).toBeEmpty();
        kit.expect(missing, `Pages of a list sorted by ${key.name} leave no record out`).toBeEmpty();
      });
    }
  },
});
