import {
  anchorFirst,
  arrangements,
  pageSizes,
  scripts,
  settled,
  tellingArrangements,
  writersOf,
} from './mechanisms/walks/mid-walk.js';
import { cast, castSize, walkWithWrites, walkUnchanged } from './mechanisms/walks/walk-under-writes.js';
import { defineCheck, type OwnedRecord } from 'probity/check';
import { cursorPaging, ending, listing, maxPageSize } from 'probity/check/lists';
import { lag, listed } from 'probity/check/looks';
import { leftOut, nameOf, recognisable } from 'probity/check/records';
import { values } from 'probity/check/values';
import { stableIn, unstable } from './mechanisms/walks/stability.js';
import { largestFailingPageSize } from './mechanisms/walks/largest-failing-page-size.js';

/**
 * Walks the list in small pages while records are made, deleted and moved between two pages. Only records that are there
 * all the time are judged as missing; what comes or goes meanwhile may be shown or not, and records of others are let be.
 */
export default defineCheck({
  title: 'Cursor pagination returns every unchanged record exactly once, even during writes',
  rationale: 'A caller that follows the cursor does not see what others write, and must not lose records to it.',
  usualFix: 'Go on behind the last item by its key, and not by a position that moves when others write.',
  blindSpot: 'writes while a page is being made; cursors that are used late; walks in large pages',

  over: 'resource',
  effect: 'writes',
  leansOn: ['cursor-walk-is-a-partition'],
  alone: 'collection',

  needs: ({ service, resource }) => ({
    listing: listing(resource, cursorPaging),
    limit: resource.collection.query.limit,
    writers: writersOf(resource),
    arrangements: arrangements(resource),
    lag: lag(service),
  }),

  async verify({ listing, writers, arrangements, lag }, kit) {
    const { own } = writers;
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const [shown] = await kit.population(own);
    const count = (await listed(kit, listing, shown))?.length;
    const courses = values.record({
      limit: values.constantFrom(...pageSizes(count, maxPageSize(listing))),
      writes: scripts(),
    });

    const telling = tellingArrangements(arrangements, own, await kit.population(own));
    for (const arrangement of kit.pickInQuickMode(telling, { what: 'orders', most: 1 })) {
      await kit.forAll(
        courses,
        async (drawn) => {
          const size = await castSize(kit, arrangement);
          const limit = await largestFailingPageSize(kit, drawn.limit, (count ?? 0) + size.fresh, maxPageSize(listing));
          const course = { limit, writes: anchorFirst(drawn.writes, arrangement), arrangement };
          const walked = async (quietLimit: number) => {
            const players = await cast(kit, writers, size, arrangement);
            const quiet = await walkUnchanged(kit, own, listing, players, { ...course, limit: quietLimit }, lag);
            const after = await walkWithWrites(kit, writers, listing, players, course, quiet);
            if (after.written === 0) kit.discard('nothing could be written between two pages');
            const found = unstable(after.disturbance, after.shown, settled(arrangement, quiet.items, after.of));
            const wrong = [found.missing, found.repeated, found.risen, found.swapped ?? []].flat();
            return { ...after, ...found, isRight: wrong.length === 0 && after.walk.ended === 'end' };
          };
          const first = await kit.optionalStep(() => walked(maxPageSize(listing)), undefined);
          // What is wrong must come of the writes: in pages of that size all is well while nothing is written.
          const { walk, disturbance, repeated, risen, swapped } = first?.isRight === true ? first : await walked(limit);
          const names = (records: readonly OwnedRecord[]) => records.map((record) => nameOf(own, record));
          kit.expect(names(repeated), ONCE).toBeEmpty();
          const isLate = walk.ended === 'endless' && walk.pages.at(-1)?.items.length !== 0;
          if (isLate) kit.discard('other clients write faster than the list is read');
          if (walk.ended === 'oversized') kit.discard('a page exceeds its limit (covered by limit-is-a-maximum)');
          kit.expect(ending(walk), 'Cursor pagination terminates during writes').toBeOneOf(['end']);
          const missing = await leftOut(kit, own, stableIn(disturbance), walk.items);
          kit.expect(missing, ONCE).toBeEmpty();
          kit
            .expect(names(risen), 'Cursor pagination during writes returns no record that was deleted before it')
            .toBeEmpty();
          const order = { shown: names(swapped ?? []).join(' before ') };
          kit
            .expect(swapped === undefined, 'Cursor pagination keeps its order during writes', order)
            .toBeTrue('the order before the writes');
        },
        { share: 0.1 },
      );
    }
  },
});

/** One claim, so that the plainest write shows it, whichever of the two it comes to. */
const ONCE = 'Cursor pagination returns every unchanged record exactly once during writes';
