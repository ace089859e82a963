import { batch, defineCheck, laid, missingIn, mixed, refusedAlone, resultsIn, sendBatch, taken } from 'probity/check';
import { toldSuccess } from 'probity/check';

/**
 * Makes three records with one request, then sends three of which the one in the middle is bad, and compares what the
 * results tell with what is there. By itself the bad one is refused too.
 */
export default defineCheck({
  title: 'A request for several records makes those that are good, and tells of each what came of it',
  rationale: 'A caller repairs what was refused and sends only that again: it must know which records those are.',
  blindSpot: 'updates and deletions of several records; what a result tells besides its status',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: (facts) => ({
    batch: batch(facts, false),
    results: facts.resource.bulk.results,
    status: facts.resource.bulk.status,
  }),

  async verify({ batch, results, status }, kit) {
    const { operation, free } = batch;
    await kit.forAll(
      mixed(kit, batch),
      async ({ good, bad, violation }) => {
        const beside = await kit.create(batch.own);
        const all = await laid(kit, batch, good);
        const { exchange } = await sendBatch(kit, batch, beside, all, () => true);
        kit.control(exchange, `${operation.id} with records that are good`);

        const [first = {}, middle = {}, last = {}, wrong = {}] = await laid(kit, batch, [...good, bad]);
        const clash = taken(batch, beside, middle);
        const mistakes = [[violation, wrong] as const, ...(clash ? [['a value that is taken', clash] as const] : [])];
        for (const [what, body] of mistakes) {
          if (!(await refusedAlone(kit, batch, beside, body))) kit.discard(`${what} is accepted in one record too`);
          const bodies = [first, body, last];
          const made = await sendBatch(kit, batch, beside, bodies, (index) => index !== 1);
          const where = { where: made.exchange.id };
          const { class: answer } = kit.outcome(made.exchange);
          const claim = `${operation.id} is carried out where one record has ${what}`;
          kit.expect(answer, claim, where).toBeOneOf(['success']);
          const isThere = made.items.map((item) => item !== undefined);
          kit.expect(isThere, `${operation.id} makes all but the one with ${what}`, where).toEqual([true, false, true]);
          const lost = [0, 2].flatMap((n) => missingIn(bodies[n] ?? {}, made.items[n], free));
          kit.expect(lost, `${operation.id} makes the others as they were sent`, where).toBeEmpty();
          const told = resultsIn(kit, made.exchange, results)?.map((result) => toldSuccess(result, status) ?? null);
          kit.expect(told, `The results of ${operation.id} tell which records were made`, where).toEqual(isThere);
        }
      },
      { atMost: 2 },
    );
  },
});
