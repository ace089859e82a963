import type { Json } from '../../contract/text/json.js';
import type { Operation, OperationFacts, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { map, none, only, within, type Slot } from '../../contract/facts/slot.js';
import { leadingBy, movesOf, type Offering } from '../looks/steps.js';
import { neededMembers } from './member-conditions.js';
import { initialStates, statesIn, statesOf, waysBy } from './transitions.js';

/** The declared states in which an operation must not be used, and how it is refused there. */
export interface Outside {
  /** Where the state stands in the record. */
  readonly at: string;
  /** Those that declared actions of known content lead a new record to. */
  readonly ways: ReadonlyMap<Json, readonly Operation[]>;
  /** Statuses of the refusal; empty where nobody says. */
  readonly illegal: readonly number[];
}

/** `none` for an operation that needs no state, or that goes in all of the declared ones. */
export function outsideOf(
  service: ServiceFacts,
  resource: ResourceFacts,
  { id, offered }: OperationFacts,
): Slot<Outside> {
  const general = [resource.at('states.illegal')].flatMap((slot) => (slot.state === 'stated' ? slot.value : []));
  return within(offered, (operation) => {
    const illegal = operation.refused?.['forbidden-transition'] ?? general;
    const [needed, ...others] = Object.entries(operation.when);
    if (needed === undefined || others.length > 0) return none(id);
    const found = map(initialStates(resource), (states) => {
      if (states.at !== needed[0]) return undefined;
      // A transition that it makes itself says where it goes as well.
      const led = states.transitions.filter(({ by }) => [operation.id, operation.kind].includes(by));
      const allowed = [...(operation.anyOf ?? [needed[1]]), ...led.flatMap(({ from }) => from)];
      if (statesIn(states).every((state) => allowed.includes(state))) return undefined;
      const ways = [...waysBy(leadingBy(movesOf(service, resource)), states)];
      return { at: states.at, ways: new Map(ways.filter(([state]) => !allowed.includes(state))) };
    });
    return map(
      only(found, (outside) => outside !== undefined),
      (outside) => ({
        at: '',
        ways: new Map<Json, readonly Operation[]>(),
        ...outside,
        illegal: illegal.filter((status) => typeof status === 'number'),
      }),
    );
  });
}

/**
 * The declared actions that lead a new record to the state which the operation needs; undefined where none are known to, or where it needs
 * more of the record than members that are null in most new ones.
 */
export function wayInto(
  service: Offering,
  resource: ResourceFacts,
  operation: Operation,
): readonly Operation[] | undefined {
  const states = statesOf(resource);
  const { state, members } = neededMembers(operation, resource);
  if (state === undefined || states === undefined || !members.every(([, values]) => values.includes(null)))
    return undefined;
  return waysBy(leadingBy(movesOf(service, resource)), states).get(state[1]);
}

/** The operation as it is used in each further state in which it can be, and that declared actions lead a new record to. */
export function inOtherStates(
  service: Offering,
  resource: ResourceFacts | undefined,
  operation: Operation,
): readonly Operation[] {
  const states = resource === undefined ? undefined : statesOf(resource);
  const [needed, ...others] = Object.entries(operation.when);
  if (resource === undefined || states === undefined || needed === undefined || others.length > 0) return [];
  const [at, first] = needed;
  const led = states.transitions.filter(({ by }) => by === operation.id).flatMap(({ from }) => from);
  const allowed = new Set([...(operation.anyOf ?? []), ...led]);
  return [...allowed]
    .filter((state) => state !== first)
    .map((state) => ({ ...operation, when: { [at]: state } }))
    .filter((one) => wayInto(service, resource, one) !== undefined);
}
