import type { As, Input } from '../../../check/kit.js';
import type { Operation } from '../../../contract/facts/model.js';
import type { Intent } from '../../../result/exchange.js';

/** What a request of an operation was made from. */
export interface AskedFor {
  readonly operation: Operation;
  readonly input: Input;
  readonly as: As;
  readonly intent: Intent;
}
