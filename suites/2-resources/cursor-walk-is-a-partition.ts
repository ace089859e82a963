import { census, cursorPaging, defineCheck, leftOut, listing, recognisable, roomy, walkThrough } from 'probity/check';

/**
 * Walks the list in pages of several sizes while nothing of ours writes. What others write must not matter: a record that
 * is there all the time is shown exactly once.
 */
export default defineCheck({
  title: 'Pages by cursor show every record exactly once, and end',
  rationale: 'A caller that follows the cursor must come to hold the collection, and must come to an end.',
  blindSpot: 'walks while records are made or removed; cursors that are used again or late',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ resource }) => ({
    listing: listing(resource, cursorPaging),
    limit: resource.collection.query.limit,
    own: resource.own,
  }),

  async verify({ listing, own }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const sizes = [1, 2, 3, 7].filter((size) => size <= roomy(listing));

    await kit.forEach(sizes, async (size) => {
      const walk = await walkThrough(kit, listing, { limit: size, at: records[0], mostPages: 200 });
      const { repeated } = census(own, records, walk.items);
      const walked = `A walk by cursor in pages of ${String(size)}`;
      kit.expect(repeated, `${walked} shows no record twice`).toBeEmpty();
      if (walk.ended === 'endless' && walk.pages.at(-1)?.items.length !== 0) {
        kit.discard('the collection is too large for pages of this size');
      }
      if (walk.ended === 'shapeless') kit.stop('not-observable', walk.detail ?? 'The answer has no list of items');
      kit.expect(walk.ended, `${walked} comes to its end`).toBeOneOf(['end']);
      const missing = await leftOut(kit, own, records, walk.items);
      kit.expect(missing, `${walked} leaves no record out`).toBeEmpty();
    });
  },
});
