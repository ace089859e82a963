import { defineCheck, firstPage, inhabit, inhabitants, pageOf, roomy, tolerate, type Json } from 'probity/check';

/**
 * Asks for a list without saying how many. It may hold fewer items than the default, unless pages are declared to be
 * full; only then it must be what the default asks for by its number.
 */
export default defineCheck({
  title: 'A list for which no limit is asked shows as many items as the declared default',
  rationale: 'A caller that says nothing must know how much it gets, and when it has to ask for more.',
  blindSpot: 'lists that hold no more than the default',

  over: 'resource',
  effect: 'reads',
  alone: 'collection',

  needs: ({ resource }) => ({
    page: firstPage(resource),
    standard: resource.collection.limit.default,
    limit: resource.collection.query.limit,
    own: inhabitants(resource),
    size: tolerate<Json>(resource.at('collection.page-size'), 'at-most'),
  }),

  async verify({ page, standard, own, size }, kit) {
    const at = await inhabit(kit, page, own, standard + 1);
    const of = at === undefined ? {} : { at };
    await kit.forEach([standard], async (most) => {
      const all = await pageOf(kit, page, { limit: roomy(page), ...of });
      const exchange = await kit.send(page.list, at === undefined ? {} : { record: at });
      kit.control(exchange, `${page.list.id} without a limit`);
      const shown = kit.at(exchange, page.items);
      if (!Array.isArray(shown)) return kit.stop('not-observable', 'The answer has no list of items');
      if (all.length <= most && shown.length <= most) kit.discard('there are no more records than the default');
      if (shown.length === 0) kit.discard('an empty page says nothing about how many there are on a page');
      kit.expect(shown, `A list without a limit shows at most ${String(most)} items`).toHaveAtMost(most);
      if (size !== 'exact') return;
      const again = await pageOf(kit, page, { limit: roomy(page), ...of });
      if (Math.min(all.length, again.length) <= most) kit.discard('somebody else removed records meanwhile');
      kit.expect(shown.length, `A list without a limit shows ${String(most)} items where there are more`).toEqual(most);
    });
  },
});
