import { batch, laid, sendBatch } from './mechanisms/creates/batch.js';
import { mostAtOnce } from './mechanisms/creates/most-at-once.js';
import { defineCheck } from 'probity/check';

/** Makes a record with one request, then sends one more record than the schema of the request allows, each of them good. */
export default defineCheck({
  title: 'A request for more records than its schema allows is refused, and creates none',
  rationale: 'A maximum that is stated limits what one caller can ask for at a time.',
  usualFix: 'Check the number of records before the first is stored.',
  blindSpot: 'maxima of more than a hundred records; updates and deletions of several records',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',
  stage: 'malformed',

  needs: (facts) => ({ batch: batch(facts), most: mostAtOnce(facts) }),

  async verify({ batch, most }, kit) {
    const { operation, own } = batch;
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (template) => {
        const beside = await kit.create(own);
        const made = await sendBatch(kit, batch, beside, await laid(kit, batch, [template]), () => true);
        kit.control(made.exchange, `${operation.id} with one record`);
        const many = Array.from({ length: most + 1 }, () => template);
        const { exchange, items } = await sendBatch(kit, batch, beside, await laid(kit, batch, many), () => false);
        const { class: answer, origin } = kit.outcome(exchange);
        if (origin === 'intermediary') kit.discard('an intermediary answered', exchange);
        const where = { where: exchange.id };
        // What is taken is removed, and is no second finding.
        const left = answer === 'success' ? 0 : items.filter((item) => item !== undefined).length;
        const claim = `${operation.id} is refused with more records than its schema allows`;
        kit.expect(answer, claim, where).toBeOneOf(['caller-error']);
        kit.expect(left, `${operation.id} makes none of more records than its schema allows`, where).toEqual(0);
      },
      { atMost: 1 },
    );
  },
});
