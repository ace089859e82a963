import {
  contextWithBulk,
  defineCheck,
  dressed,
  only,
  orDefault,
  sendsJson,
  validBodies,
  wireText,
  withBody,
} from 'probity/check';
import { acceptsValid, errorForms, fitsCondition, leavesNothing, oneByOneUnlessClean } from 'probity/check/refusals';
import { worded } from 'probity/check/writes';
import { departsFromForm } from './mechanisms/declared-form.js';
import { malformed } from './mechanisms/malformed.js';

/** The same body is accepted whole, and refused broken. A reader that repairs what it reads would do what nobody asked. */
export default defineCheck({
  title: 'Malformed JSON is refused with a 4xx status, and changes nothing',
  rationale: 'A caller whose request was cut or garbled must learn of it, and nothing must have been done.',
  usualFix: 'Catch the error of the parser, and answer 400 in the shape of other errors.',
  blindSpot:
    'effects that neither the record nor the list shows; other ways to break a text, or, as a note says, some of them',

  over: 'operation',
  effect: 'as-operation',
  echoes: ['errors-have-one-shape'],
  stage: 'malformed',

  needs: (facts) => ({
    context: only(withBody(facts, contextWithBulk(facts)), ({ operation }) => sendsJson(operation)),
    schema: facts.operation.body,
    accepted: facts.operation.accepted,
    noEffect: orDefault(facts.service.errors.noEffect, false),
    forms: errorForms(facts.service),
  }),

  async verify({ context, schema, accepted, noEffect, forms }, kit) {
    const { operation } = context;
    // A run may send more than must be sent.
    const isNothingWrong = kit.validate(accepted, {}).length > 0;

    await acceptsValid(kit, context, schema);
    await kit.forAll(
      validBodies(kit, context, schema),
      async (body) => {
        const madeFrom = await dressed(kit, context, body);
        const ways = malformed(wireText(operation, madeFrom), isNothingWrong);
        const tried = kit.pick(ways, { what: 'texts that are not JSON', share: 1 });
        await oneByOneUnlessClean(kit, context, async (refusing) => {
          for (const { name, text } of tried) {
            const refusal = await refusing({ text, madeFrom });
            const { class: answer } = kit.outcome(refusal.exchange);
            const where = { where: refusal.exchange.id };
            kit.expect(answer, `${operation.id} refuses ${name}`, where).toBeOneOf(['caller-error']);
            // No body may be read as one that says nothing, which is not valid.
            if (text !== '') fitsCondition(kit, refusal.exchange, 'malformed-body');
            else fitsCondition(kit, refusal.exchange, 'malformed-body', 'invalid-value');
            const departs = text === '' ? [] : departsFromForm(kit, refusal.exchange, forms);
            const told = { ...where, ...worded(refusal.exchange, kit.outcome(refusal.exchange).status) };
            kit.expect(departs, `${operation.id} refuses ${name} in the form that is declared`, told).toBeEmpty();
            leavesNothing(kit, context, refusal, noEffect);
          }
        });
      },
      { atMost: 1 },
    );
  },
});
