import { defineCheck, only, stated, orDefault, type OwnedRecord } from 'probity/check';
import { lag, readBack, until } from 'probity/check/looks';
import { deletable } from 'probity/check/states';
import { changedIn, touchesOthers } from 'probity/check/writes';

/** How often the same DELETE is sent again. */
const TIMES = 3;

/**
 * Deletes one of three records, and then the same one again. States are compared, and not answers where the contract
 * does not say how the second is answered: it may say that there is nothing to delete.
 */
export default defineCheck({
  title: 'The same DELETE again has no further effect',
  rationale: 'A caller that does not know whether its DELETE arrived sends it again, and must not lose anything else.',
  usualFix: 'Delete by the id in the path alone, and answer the second time as declared.',
  blindSpot: 'effects on records of others and of other resources',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-removes'],

  needs: ({ service, resource: { operations, own, volatile, uncompared } }) => ({
    idempotent: only(operations.delete.idempotent, (idempotent) => idempotent),
    remove: operations.delete.offered,
    read: operations.read.offered,
    own,
    volatile: orDefault<readonly string[]>(volatile, uncompared),
    repeat: orDefault<readonly number[]>(operations.delete.repeat, []),
    goneWithin: stated(operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ remove, read, own, volatile, repeat: answers, goneWithin, lag }, kit) {
    const within = Math.max(goneWithin, lag.read);
    await kit.forEach(['again'], async () => {
      const earlier = await kit.create(own);
      const [record, later] = [await deletable(kit, own, remove), await kit.create(own)];
      kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');
      const status = async (): Promise<number> => kit.outcome(await kit.send(read, { record })).status ?? 0;
      const once = await until(kit, within, status, (seen) => seen === 404 || seen === 410);
      const others = await Promise.all([earlier, later].map((other) => readBack(kit, own, other, lag)));

      const repeat = async (): Promise<void> => {
        const again = kit.outcome(await kit.send(remove, { record }, { fresh: true }));
        const claim = 'The same DELETE again is answered as the contract says';
        if (answers.length > 0) return kit.expect(again.status, claim).toBeOneOf(answers);
        kit.expect(again.class, 'A repeated DELETE is not a server error').toBeOneOf(['success', 'caller-error']);
        const usual = again.class === 'success' || [404, 410].includes(again.status ?? 0);
        if (!usual) kit.note(`The same DELETE again is answered ${String(again.status)}`);
      };
      await repeat();
      // An odd number in all, so that one that undoes the other is seen; a finding does with one where that shows it.
      for (let n = 1; n < TIMES; n += 1) await kit.optionalStep(repeat, undefined);

      kit.expect(await status(), 'A repeated DELETE does not change the state of the record').toEqual(once);
      for (const [index, other] of ([earlier, later] as readonly OwnedRecord[]).entries()) {
        const left = changedIn([other.sent], others[index], await kit.read(own, other), volatile);
        kit.expect(left, 'The same DELETE again leaves the other records alone', touchesOthers(remove)).toBeEmpty();
      }
    });
  },
});
