import { all, defineCheck, fill, within, type Exchange, type Json, type QueryPair } from 'probity/check';
import { cursorPaging, firstPage, limitOf, offsetPaging } from 'probity/check/lists';
import { identity, ensureItems, recordFactory } from 'probity/check/records';
import { equal } from 'probity/check/values';

/**
 * Asks for a page by its number and by a cursor at once: for the first page, which the cursor does not lead to, and for
 * a later one. Each alone is answered before.
 */
export default defineCheck({
  title: 'A query with both a page and a cursor is answered as declared',
  rationale: 'A caller that mixes the two by mistake must get an error, or know which of them is used.',
  usualFix: 'Check for both parameters before one of them is used.',
  blindSpot: 'cursors of other walks; filters and orders beside them',

  over: 'resource',
  effect: 'reads',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    page: firstPage(resource),
    combine: resource.at('collection.combine'),
    number: within(offsetPaging(resource.collection), () =>
      all({ query: resource.collection.query.page, base: within(resource.collection.offset, ({ base }) => base) }),
    ),
    cursor: cursorPaging(resource.collection),
    limit: resource.collection.query.limit,
    id: resource.id,
    own: recordFactory(service, resource),
  }),

  async verify({ page, combine, number, cursor, id, own }, kit) {
    const record = await ensureItems(kit, page, own, 4);
    const { base } = number;
    const ask = (query: readonly QueryPair[]): Promise<Exchange> =>
      kit.send(page.list, { query, ...(record === undefined ? {} : { record }) });
    const shown = (exchange: Exchange): readonly string[] => {
      const items = kit.at(exchange, page.items);
      return Array.isArray(items) ? (items as readonly Json[]).map((item) => identity(id, item) ?? '') : [];
    };
    const beginning = await ask(limitOf(page, 1));
    kit.must(beginning, page.list.id);
    const next = cursor.by === 'cursor' ? kit.at(beginning, cursor.next) : undefined;
    if (cursor.by !== 'cursor' || typeof next !== 'string') return kit.stop('not-exercised', 'The list has one page');
    const url = (): readonly QueryPair[] => [...new URL(next, beginning.request.url).searchParams];
    const after =
      cursor.as === 'url'
        ? url()
        : [...limitOf(page, 1), ...(cursor.after === undefined ? [] : fill(cursor.after, { cursor: next }))];

    let behind: Exchange | undefined;
    await kit.forEach([base, base + 2], async (n) => {
      const byNumber = fill(number.query, { n });
      const alone = [await ask([...limitOf(page, 1), ...byNumber]), (behind ??= await ask(after))] as const;
      for (const exchange of alone) kit.control(exchange, 'A page by number, or by cursor, alone');
      const both = await ask([...after, ...byNumber]);
      const claim = `Page ${String(n)} and a cursor in one query are answered as declared: ${String(combine)}`;
      const answer = kit.outcome(both).class;
      const [pages = [], cursors = []] = alone.map(shown);
      const wanted = combine === 'page' ? pages : cursors;
      if (combine !== 'reject') {
        if (equal(pages, cursors)) kit.discard('both of them lead to the same page');
        if (wanted.length === 0) kit.discard('the page that it should be is empty');
      }
      const told = combine !== 'reject' && answer === 'success' ? [...shown(both)] : answer;
      kit.expect(told, claim).toEqual(combine === 'reject' ? 'caller-error' : [...wanted]);
    });
  },
});
