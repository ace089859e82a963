import { defineCheck, orDefault, type Exchange, type JsonObject } from 'probity/check';
import { timeLineOf } from 'probity/check/races';
import { outcomeInside } from 'probity/check/records';
import { batch, batchInput, laid, lookFor, lostOf, mixed } from './mechanisms/creates/batch.js';

/** Requests under way at one time. */
const TOGETHER = 3;
/** How often they are sent. */
const BURSTS = 2;

/**
 * Sends several requests at one time, each for three records of its own. Each that is answered with success has made its records, as
 * they were sent.
 */
export default defineCheck({
  title: 'Requests for several records that are sent at one time make all of them',
  rationale:
    'Ids that are counted up, or a list that is read and written back as a whole, lose what others add meanwhile.',
  usualFix: 'Let the store assign the ids, and insert the records in one transaction.',
  blindSpot:
    'windows that are much shorter than the requests are apart; requests that are refused because of each other',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',
  leansOn: ['bulk-makes-all-or-none', 'bulk-tells-of-each-record'],

  needs: (facts) => ({
    batch: batch(facts),
    status: orDefault<string | undefined>(facts.resource.bulk.status, undefined),
  }),

  async verify({ batch, status }, kit) {
    const { operation } = batch;
    await kit.forAll(
      mixed(kit, batch),
      async ({ good }) => {
        const beside = await kit.create(batch.own);
        const all: (readonly JsonObject[])[] = [];
        for (let n = 0; n < TOGETHER; n += 1) all.push(await laid(kit, batch, good));
        const racers = all.map(
          (bodies) =>
            (send: typeof kit.send): Promise<Exchange> =>
              send(operation, batchInput(batch, beside, bodies), { failures: 'return' }),
        );
        const { results, overlapped } = await kit.race(racers);
        if (!overlapped) kit.note(`No two requests of ${operation.id} were under way at one time`);
        const wrote = results.map((_, n) => ({ who: `caller ${String(n + 1)}`, value: null }));
        let taken = 0;
        for (const [n, exchange] of results.entries()) {
          // A record that is refused by itself, for what others do meanwhile, is none that is lost.
          const isTaken = outcomeInside(kit, { results: batch.results, status }, exchange).class === 'success';
          const made = await lookFor(kit, batch, beside, { exchange, bodies: all[n] ?? [] }, () => isTaken);
          if (!isTaken) continue;
          taken += 1;
          const lost = await lostOf(kit, batch, made);
          const gone = made.items.filter((item) => item === undefined).length;
          const found =
            gone === 0 ? lost.join(', ') : `${String(gone)} of ${String(made.items.length)} records are not there`;
          const said = `caller ${String(n + 1)}: ${found}`;
          const shown = lost.length === 0 ? undefined : timeLineOf(kit, results, wrote, [said]);
          const claim = `${operation.id} makes all records of each request that it takes`;
          kit.expect(lost, claim, { where: exchange.id, shown }).toBeEmpty();
        }
        if (taken === 0) kit.discard('none of the requests was carried out');
      },
      { atMost: BURSTS },
    );
  },
});
