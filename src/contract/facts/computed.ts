import type { Formula } from '../text/formula.js';
import type { ResourceFacts } from './resource-model.js';
import { ifStated } from './slot.js';

/** A member whose value follows from others of the same record. */
export interface Computed {
  /** JSON pointer to it; a step `*` is each element of a list. */
  readonly at: string;
  /** The formula, as the contract writes it. */
  readonly text: string;
  readonly formula: Formula;
  /** Decimal places to which it is rounded; absent where it is exact. */
  readonly decimals?: number;
}

/** The pointers of values that are compared with nothing: volatile ones that no formula says. */
export function withoutComputed({ volatile, computed }: ResourceFacts): readonly string[] {
  const said = new Set((ifStated(computed) ?? []).map(({ at }) => at));
  return (ifStated(volatile) ?? []).filter((pointer) => !said.has(pointer));
}
