import type { As, Input } from '../../check/kit.js';
import type { Operation } from '../../contract/model.js';

/** What a request of an operation was made from. */
export interface AskedFor {
  readonly operation: Operation;
  readonly input: Input;
  readonly as: As;
}
