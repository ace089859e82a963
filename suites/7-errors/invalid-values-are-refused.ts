import {
  defineCheck,
  only,
  contextWithBulk,
  sendsJson,
  stated,
  orDefault,
  withBody,
  type Invalid,
  type Json,
} from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { kindOf } from 'probity/check/looks';
import { outcomeInside } from 'probity/check/records';
import {
  acceptsValid,
  failsAnyway,
  fitsInvalid,
  leavesNothing,
  mayBeValid,
  oneByOneUnlessClean,
  refusalsByRules,
  refusedOtherwise,
  takesDoubtful,
} from 'probity/check/refusals';
import { acceptsAnything } from 'probity/check/values';
import { takesWrong } from 'probity/check/writes';
import { kindsOf, OTHER_KINDS, sureOf } from './mechanisms/kinds-of-wrong.js';
import { isRightAsStored } from './mechanisms/as-stored.js';
import { planted } from './mechanisms/planted.js';
import { wrongBodies } from './mechanisms/wrong-bodies.js';

const MULTI_STATUS = 207;

/**
 * Sends bodies with exactly one violation, each kind at each place once, after the same request was accepted with a valid
 * body. A scalar that a service may well read as another ("5" for 5) is only noted when it is accepted, unless the answer shows it where
 * the schema of the answer forbids it.
 */
export default defineCheck({
  title: 'A body with an invalid value is refused with a 4xx status, and changes nothing',
  rationale: 'What is stored must be what the contract allows, and a caller must learn that it was wrong.',
  usualFix: 'Validate type, range, length, pattern and enumeration of this member in every operation that writes it.',
  blindSpot: 'rules that the schema does not state; effects that neither the record nor the list shows',

  over: 'operation',
  effect: 'as-operation',
  stage: 'malformed',

  needs: (facts) => ({
    context: withBody(facts, contextWithBulk(facts)),
    sent: facts.operation.body,
    schema: only(facts.operation.accepted, (schema) => !acceptsAnything(schema)),
    validation: orDefault<readonly number[] | undefined>(facts.service.errors.validation, undefined),
    noEffect: orDefault(facts.service.errors.noEffect, false),
    ruled: stated(facts.resource ? refusalsByRules(facts.resource) : [], ''),
  }),

  async verify({ context, sent: valid, schema, validation, noEffect, ruled }, kit) {
    const { operation, bulk } = context;
    const { plain } = await acceptsValid(kit, context, valid);
    const wrong = wrongBodies(kit, context, schema, valid);
    // A list is a JSON Patch (RFC 6902), and an empty one changes nothing.
    const isPatch = (body: Json): boolean => operation.format === 'json-patch' && Array.isArray(body);
    const isWrong = (body: Json): boolean => kit.validate(schema, body).length > 0 && !isPatch(body);
    const kinds = sendsJson(operation) ? OTHER_KINDS.filter(isWrong) : [];
    await oneByOneUnlessClean(kit, context, async (refusing) => {
      const sent = new Set<string>();
      const judge = async (body: Json, violation: string, isSure: boolean, by?: Invalid, isLaid = false) => {
        const refusal = await refusing({ body, isLaid, ...(by === undefined ? {} : { at: by.at }) });
        sent.add(kindOf(body));
        // Where nobody says what an answer for several records holds, the refusal may be inside.
        const { class: answer, status, isInside } = outcomeInside(kit, bulk, refusal.exchange);
        if (status === MULTI_STATUS) kit.discard('it has an outcome for each of several');
        if (refusal.isAccepted && !isSure) return takesDoubtful(kit, context, refusal.exchange, violation, by);
        if (refusal.isAccepted && isRightAsStored(kit, context, schema, refusal.exchange, by))
          kit.discard('it is right as it is stored');
        const where = { where: refusal.exchange.id, place: by?.at, ...takesWrong(refusal.isAccepted, operation) };
        if (answer === 'server-error' && by && (await failsAnyway(kit, context, by.repaired)))
          kit.discard('the same body without the violation is answered with a server error too');
        kit.expect(answer, `${operation.id} refuses ${violation}`, where).toBeOneOf(['caller-error']);
        const unsure = isSure ? undefined : body;
        const refusals = validation && [...validation, ...refusedOtherwise(context, by?.at, unsure, ruled)];
        if (refusals && status !== undefined)
          kit.expect(status, `${operation.id} refuses with a declared status`, where).toBeOneOf(refusals);
        if (isSure && !isInside) fitsInvalid(kit, context, by, refusal.exchange, ruled);
        leavesNothing(kit, context, refusal, noEffect);
      };
      const tried = new Set<string>();
      const use = async (drawn: Invalid): Promise<void> => {
        const one = planted(drawn, plain, isWrong);
        for (const kind of kindsOf(one)) tried.add(kind);
        if (mayBeValid(operation, one)) kit.discard('it may be right here');
        await judge(one.body, one.violation, one.strength === 'sure', one);
      };
      // Services check types before they check meanings: what is not listed is what they forget.
      if (wrong.drawn !== undefined)
        await forEachNewTrait(kit, wrong.drawn, kindsOf, use, {
          isTelling: ({ violation }) => violation.startsWith('enum'),
        });
      // Chance may draw no body for one of them. The list is the same in a repetition, where none was tried before.
      const surely = sureOf(wrong.every);
      await kit.forEach([...surely.keys()], async (n) => {
        const one = surely[n] ?? kit.discard('there is none');
        if (kindsOf(one).every((kind) => tried.has(kind))) kit.discard('one of that kind was refused already');
        await use(one);
      });
      const useMark = async (drawn: Invalid): Promise<void> => {
        const one = await wrong.laid(drawn);
        await judge(one.body, one.violation, one.strength === 'sure', one, true);
      };
      for (const marks of wrong.marks) await kit.forAll(marks, useMark, { atMost: 1 });
      await kit.forEach(kinds, async (body) => {
        if (sent.has(kindOf(body))) kit.discard('a value of that kind was refused already');
        await judge(body, `${JSON.stringify(body)} for an object`, true);
      });
    });
  },
});
