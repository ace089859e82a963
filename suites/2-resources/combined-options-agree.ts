import { defineCheck, none, stated, orDefault, within, type Json, type Slot } from 'probity/check';
import {
  blamable,
  combinationsOf,
  complete,
  idFields,
  inWords,
  listing,
  misfits,
  optionsOf,
  maxPageSize,
  smallPageSize,
  walkThrough,
  type Choice,
  type ListOption,
} from 'probity/check/lists';
import { allIds, nameOf, recognisable, matchOwn } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { disorders } from 'probity/check/writes';
import { optionsByRecords, unvaluedIn } from './mechanisms/filters/record-values.js';

/**
 * Lists with every two choices of two options at once (filters, orders, selections, small pages), and compares what
 * comes of our records with what the whole list says that these choices must come to.
 */
export default defineCheck({
  title: 'Options of a list work together as they do one by one',
  rationale: 'A caller filters, sorts, selects and pages in one request, and trusts each of them to hold.',
  usualFix: 'Apply filter, then sort, then page, then field selection, in one query.',
  blindSpot: 'three options that fail only together; filters by one parameter; records of others; what else is shown',

  over: 'resource',
  effect: 'writes',
  alone: 'readers',
  echoes: ['sort-follows-the-key'],

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    own: resource.own,
    options: within(resource.id, (id): Slot<readonly ListOption[]> => {
      const options = optionsOf(resource.collection, idFields(id));
      const isAny = combinationsOf(options, resource.collection.severalFilters.state === 'none').length > 0;
      const more = options.length + unvaluedIn(service, resource).length > 1;
      return isAny || more ? stated(options, '') : none(`resources.${resource.name}.collection.query`);
    }),
    unvalued: stated(unvaluedIn(service, resource), ''),
    areApart: stated(resource.collection.severalFilters.state === 'none', ''),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
  }),

  async verify({ listing, own, options, unvalued, areApart, volatile }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    let count = 0;
    const [at, ours] = [records[0], matchOwn(own, records)];
    const named = (items: readonly Json[]) =>
      items.flatMap((item) => [ours(item) ?? []].flat().map((record) => ({ name: nameOf(own, record), item })));
    const list = async (choices: readonly Choice[]) => {
      const limit = choices.some(({ pages }) => pages === 'small')
        ? smallPageSize(listing, count)
        : maxPageSize(listing);
      const query = choices.flatMap((choice) => choice.query);
      return complete(kit, await walkThrough(kit, listing, { limit, query, at, mostPages: 80 }));
    };
    const show = (items: readonly Json[]) => new Map(named(items).map(({ name, item }) => [name, item]));
    const wrongWith = async (whole: ReadonlyMap<string, Json>, choices: readonly Choice[]) =>
      misfits(choices, { whole, walked: named((await list(choices)).items) }, volatile);

    const expectNone = (wrong: readonly string[], choices: readonly Choice[]): void => {
      const known = choices.some(({ order }) => order !== undefined) ? disorders(listing) : {};
      kit.expect(wrong, `A list with ${inWords(choices)} shows what they come to together`, known).toBeEmpty();
    };
    const first = await list([]);
    count = first.items.length;
    const whole = show(first.items);
    const found = unvalued.filter(({ filter: { at: place } }) => !volatile.includes(place));
    const all = [...options, ...(await optionsByRecords(kit, found, [...whole.values()]))];
    const together = new Map(combinationsOf(all, areApart).map((choices) => [inWords(choices), choices]));
    for (const [text, choices] of kit.pickInQuickMode([...together], { what: 'combinations', most: 3 })) {
      let isSuspected: boolean | undefined;
      await kit.forEach([text], async () => {
        const wrong = await wrongWith(whole, choices);
        isSuspected = wrong.length > 0;
        if (!isSuspected) expectNone(wrong, choices);
      });
      // Two choices that are to blame say more than five; what one of them does by itself is another claim.
      const suspects = new Map(blamable(choices).map((some) => [inWords(some), some]));
      await kit.forEach(isSuspected === false ? [] : [...suspects.keys()], async (blamed) => {
        const some = suspects.get(blamed) ?? [];
        const isWrong = await kit.optionalStep(async () => (await wrongWith(whole, some)).length > 0, true);
        if (!isWrong) kit.discard('it is something else');
        // Pages by number may drift when somebody else writes.
        const drifts = listing.paging.by === 'page';
        const before = drifts ? await allIds(kit, own, listing, at) : [];
        const now = show((await list([])).items);
        for (const one of some)
          if ((await wrongWith(now, [one])).length > 0) kit.discard('one of them does not work by itself');
        const wrong = await wrongWith(now, some);
        if (drifts && !equal(before, await allIds(kit, own, listing, at)))
          kit.discard('another client wrote in the meantime');
        expectNone(wrong, some);
      });
    }
  },
});
