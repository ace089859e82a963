import { defineCheck, stated, orDefault, type Json, type Tombstone } from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { lag, readBack, readingList, until } from 'probity/check/looks';
import { deletable } from 'probity/check/states';
import { removesOthers } from 'probity/check/writes';
import { isMarked } from './mechanisms/deletes/tombstone.js';

/**
 * Deletes one of three records that could be read, and looks for it where it was: under its id and in the list. The other two
 * are still there. A record that the contract says is only marked as deleted may still be read, with that mark.
 */
export default defineCheck({
  title: 'A record that was deleted is gone, and no other is',
  rationale: 'What a caller has removed must no longer be served to anyone, and what others rely on must stay.',
  usualFix: 'Delete this one record from the store, and from lists, searches and caches.',
  blindSpot: 'copies elsewhere, such as a search index; what happens to records that refer to it',

  over: 'resource',
  effect: 'writes',
  echoes: ['unknown-id-is-404'],

  needs: ({ service, resource }) => ({
    remove: resource.operations.delete.offered,
    read: resource.operations.read.offered,
    own: resource.own,
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    leaves: orDefault<Tombstone | undefined>(resource.operations.delete.leaves, undefined),
    goneWithin: stated(resource.operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ remove, read, own, listing, leaves, goneWithin, lag }, kit) {
    const isThere = ([item]: readonly (Json | undefined)[]): boolean => item !== undefined;
    const isRead = (item: Json | undefined): boolean => item !== undefined;
    const isGone = (seen: readonly (Json | undefined)[]): boolean => !isThere(seen);

    await kit.forEach(['a record'], async () => {
      const earlier = await kit.create(own);
      const [record, later] = [await deletable(kit, own, remove), await kit.create(own)];
      for (const one of [earlier, record, later]) await readBack(kit, own, one, lag);
      const look = await readingList(kit, own, listing, [record]);
      const before = look && (await until(kit, lag.list, () => look('before'), isThere));
      kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');

      const readAgain = async (): Promise<readonly (Json | undefined)[]> => {
        const exchange = await kit.send(read, { record });
        const item = kit.item(read, exchange) ?? null;
        return [kit.outcome(exchange).class === 'success' && !isMarked(leaves, item) ? item : undefined];
      };
      const [item] = await until(kit, Math.max(goneWithin, lag.read), readAgain, isGone);
      kit.expect(item, 'A record that was deleted cannot be read').toBeEmpty();
      for (const other of [earlier, later]) {
        const left = await until(kit, lag.read, () => kit.read(own, other), isRead);
        const shown = { shown: 'it cannot be read any more', ...removesOthers(remove) };
        kit.expect(isRead(left), 'A delete removes no other record', shown).toBeTrue('a record that can be read');
      }

      // A list that did not show the record before says nothing by not showing it now.
      if (look === undefined || before?.[0] === undefined) return;
      const [shown] = await until(kit, Math.max(goneWithin, lag.list), () => look('after'), isGone);
      if (leaves?.listed === undefined && shown !== undefined && isMarked(leaves, shown)) {
        kit.note(`The list shows what was deleted, marked; ${remove.id}.leaves.listed does not say whether it may`);
        return;
      }
      if (shown !== undefined && !lag.isListStated) {
        kit.stop('not-observable', 'The list still shows it, and consistency.list-lag does not say how long it may');
      }
      kit.expect(shown, 'A record that was deleted is not in the list').toBeEmpty();
    });
  },
});
