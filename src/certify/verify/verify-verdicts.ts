import { rejudge, type Contract, type RegisteredCheck, type Run } from '../../index.js';
import { counted, listed } from '../refusal.js';
import type { Trouble } from './verification.js';

/** What became of the verdicts of a run when they were worked out again. */
export interface JudgedAgain {
  readonly troubles: readonly Trouble[];
  /** Entries that stand on something redacted: nothing is known of them. */
  readonly notVerified: readonly string[];
}

/** Every verdict is what the recorded exchanges come to. */
export async function verdictTroubles(
  run: Run,
  contract: Contract,
  checks: readonly RegisteredCheck[],
  hidden: ReadonlySet<string>,
): Promise<JudgedAgain> {
  const results = await rejudge(run, contract, checks, hidden);
  const ran = new Set(run.plan.filter(({ planned }) => planned === 'run').map(({ entry }) => entry));
  const other = results.filter(({ result }) => result === 'different');
  const unknown = results.filter(
    (one) => one.result === 'cannot-verify' && one.hidden === undefined && ran.has(one.entry),
  );
  const notVerified = results.filter((one) => one.hidden && ran.has(one.entry)).map(({ entry }) => entry);
  const troubles: Trouble[] = [];
  const add = (code: string, what: string, those: readonly string[]): void => {
    if (those.length > 0) troubles.push({ code, message: `${what}: ${listed(those, 3)}` });
  };
  add(
    'verdict-differs',
    'The exchanges come to another verdict than the run file has',
    other.map(({ entry, recorded, detail }) => `${entry} (recorded ${recorded}, ${detail.slice(0, 80)})`),
  );
  add(
    'verdict-not-recomputed',
    'The exchanges do not lead to a verdict',
    unknown.map(({ entry, detail }) => `${entry} (${detail.slice(0, 120)})`),
  );
  add(
    'verdict-redacted',
    `Not verified, because of what is redacted: ${counted(notVerified.length, 'entry')}`,
    notVerified,
  );
  return { troubles, notVerified };
}
