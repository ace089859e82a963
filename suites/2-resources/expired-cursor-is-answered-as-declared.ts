import { defineCheck, fill, only, within, type Exchange, type Json, type QueryPair } from 'probity/check';
import { cursorPaging, firstPage, limitOf } from 'probity/check/lists';
import { identity, ensureItems, recordFactory } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { equal } from 'probity/check/values';

/** Milliseconds: a run waits for no longer until a cursor is over. */
const LONGEST = 5000;

/** The share of its lifetime for which a cursor is sure to lead on, whatever clocks and networks do. */
const SURELY = 0.8;

/** How much longer than its lifetime is waited, in milliseconds: clocks of services may have whole seconds. */
const MARGIN = 1100;

/**
 * Keeps two cursors: one for half of the lifetime, when it must still lead on, and the other until it is over. A service
 * may take a cursor for longer than it promises; then there is nothing to be seen of the end.
 */
export default defineCheck({
  title: 'A cursor leads on within its lifetime, and is answered as declared when that is over',
  rationale:
    'A caller must know when to start again, and must not be led to the first page, or to an end, without notice.',
  usualFix: 'Store the time of issue in the cursor, and answer an old one as declared.',
  blindSpot: 'lifetimes of more than five seconds; cursors that are kept for a little less than their lifetime',

  over: 'resource',
  effect: 'reads',
  alone: 'collection',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    cursor: cursorPaging(resource.collection),
    lifetime: only(
      within(resource.collection.cursor, (facts) => facts.lifetime),
      (lifetime) => lifetime <= LONGEST,
    ),
    expired: within(resource.collection.cursor, (facts) => facts.expired),
    limit: resource.collection.query.limit,
    id: resource.id,
    own: recordFactory(service, resource),
  }),

  async verify({ page, cursor, lifetime, expired, id, own }, kit) {
    const record = await ensureItems(kit, page, own, 3);
    const ask = (query: readonly QueryPair[]): Promise<Exchange> =>
      kit.send(page.list, { query, ...(record === undefined ? {} : { record }) });
    const shown = (exchange: Exchange): readonly string[] => {
      const items = kit.at(exchange, page.items);
      return Array.isArray(items) ? (items as readonly Json[]).map((item) => identity(id, item) ?? '') : [];
    };
    const begin = async () => {
      const first = await ask(limitOf(page, 1));
      kit.must(first, page.list.id);
      const next = cursor.by === 'cursor' ? kit.at(first, cursor.next) : undefined;
      if (cursor.by !== 'cursor' || typeof next !== 'string') return kit.stop('not-exercised', 'The list has one page');
      const url = (): readonly QueryPair[] => [...new URL(next, first.request.url).searchParams];
      const token = cursor.after === undefined ? [] : [...limitOf(page, 1), ...fill(cursor.after, { cursor: next })];
      return { first, after: cursor.as === 'url' ? url() : token };
    };

    await kit.forEach([lifetime], async () => {
      const { first, after } = await begin();
      kit.control(await ask(after), 'A cursor that was just given');
      const kept = (await begin()).after;
      const half = await begin();
      await kit.wait(lifetime / 2);
      const amid = await ask(half.after);
      if (amid.started - half.first.started > lifetime * SURELY) kit.discard('the run itself was held up');
      const claim = `A cursor leads on for half of its lifetime of ${String(lifetime)} ms`;
      kit.expect(kit.outcome(amid).class, claim).toEqual('success');
      await kit.wait(lifetime / 2 + MARGIN);
      const late = await ask(kept);
      kit.control(await ask(limitOf(page, 1)), 'The first page');
      const { class: answer, status } = kit.outcome(late);
      const isLost = shown(late).length === 0 || equal([...shown(late)], [...shown(first)]);
      const mayLast = answer === 'success' && !isLost;
      if (mayLast) kit.note('A cursor still leads on after its lifetime');
      else kit.expect(status, 'A cursor whose lifetime is over is answered as declared').toBeOneOf(expired);
      fitsCondition(kit, late, 'expired-cursor');
    });
  },
});
