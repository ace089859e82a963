import type { Arbitrary } from 'fast-check';
import type { Kit } from './kit.js';

/** One step of a generated sequence, as plain data. */
export interface Step {
  /** Tells it from the other steps of its sequence. */
  readonly key: number;
  /** Keys of earlier steps that it makes no sense without: what made the record that it works on. */
  readonly needs: readonly number[];
}

export interface SequencePlan<S extends Step> {
  /** Kinds of sequences: they take turns. */
  readonly sequences: readonly Arbitrary<readonly S[]>[];
  /** Carries a sequence out. It is told where the sequence has got to, so that a failing one can be cut there. */
  readonly run: (steps: readonly S[], kit: Kit, reached: Reached) => Promise<void>;
  /** Simpler forms of a step, the simplest first. */
  readonly simpler: (step: S) => readonly S[];
  /** Scales the number of sequences. */
  readonly share?: number;
}

/** Says that a step begins, or that what the step `about` did is being looked at after it. */
export type Reached = (step: number, about?: number) => void;
