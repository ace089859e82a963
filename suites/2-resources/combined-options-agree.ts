import { complete, defineCheck, idFields, listing, misfits, nameOf, optionsOf, queryRows } from 'probity/check';
import { equal, recognisable, recognise, roomy, small, tolerate, walkThrough, within, none } from 'probity/check';
import { stated, type Choice, type Json } from 'probity/check';

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
    let count = 0;
    const [at, ours] = [records[0], recognise(own, records)];
    const named = (items: readonly Json[]) =>
      items.flatMap((item) => [ours(item) ?? []].flat().map((record) => ({ name: nameOf(own, record), item })));
    const list = async (choices: readonly Choice[]) => {
      const least = choices.some(({ pages }) => pages === 'small') ? small(listing) : roomy(listing);
      const limit = Math.min(roomy(listing), Math.max(least, Math.ceil(count / 20)));
      const query = choices.flatMap((choice) => choice.query);
      return complete(kit, await walkThrough(kit, listing, { limit, query, at, mostPages: 80 }));
    };
    const show = (items: readonly Json[]) => new Map(named(items).map(({ name, item }) => [name, item]));
    const wrongWith = async (whole: ReadonlyMap<string, Json>, choices: readonly Choice[]) =>
      misfits(choices, { whole, walked: named((await list(choices)).items) }, volatile);

    const rows = queryRows(options.map(({ name, choices }) => ({ name, values: choices })));
    const together = rows.map(({ query }) => Object.values(query)).filter((choices) => choices.length > 1);
    const pairs = together.flatMap((row) =>
      row.flatMap((one, n) => row.slice(n + 1).map((other) => [one, other] as const)),
    );
    const claim = (choices: readonly Choice[]): string =>
      `A list with ${choices.map(({ text }) => text).join(', ')} shows what they come to together`;
    const suspects = new Set<string>();
    let isNarrowed = false;
    const all = await list([]);
    count = all.items.length;
    const whole = show(all.items);
    await kit.forEach([...together.keys()], async (index) => {
      isNarrowed = true;
      const choices = together[index] ?? [];
      const wrong = await wrongWith(whole, choices);
      for (const one of wrong.length > 0 ? choices : [])
        for (const other of choices) suspects.add(one.text + other.text);
      if (wrong.length === 0) kit.expect(wrong, claim(choices)).toBeEmpty();
    });
    // Two choices that may be to blame: what the service makes of each by itself is the business of another claim.
    await kit.forEach([...pairs.keys()], async (index) => {
      const [one, other] = pairs[index] ?? [];
      if (!one || !other || (isNarrowed && !suspects.has(one.text + other.text))) return;
      const before = show((await list([])).items);
      const wrong = await wrongWith(before, [one, other]);
      if (wrong.length === 0) return;
      for (const alone of [one, other]) {
        if ((await wrongWith(before, [alone])).length > 0) kit.discard(`${alone.text} does not work by itself`);
      }
      const after = show((await list([])).items);
      if (!equal([...before.keys()], [...after.keys()])) kit.discard('somebody else wrote meanwhile');
      kit.expect(wrong, claim([one, other])).toBeEmpty();
    });
  },
});
