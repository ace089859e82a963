import {
  defineCheck,
  equal,
  lag,
  listing,
  readingList,
  recognisable,
  stated,
  tolerate,
  until,
  valueAt,
} from 'probity/check';
import type { Json, Listing } from 'probity/check';

/**
 * Deletes a record that could be read, and looks for it where it was: under its id and in the list. A record that the
 * contract says is only marked as deleted may still be read, with that mark.
 */
export default defineCheck({
  title: 'A record that was deleted is gone',
  rationale: 'What a caller has removed must no longer be served to anyone.',
  blindSpot: 'copies elsewhere, such as a search index; what happens to records that refer to it',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    remove: resource.operations.delete.offered,
    read: resource.operations.read.offered,
    own: resource.own,
    listing: tolerate<Listing | undefined>(listing(resource), undefined),
    leaves: tolerate<{ at: string; is: Json } | undefined>(resource.operations.delete.leaves, undefined),
    goneWithin: stated(resource.operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ remove, read, own, listing, leaves, goneWithin, lag }, kit) {
    await kit.forEach([1, 2], async () => {
      const record = await kit.create(own);
      const isShown = await until(
        kit,
        lag.read,
        () => kit.read(own, record),
        (item) => item !== undefined,
      );
      if (isShown === undefined) kit.stop('setup-failed', 'A record that was just made cannot be read');
      const look = listing && recognisable(own.id) ? readingList(kit, own, listing, [record]) : undefined;
      const before =
        look &&
        (await until(
          kit,
          lag.list,
          () => look('before'),
          ([item]) => item !== undefined,
        ));
      kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');

      const isGone = async (): Promise<boolean> => {
        const exchange = await kit.send(read, { record });
        const mark = leaves && valueAt(kit.item(read, exchange), leaves.at);
        return kit.outcome(exchange).class !== 'success' || (leaves !== undefined && equal(mark, leaves.is));
      };
      const gone = await until(kit, Math.max(goneWithin, lag.read), isGone, (seen) => seen);
      kit.expect(gone, 'A record that was deleted cannot be read').toBeTrue('an answer that does not show it');

      // A list that did not show the record before says nothing by not showing it now.
      if (look === undefined || before?.[0] === undefined) return;
      const [after] = await until(
        kit,
        Math.max(goneWithin, lag.list),
        () => look('after'),
        ([item]) => item === undefined,
      );
      if (after !== undefined && !lag.isListStated) {
        kit.stop('not-observable', 'The list still shows it, and consistency.list-lag does not say how long it may');
      }
      kit.expect(after, 'A record that was deleted is not in the list').toBeEmpty();
    });
  },
});
