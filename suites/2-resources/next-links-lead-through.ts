import { ifStated, defineCheck, none, stated, within, type QueryPair, type ResourceFacts } from 'probity/check';
import {
  optionsOf,
  ending,
  listing,
  offsetPaging,
  firstPageOf,
  maxPageSize,
  walkThrough,
  type Listing,
  type Paging,
  type Choice,
} from 'probity/check/lists';
import { idPointers, identity, ensureItems, recordFactory } from 'probity/check/records';
import { equal } from 'probity/check/values';

/** Pages that a walk is worth. */
const MOST = 8;
/** Records on a page. */
const LIMIT = 5;

/** One choice of a filter and one of an order, each by itself: the first of those that are stated. */
function narrowedBy({ collection, id }: ResourceFacts): readonly Choice[] {
  const ids = ifStated(id);
  const all = optionsOf(collection, ids === undefined ? [] : idPointers(ids)).flatMap(({ choices }) => choices);
  const [filter, order] = [all.find(({ fits }) => fits !== undefined), all.find((one) => one.order !== undefined)];
  return [filter, order].flatMap((choice) => choice ?? []);
}

/**
 * Walks a list by the links to the next page that come beside page numbers, and by the numbers. Both must come to the
 * same pages; what is on these is another claim.
 */
export default defineCheck({
  title: 'Links to the next page lead where the next number does, and end with the list',
  rationale: 'A caller that follows links knows no page numbers; where one is wrong or missing, records are lost.',
  usualFix: 'Build the link from the query of the request, with the next number, and leave it out on the last page.',
  blindSpot: 'pages after the eighth; links to other pages than the next; filters without listed values',

  over: 'resource',
  effect: 'reads',
  alone: 'readers',

  needs: ({ service, resource }) => ({
    listing: listing(resource, offsetPaging),
    limit: resource.collection.query.limit,
    links: within(resource.collection.offset, ({ next }) =>
      next === undefined
        ? none(`resources.${resource.name}.collection.offset.next`)
        : stated<Paging>(
            { by: 'cursor', next, as: 'url', after: undefined, more: undefined, end: ['absent', 'null', 'empty'] },
            '',
          ),
    ),
    narrowed: stated(narrowedBy(resource), ''),
    id: resource.id,
    own: recordFactory(service, resource),
  }),

  async verify({ listing, links, narrowed, id, own }, kit) {
    const record = await ensureItems(kit, listing, own, 6);
    const walked = async (by: Listing, limit: number, query: readonly QueryPair[] = []) => {
      const at = record === undefined ? {} : { at: record };
      const { pages, ...walk } = await walkThrough(kit, by, { limit, query, ...at, mostPages: MOST });
      const shown = pages.map(({ items }) => items.map((item) => identity(id, item) ?? ''));
      // Behind the end of a list by numbers there may be empty pages, or the last one again.
      const isBehind = (): boolean => [[], shown.at(-2)].some((end) => equal(shown.at(-1), end));
      if (by === listing) while (shown.length > 0 && isBehind()) shown.pop();
      return { shown: shown.slice(0, MOST - 1), ended: ending({ pages, ...walk }) };
    };
    const judge = async (limit: number): Promise<void> => {
      const before = await walked(listing, limit);
      if (before.shown.length < 2 && limit === LIMIT) kit.discard('the list has one page');
      // A service may link only where a page was asked for by its number.
      const linked = await walked({ ...listing, paging: links }, limit, firstPageOf(listing));
      if (!equal(linked.shown, before.shown) && !equal((await walked(listing, limit)).shown, before.shown))
        kit.discard('another client wrote in the meantime');
      kit.expect(linked.shown, 'The pages that links lead to are those of the numbers').toEqual(before.shown);
      if (before.ended === 'end') kit.expect(linked.ended, 'A walk by links terminates').toEqual('end');
    };
    await kit.forEach(['next'], () => judge(LIMIT));
    await kit.forEach(
      narrowed.map(({ text }) => text),
      async (text) => {
        const query = narrowed.find((one) => one.text === text)?.query ?? [];
        const before = await walked(listing, 1, query);
        if (before.shown.length < 2) return;
        const linked = await walked({ ...listing, paging: links }, 1, [...firstPageOf(listing), ...query]);
        if (!equal(linked.shown, before.shown) && !equal((await walked(listing, 1, query)).shown, before.shown))
          kit.discard('another client wrote in the meantime');
        kit
          .expect(linked.shown, 'Links keep what the list was asked for', { where: text, place: text })
          .toEqual(before.shown);
      },
    );
    await kit.forEach(['a full last page'], async () => {
      const { shown, ended } = await walked(listing, LIMIT);
      const count = shown.flat().length;
      // It has as many records as were asked for, and nothing is behind it.
      const full = count % 2 === 0 ? count / 2 : count;
      if (ended !== 'end' || full === 0 || full > maxPageSize(listing)) kit.discard('the list is too long, or empty');
      await judge(full);
    });
  },
});
