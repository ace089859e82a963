import { ACCEPTED, defineCheck, dressed, enter, equal, followed, isObject, lag, missingIn } from 'probity/check';
import {
  none,
  reachable,
  scene,
  stated,
  statesOf,
  tolerate,
  unfollowed,
  unshown,
  until,
  validBodies,
  valueAt,
  values,
  within,
} from 'probity/check';
import type { Json, JsonObject, JsonSchema, States } from 'probity/check';

/**
 * Sends a valid request that is answered 202, asks for its state where the answer says, as often as the service wants,
 * and then looks for what it was to do. A request that ends as failed is no case: nobody can know why.
 */
export default defineCheck({
  title: 'A request that is accepted ends within its time, and its effect is there when it is said to be done',
  rationale: 'A caller that waits for an end goes on from there, and nobody else tells it that nothing was done.',
  blindSpot: 'what an operation does beside the fields that it writes and the transitions that it takes',

  over: 'operation',
  effect: 'as-operation',

  needs: (facts) => ({
    scene: reachable(facts, scene(facts)),
    done: within(facts.operation.offered, ({ id, done }) =>
      done === undefined ? none(`operations.${id}.done`) : stated(done, id),
    ),
    body: tolerate<JsonSchema | undefined>(facts.operation.body, undefined),
    states: stated<States | undefined>(facts.resource && statesOf(facts.resource), ''),
    free: unshown(facts.resource, facts.operation.body),
    lag: lag(facts.service),
  }),

  async verify({ scene, done, body: schema, states, free, lag }, kit) {
    const { operation, own } = scene;
    const bodies = schema === undefined ? values.constant<JsonObject>({}) : validBodies(kit, scene, schema, 'safe');
    await kit.forAll(
      bodies,
      async (drawn) => {
        const { input, record } = await enter(kit, scene);
        const before = own === undefined || record === undefined ? undefined : await kit.read(own, record);
        const body = schema === undefined ? undefined : await dressed(kit, scene, drawn);
        const accepted = await kit.send(unfollowed(operation), { ...input, ...(body === undefined ? {} : { body }) });
        if (kit.outcome(accepted).class !== 'success') kit.discard('the request was refused');
        const { how, exchange } =
          kit.outcome(accepted).status === ACCEPTED
            ? await followed(kit, operation, done, accepted)
            : { how: 'done' as const, exchange: accepted };
        const where = { where: exchange.id };
        kit.expect(how !== 'unnamed', `${operation.id} says where its end is told`, where).toBeTrue('a URL');
        const claim = `What ${operation.id} says of its end can be read`;
        if (how === 'unanswered') kit.expect(kit.outcome(exchange).class, claim, where).toBeOneOf(['success']);
        const last = kit.at(exchange, { kind: 'pointer', pointer: done.at }) ?? null;
        const shown = how === 'late' ? `${done.at} is ${JSON.stringify(last)}` : undefined;
        const ends = `${operation.id} ends within ${String(done.within)} ms`;
        kit.expect(how !== 'late', ends, { ...where, shown }).toBeTrue(`${done.at} is ${JSON.stringify(done.when[0])}`);
        if (how === 'elsewhere') kit.stop('not-observable', 'Its end is told on another host, where nobody asks');
        if (how === 'failed') kit.discard('the service says that it failed');
        if (own === undefined) return;
        const subject = operation.kind === 'create' ? kit.adopt(own, accepted) : record;
        if (subject === undefined || own.read === undefined)
          return kit.note(`What ${operation.id} was to do was not looked for: no record could be read`);
        const led = states?.transitions.filter(({ by }) => by === operation.name) ?? [];
        const now = states && valueAt(before, states.at);
        const targets = led.filter(({ from }) => from.some((one) => equal(one, now))).map(({ to }) => to);
        const missing = (item: Json | undefined): readonly string[] => {
          if (operation.kind === 'delete') return item === undefined ? [] : ['the record is still there'];
          const state = valueAt(item, states?.at ?? '') ?? null;
          const isThere = targets.length === 0 || targets.some((to) => equal(to, state));
          const unmoved = isThere ? [] : [`the state is ${JSON.stringify(state)}`];
          const writes = operation.kind !== 'action';
          if (writes && item === undefined) return ['the record is not there'];
          return [...unmoved, ...(writes && isObject(body) ? missingIn(body, item, free) : [])];
        };
        const look = (): Promise<Json | undefined> => kit.read(own, subject);
        const after = await until(kit, lag.read, look, (item) => missing(item).length === 0);
        kit.expect(missing(after), `What ${operation.id} was to do is done when it says so`, where).toBeEmpty();
      },
      { atMost: 2 },
    );
  },
});
