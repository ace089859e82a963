import { defineCheck, only, orDefault, sendsJson } from 'probity/check';
import { takesWrong } from 'probity/check/writes';
import { actsOnSeveral, contentOf, naming, readyOne, touched } from './mechanisms/writes/several.js';
import { canBeWrong, wrongRequests, type WrongRequest } from './mechanisms/writes/wrong-several.js';

const MULTI_STATUS = 207;

/** Who lets nobody in, or finds nothing, says so first. */
const BEFORE = [401, 403, 404];

/**
 * Sends requests for several records that are wrong in one thing, each with a record of its own in it, and at last one that is right: only
 * where that is done were the others refused for what was wrong with them.
 */
export default defineCheck({
  title: 'A request for several records whose body is not valid is refused with a 4xx status, and changes nothing',
  rationale: 'A list without a bound, or one that is not looked at, lets one request do what no caller may ask for.',
  usualFix: 'Validate the whole body, and how many records it names, before anything is done to the first of them.',
  blindSpot: 'no ids, or what is none, which may be taken for all records; bounds above 10 where all or none are done',

  over: 'operation',
  effect: 'writes',
  stage: 'malformed',
  leansOn: ['requests-act-on-each-that-they-name'],

  needs: (facts) => ({
    acts: only(
      actsOnSeveral(facts),
      (acts) => sendsJson(acts.operation) && canBeWrong(acts),
      'a body of JSON in which more than the ids can be wrong',
    ),
    validation: orDefault<readonly number[] | undefined>(facts.service.errors.validation, undefined),
    noEffect: orDefault(facts.service.errors.noEffect, false),
  }),

  async verify({ acts, validation, noEffect }, kit) {
    const { operation } = acts;
    await kit.forAll(
      contentOf(kit, acts),
      async (content) => {
        let one = await readyOne(kit, acts);
        const valid = naming(kit, acts, content, [one.id]);
        const judge = async ({ what, body }: WrongRequest): Promise<void> => {
          const exchange = await kit.send(operation, { record: one.record, body }, { intent: 'invalid' });
          const { class: answer, status = 0 } = kit.outcome(exchange);
          if (status === MULTI_STATUS) return;
          const where = { where: exchange.id, ...takesWrong(answer === 'success', operation) };
          kit.expect(answer, `${operation.id} refuses ${what}`, where).toBeOneOf(['caller-error']);
          if (answer !== 'caller-error') return;
          if (validation !== undefined)
            kit
              .expect(status, `${operation.id} refuses with a declared status`, where)
              .toBeOneOf([...validation, ...BEFORE]);
          if (!noEffect) return;
          const changed = await touched(kit, acts, one);
          kit.expect(changed, `${operation.id} does nothing when it refuses`, { where: exchange.id }).toBeEmpty();
        };
        const all = await wrongRequests(kit, acts, valid, one);
        if (all.length === 0) kit.discard('its body can be wrong in nothing but the records that it names');
        for (const wrong of all) await kit.optionalStep(() => judge(wrong), undefined);
        // A wrong request that is taken may have led the record on.
        one = await readyOne(kit, acts);
        const answer = await kit.send(operation, { record: one.record, body: naming(kit, acts, content, [one.id]) });
        kit.control(answer, `${operation.id} with a valid body`);
      },
      { atMost: 1 },
    );
  },
});
