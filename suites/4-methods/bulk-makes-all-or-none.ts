import { batch, laid, lostOf, marksIn, mixed, refusedAlone, sendBatch, taken } from './mechanisms/creates/batch.js';
import { beyondWhatIsLeft, drainedBy } from './mechanisms/creates/beyond-what-is-left.js';
import { defineCheck, stated, orDefault, valueAt } from 'probity/check';
import { resultsIn, toldSuccess } from 'probity/check/records';

/**
 * Makes three records with one request, then sends three of which the one in the middle is bad: it breaks the schema, or
 * has a value that is taken, or takes more than is left, which a service may find only when it stores. By itself the bad one is refused too.
 */
export default defineCheck({
  title: 'A request for several records makes all of them, or none where one is bad',
  rationale: 'A caller that sends records together must not have to find out which of them were created.',
  usualFix: 'Validate all records first, and store them in one transaction.',
  blindSpot: 'updates and deletions of several records; what a crash in the middle leaves; more than three records',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: (facts) => ({
    batch: batch(facts, true),
    results: orDefault<string | undefined>(facts.resource.bulk.results, undefined),
    item: stated(facts.resource.bulk.item, ''),
    status: orDefault<string | undefined>(facts.resource.bulk.status, undefined),
    drained: drainedBy(facts),
  }),

  async verify({ batch, results, item, status, drained }, kit) {
    const { operation, mark } = batch;
    await kit.forAll(
      mixed(kit, batch),
      async ({ good, bad, violation }) => {
        const beside = await kit.create(batch.own);
        const bodies = await laid(kit, batch, good);
        const made = await sendBatch(kit, batch, beside, bodies, () => true);
        kit.control(made.exchange, `${operation.id} with records that are good`);
        const where = { where: made.exchange.id };
        const lost = await lostOf(kit, batch, made);
        kit.expect(lost, `${operation.id} creates every record as it was sent`, where).toBeEmpty();
        if (results !== undefined) {
          const told = resultsIn(kit, made.exchange, results);
          const marks = marksIn(batch, made, told ?? [], item);
          const sent = bodies.map((body) => valueAt(body, mark) ?? null);
          if (marks === undefined) kit.note(`The results of ${operation.id} do not show which records they are of`);
          const claim = `The results of ${operation.id} stand in the order of the records`;
          kit.expect(marks ?? told?.length, claim, where).toEqual(marks ? sent : bodies.length);
        }

        const [first = {}, middle = {}, last = {}, wrong = {}] = await laid(kit, batch, [...good, bad]);
        const clash = taken(batch, beside, middle);
        const beyond = await beyondWhatIsLeft(kit, drained, middle);
        const mistakes = [
          [violation, wrong] as const,
          ...(clash ? [['a value that is taken', clash] as const] : []),
          ...(beyond ? [['more than is left', beyond] as const] : []),
        ];
        for (const [what, body] of mistakes) {
          if (!(await refusedAlone(kit, batch, beside, body))) {
            // A new record may have something without anything added: the other mistakes still show it.
            if (body === beyond) continue;
            kit.discard(`${what} is accepted in one record too`);
          }
          const refused = await sendBatch(kit, batch, beside, [first, body, last], () => false);
          // Where each result tells of a failure, a status for all of them (RFC 4918 section 11.1) refuses as well.
          const told = status === undefined ? [] : (resultsIn(kit, refused.exchange, results ?? '') ?? []);
          const isNone = told.length > 0 && told.every((result) => toldSuccess(result, status ?? '') === false);
          const answer = isNone ? 'caller-error' : kit.outcome(refused.exchange).class;
          const there = { where: refused.exchange.id };
          kit
            .expect(answer, `${operation.id} is refused where one record has ${what}`, there)
            .toBeOneOf(['caller-error']);
          const left = refused.items.filter((one) => one !== undefined);
          kit.expect(left, `${operation.id} makes none where one record has ${what}`, there).toBeEmpty();
        }
      },
      { atMost: 2 },
    );
  },
});
