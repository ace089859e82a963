import {
  defineCheck,
  only,
  stated,
  orDefault,
  valueAt,
  type Json,
  type Loss,
  type OwnedRecord,
  type Tombstone,
} from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { deletable } from 'probity/check/states';
import { changedIn, touchesOthers } from 'probity/check/writes';
import { isMarked } from './mechanisms/deletes/tombstone.js';
import { retried } from './mechanisms/retried.js';

/** Moments at which the answer is lost. */
const LOSSES: readonly Loss[] = ['after-request', 'answer'];

/**
 * Deletes one record in the usual way and looks what that leaves. Then deletes another one, loses the answer and repeats
 * it: that must leave the same. The repetition may say that there is nothing to delete.
 */
export default defineCheck({
  title: 'A DELETE whose answer was lost can be sent again',
  rationale: 'A caller that has lost the answer to a DELETE sends it again; the record must go, and nothing else.',
  usualFix: 'Delete by the id in the path alone, however often the request arrives.',
  blindSpot: 'a connection that is lost at another moment; effects on records of others and of other resources',

  over: 'resource',
  effect: 'writes',
  waits: true,
  echoes: ['delete-is-idempotent'],

  needs: ({ service, resource: { operations, own, volatile, uncompared } }) => ({
    idempotent: only(operations.delete.idempotent, (idempotent) => idempotent),
    remove: operations.delete.offered,
    read: operations.read.offered,
    own,
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    repeat: orDefault<readonly number[]>(operations.delete.repeat, []),
    leaves: orDefault<Tombstone | undefined>(operations.delete.leaves, undefined),
    goneWithin: stated(operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ remove, read, own, volatile, repeat, leaves, goneWithin, lag }, kit) {
    const within = Math.max(goneWithin, lag.read);
    /** What is left of a record: the answer to who reads it, and the mark of a deleted one. */
    const look = async (record: OwnedRecord): Promise<readonly Json[]> => {
      const exchange = await kit.send(read, { record });
      const item = kit.item(read, exchange);
      const mark = leaves?.is === undefined ? isMarked(leaves, item) : (valueAt(item, leaves.at) ?? null);
      return [kit.outcome(exchange).status ?? 0, mark];
    };
    const left = (record: OwnedRecord, isSettled: (seen: readonly Json[]) => boolean): Promise<readonly Json[]> =>
      until(kit, within, () => look(record), isSettled);
    const isGone = ([status]: readonly Json[]): boolean => status === 404 || status === 410;
    await kit.forEach(['a DELETE'], async () => {
      const usual = await deletable(kit, own, remove);
      const beside = (): Promise<OwnedRecord | undefined> => kit.optionalStep(() => kit.create(own), undefined);
      const [records, siblings] = [new Map<Loss, OwnedRecord>(), new Array<OwnedRecord>()];
      // One that stays stands beside each that goes, for what is deleted wrongly is most often the next one.
      for (const lose of kit.pickInQuickMode(LOSSES, { what: 'ways to lose an answer', most: 1 })) {
        const goes = await kit.optionalStep(() => deletable(kit, own, remove), undefined);
        if (goes !== undefined) records.set(lose, goes);
        for (const stays of [await beside()].flatMap((one) => one ?? [])) siblings.push(stays);
      }
      kit.control(await kit.send(remove, { record: usual }), 'Deleting a record in the usual way');
      const gone = await left(usual, isGone);
      const others = await Promise.all(siblings.map((other) => readBack(kit, own, other, lag)));

      for (const [lose, record] of records) {
        const { last } = await retried(kit, lose, (how) => kit.send(remove, { record }, how));
        const { class: answer, status = 0 } = kit.outcome(last);
        kit.expect(answer, 'A repeated DELETE is not a server error').toBeOneOf(['success', 'caller-error']);
        const after = await left(record, (seen) => JSON.stringify(seen) === JSON.stringify(gone));
        const isRefused = answer !== 'success' && ![404, 410, ...repeat].includes(status);
        if (isRefused) kit.note(`A DELETE that is repeated after a lost answer is answered ${String(status)}`);
        // What is there is seen on another record: most of the time nobody needs to know.
        if (
          isRefused &&
          JSON.stringify(after) === JSON.stringify(await left(await deletable(kit, own, remove), () => true))
        ) {
          kit.discard('the repeated DELETE was refused, and the lost one had no effect');
        }
        kit
          .expect(after, 'A DELETE that is repeated after a lost answer leaves the same state as one DELETE')
          .toEqual(gone);
      }
      for (const [index, other] of siblings.entries()) {
        const changed = changedIn([other.sent], others[index], await kit.read(own, other), volatile);
        const claim = 'A DELETE that is repeated after a lost answer leaves other records alone';
        kit.expect(changed, claim, touchesOthers(remove)).toBeEmpty();
      }
    });
  },
});
