import {
  defineCheck,
  ifStated,
  only,
  stated,
  valueAt,
  within,
  type Json,
  type Operation,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { lag, movesOf, until } from 'probity/check/looks';
import { writesOf } from 'probity/check/records';
import { initialStates } from 'probity/check/states';
import { leadsElsewhere } from 'probity/check/writes';
import { ledTo } from './mechanisms/moves/led.js';

/** A way of a record from one state to another by an action on the record that it stands below, or refers to. */
interface Led {
  readonly action: Operation;
  readonly above: Own;
  /** JSON pointer to the reference; undefined where it stands below. */
  readonly by: string | undefined;
  readonly from: Json;
  readonly to: Json;
}

/** Makes a record, and one below it or that refers to it, leads that to where it may be led from, and takes the action on the first. */
export default defineCheck({
  title: 'An action leads the records below its own from state to state as declared',
  rationale: 'What is cancelled with the whole and goes on by itself is delivered, billed, or waited for.',
  usualFix: 'Change the dependent records in the transaction of the action.',
  blindSpot:
    'records in other states, which the action may leave alone; actions that need their own record to be led first',

  over: 'resource',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    states: initialStates(resource),
    moves: stated(movesOf(service, resource), ''),
    writes: stated(writesOf(resource), ''),
    led: ledFromAbove(service, resource),
    lag: lag(service),
  }),

  async verify({ own, states, moves, writes, led, lag }, kit) {
    const ways = new Map(led.map((one) => [`${one.action.id} from ${JSON.stringify(one.from)}`, one] as const));
    await kit.forEach([...ways.keys()], async (name) => {
      const { action, above, by, from, to } = ways.get(name) ?? kit.discard('there is none');
      const whole = await kit.ready(above, action);
      const record = await kit.create(own, undefined, [{ ...whole, ...(by === undefined ? {} : { by }) }]);
      const isThere = from === states.initial || (await ledTo(kit, own, states, { ...moves, writes }, record, from));
      if (!isThere) kit.discard(`no record is led to the state ${String(from)}`);
      const exchange = await kit.send(action, { record: whole });
      if (kit.outcome(exchange).class !== 'success') kit.discard('the action was refused', exchange, 'needed');
      const look = () => kit.read(own, record);
      const item = await until(kit, lag.read, look, (seen) => valueAt(seen, states.at) === to);
      const claim = `${action.id} leads a record of ${own.resource} in the state ${String(from)} where it is declared`;
      const about = { ...leadsElsewhere(action), where: exchange.id };
      kit.expect(valueAt(item, states.at) ?? null, claim, about).toEqual(to);
    });
  },
});

function ledFromAbove(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Led[]> {
  const all = within(resource.own, (own) =>
    within(initialStates(resource), ({ transitions }): Slot<readonly Led[]> => {
      const found = transitions.flatMap(({ from, to, by: id }): readonly Led[] => {
        const action = service.operations
          .flatMap(({ offered }) => ifStated(offered) ?? [])
          .find((one) => one.id === id);
        const above = service.resources.find(({ name }) => name === action?.resource && name !== resource.name);
        const made = above && ifStated(above.own);
        const ref = own.refs.find((one) => one.to === above?.name);
        if (action === undefined || made === undefined || action.done !== undefined) return [];
        if (ref === undefined && !own.parents.includes(made.resource)) return [];
        return from.map((one) => ({ action, above: made, by: ref?.at, from: one, to }));
      });
      return stated(found, `resources.${resource.name}.states.transitions`);
    }),
  );
  return only(all, (some) => some.length > 0);
}
