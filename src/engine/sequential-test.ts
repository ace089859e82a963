/** Two hypotheses about how often a case fails when it is repeated, and how often each may be taken wrongly. */
export interface Hypotheses {
  /** Share of repetitions that fail by chance alone. */
  readonly noise: number;
  /** Share of repetitions that fail, at least, when the failure is real. */
  readonly real: number;
  /** Chance of taking noise for real. */
  readonly falseAlarm: number;
  /** Chance of taking a real failure for noise. */
  readonly miss: number;
}

/** A failure that follows from what was sent fails nearly every time; two in a row confirm it, three passes dismiss it. */
export const DETERMINISTIC: Hypotheses = { noise: 0.01, real: 0.9, falseAlarm: 0.001, miss: 0.01 };

/** Where answers are known to be mixed up, or the service says that it is busy, every second repetition may fail by that alone: eleven in a row confirm. */
export const DISTURBED: Hypotheses = { noise: 0.5, real: 0.99, falseAlarm: 0.001, miss: 0.01 };

/**
 * Decides after each repetition whether there have been enough (Wald, "Sequential Tests of Statistical Hypotheses",
 * 1945).
 *
 * @param failed how many of `of` repetitions have failed so far
 */
export function decide(hypotheses: Hypotheses, failed: number, of: number): 'real' | 'noise' | 'open' {
  const { noise, real, falseAlarm, miss } = hypotheses;
  const evidence = failed * Math.log(real / noise) + (of - failed) * Math.log((1 - real) / (1 - noise));
  if (evidence >= Math.log((1 - miss) / falseAlarm)) return 'real';
  return evidence <= Math.log(miss / (1 - falseAlarm)) ? 'noise' : 'open';
}
