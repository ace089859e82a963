import { defineCheck, fill, orDefault, type Exchange } from 'probity/check';
import { firstPage, listings, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { ensureItems, recordFactory } from 'probity/check/records';
import { values } from 'probity/check/values';

/**
 * A page may hold fewer items than asked for, even none; only more are wrong. The page behind a link counts where its URL
 * still names the limit.
 */
export default defineCheck({
  title: 'A list shows at most as many items as its limit asks for',
  rationale: 'A caller sets a limit to bound what it has to receive, hold and show.',
  usualFix: 'Cut the page to the limit that was asked for, on every page and for every value up to the maximum.',
  blindSpot: 'limits larger than the collection; pages after the second',

  over: 'resource',
  effect: 'reads',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    limit: resource.collection.query.limit,
    own: recordFactory(service, resource),
    ways: orDefault<readonly Listing[]>(listings(resource), []),
  }),

  async verify({ page, limit, own, ways }, kit) {
    const { list, items } = page;
    const record = await ensureItems(kit, page, own, 5);
    const input = record === undefined ? {} : { record };
    let counted: Promise<number> | undefined;
    const count = async (): Promise<number> => {
      const all = kit.at(await kit.send(list, { ...input, query: fill(limit, { n: maxPageSize(page) }) }), items);
      return Array.isArray(all) ? all.length : 0;
    };

    const asksFor = (n: number, { request }: Exchange): boolean => {
      const { searchParams } = new URL(request.url);
      return fill(limit, { n }).every(([name, value]) => searchParams.get(name) === value);
    };

    const judge = async (n: number): Promise<void> => {
      const exchange = await kit.send(list, { ...input, query: fill(limit, { n }) });
      const answer = kit.outcome(exchange);
      // Who may not read the list at all learns nothing of its limit.
      if (answer.class === 'caller-error') kit.control(await kit.send(list, input), 'The list without a limit');
      else kit.must(exchange, `A list with limit ${String(n)}`);
      const shown = kit.at(exchange, items);
      if (answer.class === 'success' && !Array.isArray(shown))
        kit.stop('not-observable', 'The answer has no list of items');
      const isShort = Array.isArray(shown) && shown.length < n;
      if (isShort && (await (counted ??= count())) < n) kit.discard('there are fewer records than the limit');

      kit.expect(answer.class, 'A limit up to the maximum is accepted').toBeOneOf(['success']);
      if (Array.isArray(shown))
        kit.expect(shown, `A list with limit ${String(n)} shows at most ${String(n)} items`).toHaveAtMost(n);
    };
    await kit.forAll(values.integer({ min: 1, max: Math.min(maxPageSize(page), 11) }), judge, { share: 0.5 });

    await kit.forEach([...ways.keys()], async (index) => {
      const [way, n] = [ways[index], Math.min(2 + index, maxPageSize(page))];
      if (way === undefined) return;
      const through = { limit: n, ...(record && { at: record }), mostPages: 2, mayDrift: true };
      const { pages } = await walkThrough(kit, way, through);
      const [, second] = pages;
      if (second === undefined || !asksFor(n, second.exchange))
        return kit.discard('there is no second page with that limit');
      kit.expect(second.items, `The page after it shows at most ${String(n)} items`).toHaveAtMost(n);
    });
  },
});
