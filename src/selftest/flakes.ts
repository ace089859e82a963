import {
  DEFAULT_CAPS,
  EVERYTHING,
  inProcessTransport,
  planContract,
  runContract,
  virtualClock,
  type Contract,
  type RegisteredCheck,
} from '../index.js';
import { shop } from '../reference/index.js';
import { disturbed, type Noise } from './disturbing.js';
import { NOMINAL_URL } from './service.js';

/** What many runs on a right service came to that is disturbed. */
export interface Flakes {
  readonly runs: number;
  readonly requests: number;
  /** Requests that were disturbed; none is counted for being slow or behind. */
  readonly disturbed: number;
  readonly entries: number;
  readonly passed: number;
  /** Entries that came to no verdict, by their reasons. */
  readonly inconclusive: ReadonlyMap<string, number>;
  /** Each is a false alarm: the service is right. */
  readonly failed: readonly string[];
  /** Defects of ours. */
  readonly errors: readonly string[];
}

/** Checks that make, read, change and remove records, walk lists, and look at each answer that the others get. */
export const UNDER_NOISE = [
  'content-is-structured',
  'delete-removes',
  'get-is-safe',
  'limit-is-a-maximum',
  'no-server-error',
  'offset-walk-is-a-partition',
  'patch-changes-only-what-it-names',
  'post-creates',
  'put-is-idempotent',
  'responses-match-schema',
  'unknown-id-is-404',
];

/** Which entries are run; all, where nothing is said. */
export interface Under {
  readonly checks?: readonly string[];
  readonly resource?: string;
}

/** Runs some entries with each seed on a right service of its own, in this process, amid noise, with a small effort. */
export async function flakesOf(
  whole: Contract,
  checks: readonly RegisteredCheck[],
  noise: Noise,
  seeds: readonly number[],
  under: Under = {},
): Promise<Flakes> {
  const environment = shop.environment(NOMINAL_URL);
  const contract = noise.lag === undefined ? whole : behind(whole, noise.lag);
  const policy = { ...EVERYTHING, ...(under.checks && { only: under.checks }) };
  const planned = planContract(contract, checks, policy, environment);
  const isRun = (resource: string | undefined): boolean => (under.resource ?? resource) === resource;
  const plan = { ...planned, entries: planned.entries.filter(({ subject }) => isRun(subject.resource)) };
  const inconclusive = new Map<string, number>();
  const [failed, errors]: [string[], string[]] = [[], []];
  let [requests, told, entries, passed] = [0, 0, 0, 0];
  for (const seed of seeds) {
    const clock = virtualClock(Date.UTC(2026, 0, 1));
    const { dispatch, incomplete } = disturbed(noise, clock, seed, () => (told += 1));
    const result = await runContract({
      contract,
      checks,
      plan,
      environment,
      seed,
      nonce: `f${seed.toString(36)}`,
      effort: 'quick',
      clock,
      transport: () => inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock, incomplete }),
    });
    if ('problem' in result) throw new Error(result.problem);
    requests += result.run.footer?.requests ?? 0;
    for (const [entry, { verdict }] of result.run.verdicts) {
      const where = `seed ${String(seed)}: ${entry}`;
      if (verdict.kind === 'fail') failed.push(`${where}: ${verdict.finding.claim}: ${verdict.finding.observed}`);
      if (verdict.kind === 'error') errors.push(`${where}: ${verdict.message}`);
      if (verdict.kind === 'inconclusive')
        inconclusive.set(verdict.reason, (inconclusive.get(verdict.reason) ?? 0) + 1);
      if (verdict.kind === 'pass') passed += 1;
      if (['pass', 'fail', 'error', 'inconclusive'].includes(verdict.kind)) entries += 1;
    }
  }
  return { runs: seeds.length, requests, disturbed: told, entries, passed, inconclusive, failed, errors };
}

/** The contract of a service that says that what was written may not be seen for so many milliseconds. */
function behind(contract: Contract, lag: number): Contract {
  const stated = { state: 'stated', path: 'consistency' } as const;
  const consistency = { readAfterWrite: { ...stated, value: 'eventual' }, listLag: { ...stated, value: lag } } as const;
  return { ...contract, facts: { ...contract.facts, consistency } };
}
