import type { RegisteredCheck } from '../check/registered.js';
import type { Contract } from '../contract/facts/model.js';
import { judgingSent, type OfSent } from '../engine/judge/judge-sent.js';
import type { ExchangeLine, Run } from '../result/run-file.js';
import type { FailVerdict } from '../result/verdict.js';
import { judgeShown, type Answered, type Shown } from './judge.js';

/** What a script came to. */
export interface Came {
  readonly answered: readonly Answered[];
  /** The mark of the script. */
  readonly nonce: string;
  /** What the run called what the script made, with what it is called now. */
  readonly values: readonly (readonly [string, string])[];
  /** Whether no read of the case was left out. */
  readonly isWhole: boolean;
}

/**
 * Whether what came shows a finding. The check itself says so where the script sent all that it asks for; else what came is compared
 * with what the run saw.
 */
export function judging(
  run: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
): (entry: string, verdict: FailVerdict, came: Came) => Promise<Shown> {
  const judge = judgingSent(run, contract, checks);
  return async (entry, verdict, { answered, nonce, values, isWhole }) => {
    const exchanges = answered.map(lineOf);
    const said = await judge(entry, verdict, { exchanges, nonce });
    if (said.kind === 'broken') return { shows: true, by: 'check' };
    // Who wins a race may differ, and with it which of its promises the check finds broken.
    const isRace = verdict.confirmed.proof === true;
    if (isRace && said.kind === 'other' && said.isProof) return { shows: true, by: 'check' };
    // Only the check knows what counts in lists that go on as far as they do now, and what a race may come to.
    const isWalked = answered.some(({ step }) => step.pages !== undefined);
    // What a stream tells differs from run to run, by when it tells it at least.
    const isHeard = answered.some(({ exchange }) => exchange.stream !== undefined);
    if (said.kind !== 'held' && (isWalked || isRace || isHeard)) return { shows: false, why: otherwise(said) };
    const marks = [[run.header.nonce, nonce] as const, ...values];
    const alike = judgeShown(verdict.finding, answered, marks, isWhole);
    if (said.kind !== 'held' || !alike.shows) return alike;
    return { shows: false, why: 'answered as in the run, and the check finds nothing wrong with it' };
  };
}

function otherwise(said: OfSent): string {
  if (said.kind === 'other') return `another expectation was broken this time: ${said.claim}`;
  return said.kind === 'open'
    ? `the check needs more than was sent: ${said.why}`
    : 'the check finds nothing wrong with it';
}

/** What was sent now, as what the run called the request that it repeats. */
function lineOf({ step, exchange }: Answered): ExchangeLine {
  const { id, entry, phase, operation, intent, as } = step.exchange;
  const line = { ...exchange, type: 'exchange', id, entry, phase, intent, as } as const;
  return operation === undefined ? line : { ...line, operation };
}
