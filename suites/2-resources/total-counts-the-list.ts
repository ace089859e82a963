import { defineCheck, fill, type Exchange, type Json, type QueryPair } from 'probity/check';
import { complete, exactTotal, listing, maxPageSize, walkThrough } from 'probity/check/lists';
import { filters, ensureItems, recordFactory } from 'probity/check/records';
import { asksForTotal, expectAsked } from './mechanisms/walks/asked-total.js';

/** So small that there is more than one page. */
const SOME = 5;
/** Values of a filter that are asked for. */
const EACH = 2;
/** Walks that are made at most until nothing changes. */
const TRIES = 5;

/** Walks the list and compares the items with the number that its pages tell, while that number stays the same. */
export default defineCheck({
  title: 'The total that a list states is the number of its records, also with a filter',
  rationale: 'A caller shows the total, and reckons by it how many pages there are to come.',
  usualFix: 'Count with the conditions of the list query, without its limit and offset.',
  blindSpot: 'totals of empty lists, and of several filters at once; records that the list never shows',

  over: 'resource',
  effect: 'reads',
  leansOn: ['cursor-walk-is-a-partition', 'offset-walk-is-a-partition'],
  alone: 'readers',

  needs: ({ service, resource }) => ({
    listing: listing(resource),
    total: exactTotal(resource),
    own: recordFactory(service, resource),
    filters: filters(resource),
  }),

  async verify({ listing, total, own, filters }, kit) {
    const at = await ensureItems(kit, listing, own, 1);
    const told = (exchange: Exchange | undefined): Json | undefined => {
      const value = exchange && kit.at(exchange, total.at);
      return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    };
    const count = async (asked: readonly QueryPair[], limit = Math.min(SOME, maxPageSize(listing))) => {
      const query = [...asked, ...total.query];
      const through = { mostPages: 20, query, ...(at && { at }) };
      const fine = await walkThrough(kit, listing, { ...through, limit });
      await expectAsked(kit, listing, total, fine, at);
      const isLong = fine.ended === 'endless';
      const walk = complete(
        kit,
        isLong ? await walkThrough(kit, listing, { ...through, limit: maxPageSize(listing) }) : fine,
      );
      // A page behind the last record may tell anything.
      const pages = walk.pages.filter(({ items }) => items.length > 0).map(({ exchange }) => exchange);
      const ends = { first: pages[0], last: pages.at(-1) };
      const last = ends.last === undefined || asksForTotal(total, ends.last) ? ends.last : ends.first;
      return { items: walk.items.length, ends, first: told(ends.first), last: told(last) };
    };
    const judge = async (what: string, query: readonly QueryPair[]): Promise<void> => {
      // Somebody else may write meanwhile: twice the same means that nobody did.
      let [before, found] = [-1, await count(query)];
      for (let tries = 1; tries < TRIES && !isRight(found) && found.items !== before; tries += 1)
        [before, found] = [found.items, await count(query)];
      if (!isRight(found) && found.items !== before) kit.discard('the list changes by itself');
      // What pages leave out, or show twice, is another claim: one page has neither.
      const large = isRight(found) ? found : await count(query, maxPageSize(listing));
      if (large.items !== found.items && isRight({ ...found, items: large.items }))
        kit.discard('the total is right, and small pages are not whole');
      if (large.items < found.items) kit.discard('large pages show fewer records than small ones');
      if (found.items === 0) kit.discard('there is nothing in the list to be counted');
      // One of the two is as wrong as both.
      const wrong = found.first === found.items ? 'last' : 'first';
      const where = found.ends[wrong]?.id;
      kit
        .expect(
          found[wrong],
          `The first and the last page of ${what} have the total number of records`,
          where === undefined ? {} : { where },
        )
        .toEqual(found.items);
    };
    await kit.forEach(['the whole list'], (what) => judge(what, []));
    const values = filters.flatMap(({ name, values, query }) =>
      values
        .slice(0, EACH)
        .map((value) => [`${name}=${String(value)}`, fill(query, { value: String(value) })] as const),
    );
    const asked = new Map(values);
    await kit.forEach([...asked.keys()], (what) => judge(`a list with ${what}`, asked.get(what) ?? []));
  },
});

function isRight({ items, first, last }: { items: number; first: Json | undefined; last: Json | undefined }): boolean {
  return first === items && last === items;
}
