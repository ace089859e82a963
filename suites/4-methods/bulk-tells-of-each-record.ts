import {
  batch,
  laid,
  lostOf,
  mixed,
  refusedAlone,
  sendBatch,
  statusInWords,
  taken,
} from './mechanisms/creates/batch.js';
import { defineCheck } from 'probity/check';
import { resultsIn, toldSuccess } from 'probity/check/records';

/**
 * Makes three records with one request, then sends three of which the one in the middle is bad, and compares what the
 * results tell with what is there. By itself the bad one is refused too.
 */
export default defineCheck({
  title: 'A request for several records creates those that are valid, and reports the result of each',
  rationale: 'A caller repairs what was refused and sends only that again: it must know which records those are.',
  usualFix: 'Store each valid record by itself, and report results in the order of the request.',
  blindSpot: 'updates and deletions of several records; what a result contains besides its status',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: (facts) => ({
    batch: batch(facts, false),
    results: facts.resource.bulk.results,
    status: facts.resource.bulk.status,
  }),

  async verify({ batch, results, status }, kit) {
    const { operation } = batch;
    await kit.forAll(
      mixed(kit, batch),
      async ({ good, bad, violation }) => {
        const beside = await kit.create(batch.own);
        const { exchange } = await sendBatch(kit, batch, beside, await laid(kit, batch, good), () => true);
        kit.control(exchange, `${operation.id} with records that are good`);

        for (const isTaken of [false, true]) {
          // Anew each time: what is good is made, and its values are taken from then on.
          const [first = {}, middle = {}, last = {}, wrong = {}] = await laid(kit, batch, [...good, bad]);
          const body = isTaken ? taken(batch, beside, middle) : wrong;
          if (body === undefined) continue;
          const what = isTaken ? 'a value that is taken' : violation;
          if (!(await refusedAlone(kit, batch, beside, body))) kit.discard(`${what} is accepted in one record too`);
          const bodies = [first, body, last];
          const made = await sendBatch(kit, batch, beside, bodies, (index) => index !== 1);
          const where = { where: made.exchange.id };
          const { class: answer } = kit.outcome(made.exchange);
          const claim = `${operation.id} is executed where one record has ${what}`;
          kit.expect(answer, claim, where).toBeOneOf(['success']);
          const isThere = made.items.map((item) => item !== undefined);
          kit.expect(isThere, `${operation.id} makes all but the one with ${what}`, where).toEqual([true, false, true]);
          const lost = await lostOf(kit, batch, made, [0, 2]);
          kit.expect(lost, `${operation.id} makes the others as they were sent`, where).toBeEmpty();
          const all = resultsIn(kit, made.exchange, results);
          const word = statusInWords(all ?? [], status);
          if (word !== undefined)
            kit.stop('not-observable', `The result of a record is stated as ${word}, not as a status`);
          const told = all?.map((result) => toldSuccess(result, status) ?? null);
          kit.expect(told, `The results of ${operation.id} name the records that were created`, where).toEqual(isThere);
        }
      },
      { atMost: 2 },
    );
  },
});
