import { defineCheck, stated, within } from 'probity/check';
import { ending, isNumbered, listing, offsetPaging, maxPageSize, walkThrough } from 'probity/check/lists';
import { countOwn, allIds, isWhole, leftOut, recognisable, unseen } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { answerBehind, expectBeyond } from './mechanisms/walks/beyond-end.js';
import { noteDrift } from './mechanisms/walks/drift.js';
import { writersOf } from './mechanisms/walks/mid-walk.js';

/** More records than a walk in pages of two is worth. */
const LONG = 20;

/**
 * Walks the list in pages of several sizes while nothing of ours writes. Others may: a page walk may drift then, so what
 * is listed before and after must be the same, or the walk says nothing. Drift under writes of ours is only noted.
 */
export default defineCheck({
  title: 'Pages by number show every record exactly once while nothing changes',
  rationale: 'A caller that reads page after page must come to hold the collection, and no part of it twice.',
  usualFix: 'Order by a unique key behind the sort key, and compute the offset as (page - base) times the limit.',
  blindSpot: 'walks while data changes, which may drift; records that come twice and are of others',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ service, resource }) => ({
    listing: listing(resource, offsetPaging),
    // A service pages all of its lists alike: whether pages drift is looked at in one of them.
    isFirst: stated(service.resources.find(isNumbered)?.name === resource.name, ''),
    own: resource.own,
    writers: writersOf(resource),
    limit: resource.collection.query.limit,
    beyond: within(resource.collection.offset, ({ beyond }) => beyond),
  }),

  async verify({ listing, isFirst, own, writers, beyond }, kit) {
    if (!recognisable(own.id)) kit.stop('not-observable', 'Items of the list carry no id to know them by');
    const records = await kit.population(own);
    const at = records[0];
    const most = maxPageSize(listing);
    const known = () => allIds(kit, own, listing, at);
    const mayRefuse = beyond !== 'empty' && beyond !== 'last';
    const notRefused = (answer: string | undefined): void =>
      kit.expect(answer, `No page is refused where those beyond the end are declared: ${beyond}`).toEqual('success');
    const everyone = await known().catch(async (thrown: unknown) => {
      // What is refused behind the last page keeps the list from being read to its end: it is judged for itself.
      if (!mayRefuse) await kit.forEach([beyond], async () => notRefused(await answerBehind(kit, listing, at)));
      throw thrown;
    });

    await kit.forEach(
      // A long list is walked in the larger pages alone.
      (everyone.length > LONG ? [5] : [3]).filter((size) => size <= most),
      async (size) => {
        const pages = Math.ceil(everyone.length / size);
        if (pages > 150) kit.discard('the collection is too large for pages of this size');
        const through = { limit: size, at, mostPages: pages + 3 };
        let walk = await walkThrough(kit, listing, through);
        let others: readonly string[] = [];
        if (!isWhole(own, records, walk) || unseen(own, everyone, walk).length > 0) {
          // Somebody else may have written meanwhile: that counts only while nothing changes.
          const before = await known();
          walk = await walkThrough(kit, listing, { ...through, mostPages: Math.ceil(before.length / size) + 3 });
          if (!equal(await known(), before)) kit.discard('another client wrote in the meantime');
          others = unseen(own, before, walk);
        }
        const { repeated } = countOwn(own, records, walk.items);
        const missing = [...new Set([...(await leftOut(kit, own, records, walk.items)), ...others])];
        // The size follows from how many records there are now, so it is no part of the claims: repeated, it may be another one.
        kit.expect(repeated, 'A walk by number shows no record twice').toBeEmpty();
        kit.expect(missing, 'A walk by number leaves no record out').toBeEmpty();
        kit.expect(ending(walk), 'A walk by number terminates').toBeOneOf(['end']);
      },
    );

    await kit.forEach([beyond], async () => {
      // It was read to its end, each page with success.
      if (!mayRefuse) notRefused('success');
      await expectBeyond(kit, { listing, own, at, count: everyone.length }, beyond);
    });
    const drifting = isFirst && everyone.length <= LONG ? ['drift'] : [];
    await kit.forEach(drifting, () => noteDrift(kit, writers, listing));
  },
});
