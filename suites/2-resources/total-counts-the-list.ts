import { complete, defineCheck, inhabit, inhabitants, listing, only, roomy, walkThrough, within } from 'probity/check';
import { isObject, type Exchange, type Json } from 'probity/check';

/** So small that there is more than one page. */
const SOME = 5;
/** Walks that are made at most until nothing changes. */
const TRIES = 5;

/** Walks the list and compares the items with the number that its pages tell, while that number stays the same. */
export default defineCheck({
  title: 'The total that a list tells is the number of its records',
  rationale: 'A caller shows the total, and reckons by it how many pages there are to come.',
  blindSpot: 'totals of filtered and of empty lists; records that the list never shows',

  over: 'resource',
  effect: 'reads',
  alone: 'collection',

  needs: ({ resource }) => ({
    listing: listing(resource),
    total: within(
      only(resource.at('collection.total'), (total) => !(isObject(total) && total['estimate'] === true)),
      () => resource.collection.total,
    ),
    own: inhabitants(resource),
  }),

  async verify({ listing, total, own }, kit) {
    const at = await inhabit(kit, listing, own, 1);
    const told = (exchange: Exchange | undefined): Json | undefined => {
      const value = exchange && kit.at(exchange, total);
      return typeof value === 'string' && /^\d+$/.test(value) ? Number(value) : value;
    };
    const count = async () => {
      const through = { mostPages: 20, ...(at && { at }) };
      const fine = await walkThrough(kit, listing, { ...through, limit: Math.min(SOME, roomy(listing)) });
      const isLong = fine.ended === 'endless';
      const walk = complete(
        kit,
        isLong ? await walkThrough(kit, listing, { ...through, limit: roomy(listing) }) : fine,
      );
      // A page behind the last record may tell anything.
      const totals = walk.pages.filter(({ items }) => items.length > 0).map(({ exchange }) => told(exchange));
      return { items: walk.items.length, first: totals[0], last: totals.at(-1) };
    };
    await kit.forEach(['the whole list'], async (what) => {
      // Somebody else may write meanwhile: twice the same means that nobody did.
      let [before, found] = [-1, await count()];
      for (let tries = 1; tries < TRIES && !isRight(found) && found.items !== before; tries += 1)
        [before, found] = [found.items, await count()];
      if (!isRight(found) && found.items !== before) kit.discard('the list changes by itself');
      if (found.items === 0) kit.discard('there is nothing in the list to be counted');
      kit.expect(found.first, `The first page of ${what} tells how many records there are`).toEqual(found.items);
      kit.expect(found.last, `The last page of ${what} tells how many records there are`).toEqual(found.items);
    });
  },
});

function isRight({ items, first, last }: { items: number; first: Json | undefined; last: Json | undefined }): boolean {
  return first === items && last === items;
}
