import { isObject, type Json } from '../../contract/text/json.js';
import type { Operation, ResourceFacts } from '../../contract/facts/model.js';
import { gap, map, none, stated, within, type Slot } from '../../contract/facts/slot.js';

/** One declared way from a state to another, by an operation. */
export interface Transition {
  readonly from: readonly Json[];
  readonly to: Json;
  /** Name of the operation. */
  readonly by: string;
}

/** What the contract declares of the states of a record. */
export interface States {
  /** Where the state stands in the record. */
  readonly at: string;
  /** Of a new record; undefined where nobody says. */
  readonly initial: Json | undefined;
  readonly transitions: readonly Transition[];
  /** Status of an action that the state does not allow; undefined where nobody says. */
  readonly illegal: number | undefined;
}

/**
 * The declared states; undefined where the contract does not say where the state stands or what leads from one to
 * another.
 */
export function statesOf(resource: ResourceFacts): States | undefined {
  const [at, initial, declared, illegal] = ['at', 'initial', 'transitions', 'illegal'].map((name) =>
    resource.at(`states.${name}`),
  );
  if (at?.state !== 'stated' || typeof at.value !== 'string') return undefined;
  if (declared?.state !== 'stated' || !Array.isArray(declared.value)) return undefined;
  const transitions = (declared.value as readonly Json[]).filter(isObject).flatMap((one): readonly Transition[] => {
    const { from, to } = one;
    const by = one['by'] === 'delete' ? resource.operations.delete.id : one['by'];
    if (typeof by !== 'string' || from === undefined || to === undefined) return [];
    return [{ from: Array.isArray(from) ? (from as readonly Json[]) : [from], to, by }];
  });
  return {
    at: at.value,
    initial: initial?.state === 'stated' ? initial.value : undefined,
    transitions,
    illegal: illegal?.state === 'stated' && typeof illegal.value === 'number' ? illegal.value : undefined,
  };
}

/** A slot of the declared states, with what is missing where they are not declared. */
export function declaredStates(resource: ResourceFacts): Slot<States> {
  const found = statesOf(resource);
  if (found !== undefined) return stated(found, `resources.${resource.name}.states`);
  const needed = ['at', 'transitions'].map((name) => resource.at(`states.${name}`));
  const nothing = needed.find((slot) => slot.state === 'none');
  if (nothing !== undefined) return none(`resources.${resource.name}.states`);
  const missing = needed.flatMap((slot) => (slot.state === 'gap' ? slot.paths : []));
  return gap(...(missing.length > 0 ? missing : [`resources.${resource.name}.states.transitions`]));
}

/** By which of these actions a new record is led to each declared state; without the states that they do not lead to. */
export function waysBy(actions: readonly Operation[], states: States): ReadonlyMap<Json, readonly Operation[]> {
  // Another operation may lead the same way, such as an update that writes the state.
  const taken = states.transitions.filter(({ by }) => actions.some(({ id }) => id === by));
  const ways = statesIn(states).flatMap((state) => {
    const names = wayTo({ ...states, transitions: taken }, state);
    const way = names?.flatMap((name) => actions.find(({ id }) => id === name) ?? []);
    return way !== undefined && way.length === names?.length ? [[state, way] as const] : [];
  });
  return new Map(ways);
}

/** Whether a request changes a record from one state to another by writing the state. */
export function writesStates(resource: ResourceFacts): boolean {
  const transitions = statesOf(resource)?.transitions;
  return (['replace', 'update'] as const).some((name) => {
    const isOffered = resource.operations[name].offered.state !== 'none';
    return isOffered && (transitions === undefined || transitions.some(({ by }) => by === name));
  });
}

/** As these, of which it is known in which one a new record is. */
export function initialStates(resource: ResourceFacts): Slot<States> {
  const initial = resource.at('states.initial');
  return within(declaredStates(resource), (states) => map(initial, () => states));
}

/** Every state that is named. */
export function statesIn({ initial, transitions }: States): readonly Json[] {
  return [
    ...new Set([...(initial === undefined ? [] : [initial]), ...transitions.flatMap(({ from, to }) => [...from, to])]),
  ];
}

/** The shortest declared way from the initial state to another one, as names of operations; undefined without one. */
export function wayTo(states: States, wanted: Json): readonly string[] | undefined {
  return routeTo(states, wanted)?.map(({ by }) => by);
}

/** That way with the states that it leads through. */
export function routeTo(
  { initial, transitions }: Pick<States, 'initial' | 'transitions'>,
  wanted: Json,
): readonly Pick<Transition, 'by' | 'to'>[] | undefined {
  if (initial === undefined) return undefined;
  const ways: { readonly state: Json; readonly steps: readonly Pick<Transition, 'by' | 'to'>[] }[] = [
    { state: initial, steps: [] },
  ];
  const seen = new Set<Json>([initial]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (way.state === wanted) return way.steps;
    for (const { from, to, by } of transitions) {
      if (!from.includes(way.state) || seen.has(to)) continue;
      seen.add(to);
      ways.push({ state: to, steps: [...way.steps, { by, to }] });
    }
  }
  return undefined;
}
