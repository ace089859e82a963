import type { Violation } from '../../../check/violation.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Replay } from '../../../result/verdict.js';

/** A case that broke an expectation: what the judge needs of it. */
export class Broken extends Error {
  /** Cases of the same check that failed for other causes, each made as small as it gets. */
  further: readonly Broken[] = [];
  /** What does not happen in the case, in words: findings of other checks that show the same may have its cause. */
  effects: readonly string[] = [];

  constructor(
    readonly violation: Violation,
    readonly exchanges: readonly Exchange[],
    /** Absent where it broke outside of any generated case. */
    readonly replay: Replay | undefined,
    /** JSON text of the generated value. */
    readonly smallest: string | undefined,
    readonly minimal: boolean,
  ) {
    super(violation.message);
    this.name = 'Broken';
  }
}
