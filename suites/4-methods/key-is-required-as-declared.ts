import { accepted, defineCheck, dressed, enter, only, context, type Input, type Json } from 'probity/check';
import { notAnywhere, validRequest } from 'probity/check/records';
import { fitsCondition, leavesNothing } from 'probity/check/refusals';
import { bodyTaken, contents } from 'probity/check/states';
import { retryKey, withoutKey } from 'probity/check/writes';

/**
 * Sends a request with a key, then another one without. Where the key is required, that one must be refused and do
 * nothing, and the same with a key be accepted; where it is not, it must be accepted as the first one was.
 */
export default defineCheck({
  title: 'A request without a key is refused where the key is required, and accepted where it is not',
  rationale:
    'A service that requires keys promises that nothing is done twice; one that lets a request without a key through, or keeps what it refuses, breaks that.',
  usualFix: 'Check for the key before the request is processed.',
  blindSpot: 'keys of the wrong form; effects that neither the record nor the list shows',

  over: 'operation',
  effect: 'as-operation',
  tests: 'preflight',

  needs: (facts) => ({
    key: retryKey(facts.service, facts.operation.id),
    required: only<Json>(facts.service.at('retries.key.required'), (is) => typeof is === 'boolean'),
    context: context(facts),
    schema: bodyTaken(facts.operation),
  }),

  async verify({ required, context, schema }, kit) {
    const { operation } = context;
    const withKey = (input: Input): Input => ({ ...input, key: kit.unique() });
    await notAnywhere(kit, operation);
    await kit.forAll(
      contents(kit, context, schema),
      async (body) => {
        const entered = await enter(kit, context);
        const dress = body === null ? {} : { body: await dressed(kit, context, body, entered) };
        const first = await kit.send(operation, withKey({ ...entered.input, ...dress }));
        kit.control(first, `${operation.id} with a key`);
        accepted(kit, context, first);

        const { input: request, left } = await validRequest(kit, context, body);
        const bare = await kit.send(withoutKey(operation), request, {
          intent: required === true ? 'invalid' : 'valid',
        });
        const { class: answer } = kit.outcome(bare);
        const where = { where: bare.id };
        const isTaken = accepted(kit, context, bare);
        if (!isTaken) {
          leavesNothing(kit, context, { exchange: bare, isAccepted: false, effects: await left() }, true);
          // What is refused with a key too was refused for another reason.
          const again = await kit.send(operation, withKey(request));
          kit.control(again, `${operation.id} with a key, as it was refused without`);
          accepted(kit, context, again);
        }
        const claim = `${operation.id} ${required === true ? 'is refused' : 'is accepted'} without a key`;
        kit.expect(answer, claim, where).toBeOneOf([required === true ? 'caller-error' : 'success']);
        if (required === true) fitsCondition(kit, bare, 'key-required');
      },
      { atMost: 2 },
    );
  },
});
