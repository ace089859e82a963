import {
  accepted,
  contextWithBulk,
  defineCheck,
  dressed,
  enter,
  ifStated,
  none,
  only,
  stated,
  within,
  type Input,
  type Operation,
  type ResourceFacts,
} from 'probity/check';
import { lag } from 'probity/check/looks';
import { fitsCondition } from 'probity/check/refusals';
import { bodyTaken, contents } from 'probity/check/states';
import { besideIn, expectRefusedBeside } from './mechanisms/unknown-beside.js';

/** Takes an action on a record, and the same action on an id that names nothing. */
export default defineCheck({
  title: 'An action on an id that names nothing is refused',
  rationale: 'A caller goes on as if the action was done, and nothing was done.',
  usualFix: 'Load the record first, and answer 404 where there is none.',
  blindSpot:
    'actions that only read; actions by DELETE, which may succeed where there is nothing to take away; a PUT to the record itself, which may make one; actions that name their record in the body',

  over: 'operation',
  effect: 'writes',
  leansOn: ['unknown-id-is-404'],

  needs: (facts) => ({
    context: only(
      facts.operation.kind === 'action' ? contextWithBulk(facts) : none(facts.operation.id),
      ({ operation, footing }) => footing.on === 'own' && isRefusable(operation, footing.own.resource),
    ),
    schema: bodyTaken(facts.operation),
    lag: lag(facts.service),
    beside: within(facts.operation.offered, (one) => stated(besideIn(facts.service, one, aboveOf(facts.resource)), '')),
  }),

  async verify({ context, schema, beside, lag: told }, kit) {
    const { operation, footing } = context;
    const own = footing.on === 'own' ? footing.own : undefined;
    if (own === undefined) return kit.stop('not-observable', 'The action is about no record of its own');
    await kit.forAll(
      contents(kit, context, schema),
      async (plain) => {
        const entered = await enter(kit, context);
        const { record } = entered;
        if (record === undefined) return kit.discard('the action is about no record of its own');
        const body = plain === null ? undefined : await dressed(kit, context, plain, entered);
        const content = entered.held(body);
        const there = await kit.send(operation, { ...entered.input, ...content });
        if (!accepted(kit, context, there)) return kit.discard('the action was refused', there, 'needed');
        const ids = { ...record.ids, ...kit.unknownId(own, record) };
        // A request for several records names the record that they stand below.
        const asParent = Object.entries(ids).map(([name, value]) => [`${record.resource}.${name}`, value] as const);
        const nothing: Input = { record: { resource: record.resource, ids }, ids: Object.fromEntries(asParent) };
        const exchange = await kit.send(operation, { ...nothing, ...content }, { intent: 'invalid' });
        const { class: answer, status } = kit.outcome(exchange);
        const declared = operation.refused?.['unknown-id'];
        if (answer === 'server-error') kit.discard('a server error says nothing about the id');
        const claim = `${operation.id} on an id that names nothing is refused`;
        const [how, wanted] = declared === undefined ? [answer, ['caller-error']] : [status, declared];
        kit.expect(how, claim, { where: exchange.id }).toBeOneOf(wanted);
        fitsCondition(kit, exchange, 'unknown-id');
        for (const one of beside)
          await expectRefusedBeside(kit, operation, one, record, { ...entered.input, ...content }, told);
      },
      { atMost: 1 },
    );
  },
});

const aboveOf = (resource: ResourceFacts | undefined): readonly string[] =>
  (resource && ifStated(resource.own)?.parents) ?? [];

/** Whether success without a record can only be wrong. */
function isRefusable({ safe, method, path }: Operation, resource: string): boolean {
  const isOwn = (part: (typeof path.parts)[number] | undefined): boolean =>
    part !== undefined && 'parent' in part && part.parent === resource;
  const mayMake = method === 'PUT' && isOwn(path.parts.at(-1));
  return !safe && method !== 'DELETE' && !mayMake && path.parts.some(isOwn);
}
