import { defineCheck, orDefault, type Json, type OwnedRecord } from 'probity/check';
import { firstPage, pageOf, maxPageSize } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { ensureItems, addingEach, recordFactory } from 'probity/check/records';

/** Records that are made, at most, for a list to be longer than its default. */
const MOST_MADE = 120;

/**
 * Asks for a list without saying how many, where there are more records than the default: those that it lacks are made.
 * It may hold fewer items than the default, unless pages are declared to be full; only then it must be what the default
 * asks for by its number.
 */
export default defineCheck({
  title: 'A list for which no limit is asked shows as many items as the declared default',
  rationale: 'A caller that says nothing must know how much it gets, and when it has to ask for more.',
  usualFix: 'Use the declared default where the query names no limit.',
  blindSpot: `defaults of more than ${String(MOST_MADE)} items, where there are not as many records`,

  over: 'resource',
  effect: 'writes',
  alone: 'collection',
  readsToo: true,

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    standard: resource.collection.limit.default,
    limit: resource.collection.query.limit,
    own: recordFactory(service, resource),
    size: orDefault<Json>(resource.at('collection.page-size'), 'at-most'),
    lag: lag(service),
  }),

  async verify({ page, standard, own, size, lag }, kit) {
    const most = maxPageSize(page);
    const shared = await ensureItems(kit, page, own, standard + 1);
    await kit.forEach([standard], async () => {
      const of = (at: OwnedRecord | undefined): { readonly limit: number; readonly at?: OwnedRecord } =>
        at === undefined ? { limit: most } : { limit: most, at };
      const before = await pageOf(kit, page, of(shared));
      let at = shared;
      const missing = standard + 1 - before.length;
      const each = addingEach(own);
      const mayMake = missing > 0 && missing <= MOST_MADE && !kit.isReadOnly;
      const sample = each && mayMake ? await kit.create(each) : undefined;
      if (each && sample) {
        // What stands below a parent may stand below another one than what the run has made.
        const isBelow = each.parents.length > 0;
        if (isBelow) at = sample;
        const beside = Array.from({ length: isBelow ? standard : missing - 1 }, () => sample.sent);
        await kit.createMany(each, beside);
        if (lag.isListStated) await kit.wait(lag.list);
      }
      const all = sample ? await pageOf(kit, page, of(at)) : before;
      const exchange = await kit.send(page.list, at === undefined ? {} : { record: at });
      kit.control(exchange, `${page.list.id} without a limit`);
      const shown = kit.at(exchange, page.items);
      if (!Array.isArray(shown)) return kit.stop('not-observable', 'The answer has no list of items');
      // A page that is as long as any may be need not show all that there are.
      const isLonger = all.length > standard || (sample !== undefined && all.length === most);
      if (!isLonger && shown.length <= standard) kit.discard('there are no more records than the default');
      if (shown.length === 0) kit.discard('an empty page says nothing about how many there are on a page');
      kit.expect(shown, `A list without a limit shows at most ${String(standard)} items`).toHaveAtMost(standard);
      if (size !== 'exact') return;
      const again = await pageOf(kit, page, of(at));
      if (again.length < all.length) kit.discard('another client removed records in the meantime');
      const claim = `A list without a limit shows ${String(standard)} items where there are more`;
      kit.expect(shown.length, claim).toEqual(standard);
    });
  },
});
