import { ifStated, only, within, stated, type Json, type ResourceFacts, type Slot } from 'probity/check';
import { initialStates, statesIn, type States } from 'probity/check/states';
import { declaredAt, equal } from 'probity/check/values';

/** A unique member that callers write, and a state in which its record holds the value, or does not. */
export interface Holding {
  readonly at: string;
  readonly state: Json;
  readonly isHeld: boolean;
}

/**
 * Each unique member with each state in question: those that the contract tells apart, or all but the first one where a value is unique
 * whatever the state. Whether what is deleted holds its value is another fact.
 */
export function holdings(resource: ResourceFacts): Slot<readonly Holding[]> {
  const { own, unique, uniqueWhile, operations } = resource;
  const limited = ifStated(uniqueWhile) ?? [];
  const found = within(own, ({ createBody, readOnly }) =>
    within(unique, (all) =>
      within(initialStates(resource), (states) => {
        const later = statesIn(states).filter(
          (one) => !equal(one, states.initial) && !isDeleted(states, operations, one),
        );
        const written = all.filter((at) => !readOnly.includes(at) && declaredAt(createBody, at).length > 0);
        const each = written.flatMap((at): readonly Holding[] => {
          const one = limited.find((field) => field.at === at);
          if (one === undefined) return later.map((state) => ({ at, state, isHeld: true }));
          if (one.member !== states.at) return [];
          return statesIn(states).map((state) => ({
            at,
            state,
            isHeld: one.values.some((value) => equal(value, state)),
          }));
        });
        return stated(each, `resources.${resource.name}.unique`);
      }),
    ),
  );
  return only(found, (all) => all.length > 0, 'a unique member, and a state that a record is led to');
}

/** Whether nothing but a delete leads to the state. */
function isDeleted({ transitions }: States, operations: ResourceFacts['operations'], state: Json): boolean {
  const leading = transitions.filter(({ to }) => equal(to, state));
  return leading.length > 0 && leading.every(({ by }) => by === operations.delete.id);
}
