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

/**
 * Where answers are known to be mixed up, or somebody says that the service cannot be had just now, every second repetition
 * may fail by that alone: eleven in a row confirm.
 */
export const DISTURBED: Hypotheses = { noise: 0.5, real: 0.99, falseAlarm: 0.001, miss: 0.01 };

/**
 * A history that would prove itself, were it sure that nobody came between: a race that is lost again in every third
 * repetition at least. Three more confirm it where nothing is disturbed.
 */
export const RACE: Hypotheses = { noise: 0.01, real: 0.3, falseAlarm: 0.001, miss: 0.01 };

/** The hypotheses in a run in which this share of the requests is disturbed, without anybody seeing it each time. */
export function amid(rate: number, hypotheses: Hypotheses): Hypotheses {
  return { ...hypotheses, noise: Math.max(hypotheses.noise, Math.min(rate, hypotheses.real / 2)) };
}

/**
 * Gathers evidence from one repetition to the next, and says when there is enough (Wald, "Sequential Tests of Statistical
 * Hypotheses", 1945). Each repetition may have hypotheses of its own: one amid noise says less than a clean one.
 */
export class SequentialTest {
  #evidence = 0;

  /** @param isFailure whether the repetition failed too */
  tell({ noise, real }: Hypotheses, isFailure: boolean): void {
    this.#evidence += isFailure ? Math.log(real / noise) : Math.log((1 - real) / (1 - noise));
  }

  decision({ falseAlarm, miss }: Hypotheses): 'real' | 'noise' | 'open' {
    if (this.#evidence >= Math.log((1 - miss) / falseAlarm)) return 'real';
    return this.#evidence <= Math.log(miss / (1 - falseAlarm)) ? 'noise' : 'open';
  }
}

/**
 * The decision after repetitions that are all alike.
 *
 * @param failed how many of `of` repetitions have failed so far
 */
export function decide(hypotheses: Hypotheses, failed: number, of: number): 'real' | 'noise' | 'open' {
  const test = new SequentialTest();
  for (let n = 0; n < of; n += 1) test.tell(hypotheses, n < failed);
  return test.decision(hypotheses);
}
