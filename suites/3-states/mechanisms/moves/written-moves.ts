import type { Json } from 'probity/check';
import { routeTo, statesIn, type States } from 'probity/check/states';

/** A step from one state to another: by writing the state, or by an action. */
export type Step = { readonly by: string; readonly to: Json };

/** A state that a write must not set, and how a record gets to where it is tried. */
export type UndeclaredMove = {
  readonly from: Json;
  readonly to: Json;
  readonly way: readonly Step[];
  /** A state that the same write may set there; null where there is none. */
  readonly allowed: Json;
};

/**
 * What an update must not write into the member of the state, for each state that a new record can be led to by steps that are known.
 *
 * @param write what transitions call the write: `update`
 * @param known the steps that can be taken, by what transitions call them
 */
export function undeclaredMoves(states: States, write: string, known: ReadonlySet<string>): readonly UndeclaredMove[] {
  if (states.initial === undefined || !states.transitions.some(({ by }) => by === write)) return [];
  const all = statesIn(states);
  const steps = { ...states, transitions: states.transitions.filter(({ by }) => known.has(by)) };
  const ways = all.flatMap((from) => {
    const way = routeTo(steps, from);
    return way === undefined ? [] : [{ from, way }];
  });
  return ways.flatMap(({ from, way }) => {
    const allowed = states.transitions.flatMap((one) => (one.by === write && one.from.includes(from) ? [one.to] : []));
    return all
      .filter((to) => to !== from && !allowed.includes(to))
      .map((to) => ({ from, to, way, allowed: allowed.find((one) => one !== from) ?? null }));
  });
}
