/** A way in which a bundle is not what it should be. */
export interface Trouble {
  /** Stable, for programs: `file-changed`. */
  readonly code: string;
  readonly message: string;
}

/** One thing that is looked at, in this order. */
export const STEPS = [
  'signature',
  'files',
  'documents',
  'challenge',
  'plan',
  'exchanges',
  'target',
  'runner',
  'times',
  'profile',
  'statement',
  'verdicts',
] as const;

export type Step = (typeof STEPS)[number];

export interface StepResult {
  readonly step: Step;
  /** `not-reached`: what it stands on does not hold. */
  readonly state: 'ok' | 'refused' | 'not-reached';
  /** What was looked at, in a few words. */
  readonly detail: string;
  readonly troubles: readonly Trouble[];
}

/** Codes that say of what was redacted that it is not verified. */
export const REDACTED_CODES: readonly string[] = ['verdict-redacted', 'proof-redacted'];

/** Codes that say that nothing can be said, rather than that something is wrong. */
export const CANNOT_TELL: readonly string[] = [
  'unsigned',
  'other-version',
  'other-profile-version',
  'verdict-not-recomputed',
  'ci-keys-missing',
  ...REDACTED_CODES,
];

/** Steps are looked at one by one; what each one finds is kept with it. */
export class Steps {
  readonly #results = new Map<Step, StepResult>();

  /** @returns whether the step holds */
  add(step: Step, detail: string, troubles: readonly Trouble[]): boolean {
    const before = this.#results.get(step);
    const all = [...(before?.troubles ?? []), ...troubles];
    this.#results.set(step, { step, detail, troubles: all, state: all.length === 0 ? 'ok' : 'refused' });
    return troubles.length === 0;
  }

  /** In order; what was not looked at says so. */
  all(): readonly StepResult[] {
    return STEPS.map((step) => this.#results.get(step) ?? { step, state: 'not-reached', detail: '', troubles: [] });
  }
}
