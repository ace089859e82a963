/** What is looked at, in this order. */
export type StepName =
  | 'configuration'
  | 'name'
  | 'connection'
  | 'TLS'
  | 'answers'
  | 'credentials'
  | 'refusals'
  | 'clock'
  | 'rate'
  | 'scratch record'
  | 'time';

/** One line of what was found out. */
export interface Step {
  readonly step: StepName;
  readonly status: 'ok' | 'problem' | 'not tried';
  readonly text: string;
  /** The fact of the contract to change, or to look at: `auth.identities.alice.token`. */
  readonly fact?: string;
  /** What to do about it. */
  readonly mend?: string;
}

export function ok(step: StepName, text: string): Step {
  return { step, status: 'ok', text };
}

/** @param fact path of the key of the contract that is to be changed */
export function problem(step: StepName, text: string, fact?: string, mend?: string): Step {
  return {
    step,
    status: 'problem',
    text,
    ...(fact === undefined ? {} : { fact }),
    ...(mend === undefined ? {} : { mend }),
  };
}

/** @param because what kept it from being tried, as an end of "not tried, because ..." */
export function notTried(step: StepName, because: string): Step {
  return { step, status: 'not tried', text: because };
}
