import { defineCheck, only, type Exchange } from 'probity/check';
import { timeLineOf } from 'probity/check/races';
import { deletable } from 'probity/check/states';

/** Callers that delete the same record at one time. */
const TOGETHER = 3;
/** Bursts: each needs a record of its own. */
const BURSTS = 5;

/**
 * Sends several DELETEs of one record at one time. One of them removes it, and the others come before or after it: each is answered as if
 * it had come alone.
 */
export default defineCheck({
  title: 'DELETEs of one record at one time are answered as if they had come one after another',
  rationale:
    'A caller that waits too long sends its DELETE again while the first is under way, and a server error only leads it to send another one.',
  usualFix: 'Delete with one statement by the id, and answer by the number of rows that it removed.',
  blindSpot: 'windows that are much shorter than the requests are apart; what else such deletes do',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-is-idempotent', 'delete-removes'],

  needs: ({ resource: { operations, own } }) => ({
    idempotent: only(operations.delete.idempotent, (idempotent) => idempotent),
    remove: operations.delete.offered,
    own,
  }),

  async verify({ remove, own }, kit) {
    let overlapped = 0;
    const times = kit.pickInQuickMode(
      Array.from({ length: BURSTS }, (_, n) => n),
      { what: 'bursts', most: 1 },
    );
    await kit.forEach(times, together);
    // One after another they are what they should be answered as, so that nothing was at one time is no doubt.
    if (overlapped === 0) kit.note('No two of the DELETEs were under way at one time');

    async function together(): Promise<void> {
      const record = await deletable(kit, own, remove);
      const racer = (send: typeof kit.send): Promise<Exchange> => send(remove, { record }, { failures: 'return' });
      const raced = await kit.race(Array.from({ length: TOGETHER }, () => racer));
      const { results } = raced;
      if (raced.overlapped) overlapped += 1;
      const answers = results.map((exchange) => ({ ...kit.outcome(exchange), exchange }));
      const wrote = results.map((_, n) => ({ who: `caller ${String(n + 1)}`, value: null }));
      const isFailed = (one: (typeof answers)[number]): boolean => one.class === 'server-error';
      if (answers.some(isFailed)) {
        // Where a DELETE fails by itself, that several come is not to blame.
        const alone = await deletable(kit, own, remove);
        kit.control(await kit.send(remove, { record: alone }), 'a DELETE by itself');
      }
      const shown = timeLineOf(kit, results, wrote, []);
      const failed = answers.find(isFailed);
      const where = failed?.exchange.id;
      kit
        .expect(failed === undefined, 'DELETEs of one record at one time are answered without a server error', {
          shown,
          where,
        })
        .toBeTrue('no server error');
      if (answers.every((one) => one.class !== 'success')) kit.discard('none of them was carried out');
    }
  },
});
