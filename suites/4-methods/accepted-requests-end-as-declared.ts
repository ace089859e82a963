import {
  defineCheck,
  dressed,
  enter,
  none,
  context,
  stated,
  orDefault,
  validBodies,
  within,
  type Json,
  type JsonObject,
  type JsonSchema,
} from 'probity/check';
import { lag, unfollowed, until } from 'probity/check/looks';
import { statesOf, type States } from 'probity/check/states';
import { values } from 'probity/check/values';
import { expectEnd, undone } from './mechanisms/ending.js';
import { unshown } from './mechanisms/creates/unshown.js';

/**
 * Sends a valid request that is answered 202, asks for its state where the answer says, as often as the service wants,
 * and then looks for what it was to do. A request that ends as failed is no case: nobody can know why.
 */
export default defineCheck({
  title: 'A request that is accepted ends within its time, and its effect is there when it is said to be done',
  rationale:
    'A caller that waits for the end continues from there, and has no other way to learn that nothing was done.',
  usualFix: 'Set the state to done after the effect is stored, and end failed work as well.',
  blindSpot: 'what an operation does beside the fields that it writes and the transitions that it takes',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    context: context(facts),
    done: within(facts.operation.offered, ({ id, done }) =>
      done === undefined ? none(`operations.${id}.done`) : stated(done, id),
    ),
    body: orDefault<JsonSchema | undefined>(facts.operation.body, undefined),
    states: stated<States | undefined>(facts.resource && statesOf(facts.resource), ''),
    free: unshown(facts.resource, facts.operation.body),
    lag: lag(facts.service),
  }),

  async verify({ context, done, body: schema, states, free, lag }, kit) {
    const { operation, own } = context;
    const bodies = schema === undefined ? values.constant<JsonObject>({}) : validBodies(kit, context, schema);
    await kit.forAll(
      bodies,
      async (drawn) => {
        const { input, record, held } = await enter(kit, context);
        const before = own === undefined || record === undefined ? undefined : await kit.read(own, record);
        const body = schema === undefined ? undefined : await dressed(kit, context, drawn);
        const accepted = await kit.send(unfollowed(operation), { ...input, ...held(body) });
        if (kit.outcome(accepted).class !== 'success') kit.discard('the request was refused');
        const { id } = await expectEnd(kit, operation, done, accepted);
        if (own === undefined) return;
        const subject = operation.kind === 'create' ? kit.adopt(own, accepted) : record;
        if (subject === undefined || own.read === undefined)
          return kit.note(`What ${operation.id} was to do was not looked for: no record could be read`);
        const missing = (item: Json | undefined): readonly string[] =>
          undone({ operation, states, before, body, free }, item);
        const look = (): Promise<Json | undefined> => kit.read(own, subject);
        const after = await until(kit, lag.read, look, (item) => missing(item).length === 0);
        const claim = `What ${operation.id} was to do is done when it says so`;
        kit.expect(missing(after), claim, { where: id }).toBeEmpty();
      },
      { atMost: 2 },
    );
  },
});
