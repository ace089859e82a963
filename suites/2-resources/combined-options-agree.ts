import {
  complete,
  defineCheck,
  everybody,
  idFields,
  listing,
  misfits,
  nameOf,
  optionsOf,
  queryRows,
} from 'probity/check';
import { equal, recognisable, recognise, roomy, small, tolerate, walkThrough, within } from 'probity/check';
import { none, stated, type Choice, type Json } from 'probity/check';

/**
 * Lists with every two choices of two options at once (filters, orders, selections, small pages), and compares what
 * comes of our records with what the whole list says that these choices must come to.
 */
export default defineCheck({
  title: 'Options of a list work together as they do one by one',
  rationale: 'A caller filters, sorts, selects and pages in one request, and trusts each of them to hold.',
  blindSpot: 'three options that fail only together; records of others; what a selection shows besides',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ resource }) => ({
    listing: listing(resource),
    own: resource.own,
    options: within(resource.id, (id) => {
      const options = optionsOf(resource.collection, idFields(id));
      return options.length < 2 ? none(`resources.${resource.name}.collection.query`) : stated(options, '');
    }),
    volatile: tolerate<readonly string[]>(resource.volatile, []),
  }),

  async verify({ listing, own, options, volatile }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const [at, ours] = [records[0], recognise(own, records)];
    const named = (items: readonly Json[]) =>
      items.flatMap((item) => {
        const record = ours(item);
        return record ? [{ name: nameOf(own, record), item }] : [];
      });
    const list = async (choices: readonly Choice[]) => {
      const limit = choices.some(({ pages }) => pages === 'small') ? small(listing) : roomy(listing);
      const query = choices.flatMap((choice) => choice.query);
      return complete(kit, await walkThrough(kit, listing, { limit, query, at, mostPages: 80 }));
    };
    const whole = new Map(named((await list([])).items).map(({ name, item }) => [name, item]));
    const wrongWith = async (choices: readonly Choice[]): Promise<readonly string[]> =>
      misfits(choices, { whole, walked: named((await list(choices)).items) }, volatile);

    const rows = queryRows(options.map(({ name, choices }) => ({ name, values: choices })));
    const together = rows.map(({ query }) => Object.values(query)).filter((choices) => choices.length > 1);
    await kit.forEach([...together.keys()], async (index) => {
      const choices = together[index] ?? [];
      const before = await everybody(kit, own, listing, at);
      let [told, wrong] = [choices, await wrongWith(choices)];
      if (wrong.length > 0) {
        // A choice that does not work by itself is the business of another claim.
        for (const choice of choices) {
          if ((await wrongWith([choice])).length > 0) kit.discard(`${choice.text} does not work by itself`);
        }
        for (const pair of choices.flatMap((one, n) => choices.slice(n + 1).map((other) => [one, other]))) {
          const found = await wrongWith(pair);
          if (found.length > 0) [told, wrong] = [pair, found];
        }
        if (!equal(before, await everybody(kit, own, listing, at))) kit.discard('somebody else wrote meanwhile');
      }
      const what = told.map(({ text }) => text).join(', ');
      kit.expect(wrong, `A list with ${what} shows what they come to together`).toBeEmpty();
    });
  },
});
