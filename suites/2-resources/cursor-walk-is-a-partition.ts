import { defineCheck, orDefault, within, type Walk } from 'probity/check';
import { cursorPaging, ending, listing, maxPageSize, walkThrough } from 'probity/check/lists';
import { countOwn, leftOut, matchOwn, recognisable } from 'probity/check/records';
import { foundAtEnd } from './mechanisms/walks/end-of-list.js';

/**
 * Walks the list in pages of several sizes, and of one that changes on the way, while nothing of ours writes. What others
 * write must not matter: a record that is there all the time is shown exactly once.
 */
export default defineCheck({
  title: 'Pages by cursor show every record exactly once, and end',
  rationale: 'A caller that follows the cursor must get the whole collection, and must reach an end.',
  usualFix: 'Put the sort value and the id of the last item into the cursor, and go on strictly behind both.',
  blindSpot: 'cursors that are used again or late',

  over: 'resource',
  effect: 'writes',
  alone: 'readers',

  needs: ({ resource }) => ({
    listing: listing(resource, cursorPaging),
    limit: resource.collection.query.limit,
    emptyPage: orDefault(
      within(resource.collection.cursor, (facts) => facts.emptyPage),
      'possible',
    ),
    own: resource.own,
  }),

  async verify({ listing, emptyPage, own }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const at = records[0];
    const most = maxPageSize(listing);
    const whole = await walkThrough(kit, listing, { limit: most, at, mostPages: 200 });
    // What goes round shows every record again before it has shown all of them twice.
    const known = whole.ended === 'end' ? { mostItems: 2 * whole.items.length + 5 } : {};
    const judge = async (walk: Walk, walked: string): Promise<void> => {
      const { repeated } = countOwn(own, records, walk.items);
      kit.expect(repeated, `${walked} shows no record twice`).toBeEmpty();
      if (walk.ended === 'endless' && walk.pages.at(-1)?.items.length !== 0) {
        kit.discard('the collection is too large for pages of this size');
      }
      if (walk.ended === 'shapeless') kit.stop('not-observable', ending(walk));
      kit.expect(ending(walk), `${walked} terminates`).toBeOneOf(['end']);
      const found = foundAtEnd(kit, listing.paging, walk);
      const ends = listing.paging.by === 'cursor' ? listing.paging.end : [];
      if (found !== undefined)
        kit.expect(found, `${walked} ends in the declared way`, { shown: 'none' }).toBeOneOf(ends);
      const last = walk.pages.length > 1 ? walk.pages.at(-1)?.items : undefined;
      if (emptyPage === 'never' && last !== undefined)
        kit.expect(last.length > 0, `${walked} has a record on its last page`, { shown: 'none' }).toBeTrue('a record');
      const missing = await leftOut(kit, own, records, walk.items);
      kit.expect(missing, `${walked} leaves no record out`).toBeEmpty();
    };

    // A size of one, where every item lies at the end of a page, is among those that change.
    const isChangeable = most >= 3 && !(listing.paging.by === 'cursor' && listing.paging.as === 'url');
    // First with a record of ours first on the last page, where it is lost most easily; repeated, the list may be longer.
    const isOurs = matchOwn(own, records);
    const last = whole.items.findLastIndex((item) => isOurs(item) !== undefined);
    await kit.forEach(['last', ...(isChangeable ? [] : [1, 3])] as const, async (size) => {
      const limit = size !== 'last' ? size : last > 0 && last <= most ? last : Math.min(7, most);
      if (limit > most) return;
      const walk = await walkThrough(kit, listing, { limit, at, mostPages: 200, ...known });
      await judge(walk, 'A walk by cursor');
    });
    // A last page that is full has a cursor where the service only learns behind it that nothing follows.
    await kit.forEach(emptyPage === 'never' ? ['full'] : [], async (pages) => {
      const { items } = await walkThrough(kit, listing, { limit: most, at, mostPages: 200 });
      const limit = Array.from({ length: most }, (_, n) => most - n).find((size) => items.length % size === 0) ?? 1;
      const walk = await walkThrough(kit, listing, { limit, at, mostPages: 200, ...known });
      await judge(walk, `A walk by cursor in ${pages} pages`);
    });
    if (!isChangeable) return;
    // Page size and cursor are parameters of their own. A service may refuse another size, but not lose its place.
    await kit.forEach([[2, 3, 1]], async ([limit = 2, ...then]) => {
      const walk = await walkThrough(kit, listing, { limit, then: [...then, limit], at, mostPages: 200, ...known });
      if (walk.ended === 'refused') kit.discard('another page size in the middle of a walk is refused');
      await judge(walk, 'A walk by cursor in pages of changing sizes');
    });
  },
});
