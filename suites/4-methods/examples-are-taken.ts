import { accepted, context, defineCheck, dressed, enter, map, only, type Operation, type Slot } from 'probity/check';
import { bodyTaken } from 'probity/check/states';

/** How a request is refused for what else there is (RFC 9110 section 15.5.10). */
const CONFLICT = 409;

/** Sends each example of the contract, with values of its own for what marks it, is unique, or refers to other records. */
export default defineCheck({
  title: 'The examples of the contract are taken',
  rationale:
    'An example is what callers begin with: one that is refused says that the contract, or the service, is out of date.',
  usualFix: 'Take the body of the example, or correct the example in the contract.',
  blindSpot: 'what is stored of an example; members that are unique though the contract does not say so',

  over: 'operation',
  effect: 'as-operation',
  leansOn: ['valid-requests-succeed'],

  needs: (facts) => ({
    examples: examplesOf(facts.operation.offered),
    context: context(facts),
    schema: bodyTaken(facts.operation),
  }),

  async verify({ examples, context }, kit) {
    const { operation } = context;
    await kit.forEach(
      examples.map(({ name }) => name),
      async (name) => {
        const { body } = examples.find((one) => one.name === name) ?? kit.discard('there is no such example');
        const entered = await enter(kit, context);
        const content = await dressed(kit, context, body, entered);
        const exchange = await kit.send(operation, { ...entered.input, ...entered.held(content) });
        accepted(kit, context, exchange);
        const { class: answer, status } = kit.outcome(exchange);
        if (status === CONFLICT) kit.discard('it conflicts with what is there', exchange);
        const claim = `${operation.id} takes the example ${name}`;
        kit.expect(answer, claim, { where: name, shown: String(status) }).toEqual('success');
      },
    );
  },
});

function examplesOf(offered: Slot<Operation>): Slot<NonNullable<Operation['examples']>> {
  return map(
    only(offered, ({ examples }) => examples !== undefined, 'examples'),
    ({ examples = [] }) => examples,
  );
}
