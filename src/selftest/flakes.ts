import {
  DEFAULT_CAPS,
  EVERYTHING,
  inProcessTransport,
  planContract,
  runContract,
  virtualClock,
  type Clock,
  type Contract,
  type RegisteredCheck,
} from '../index.js';
import { shop, type Call, type Reply } from '../reference/index.js';
import { NOMINAL_URL } from './service.js';

/** How a right service is disturbed. */
export interface Noise {
  /** Share of requests that are answered 503. */
  readonly unavailable: number;
  /** Milliseconds: the usual latency is drawn below the first, and one in fifty below the second. */
  readonly latency: readonly [usual: number, rare: number];
}

/** What many runs on a right service came to that is disturbed. */
export interface Flakes {
  readonly runs: number;
  readonly requests: number;
  /** Requests that were answered 503. */
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

/** Checks of one resource that make, read, change and remove records, walk lists, and look at each answer that the others get. */
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

/** Runs few checks with each seed on a right service of its own, in this process, amid noise. */
export async function flakesOf(
  contract: Contract,
  checks: readonly RegisteredCheck[],
  noise: Noise,
  seeds: readonly number[],
): Promise<Flakes> {
  const environment = shop.environment(NOMINAL_URL);
  const only = { ...EVERYTHING, only: UNDER_NOISE };
  const whole = planContract(contract, checks, only, environment);
  // Of all resources one will do: the noise is the same for each.
  const plan = { ...whole, entries: whole.entries.filter(({ subject }) => subject.resource === 'products') };
  const inconclusive = new Map<string, number>();
  const [failed, errors]: [string[], string[]] = [[], []];
  let [requests, disturbed, entries, passed] = [0, 0, 0, 0];
  for (const seed of seeds) {
    const clock = virtualClock(Date.UTC(2026, 0, 1));
    const service = shop.start({ clock, seed });
    const dispatch = disturbing(
      (call) => service.dispatch(call),
      noise,
      clock,
      seed,
      () => (disturbed += 1),
    );
    const result = await runContract({
      contract,
      checks,
      plan,
      environment,
      seed,
      nonce: `f${seed.toString(36)}`,
      effort: 'quick',
      clock,
      transport: () => inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock }),
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
  return { runs: seeds.length, requests, disturbed, entries, passed, inconclusive, failed, errors };
}

const BUSY = new TextEncoder().encode(JSON.stringify({ error: { code: 'internal', message: 'Busy, try again' } }));

function disturbing(
  dispatch: (call: Call) => Promise<Reply>,
  { unavailable, latency: [usual, rare] }: Noise,
  clock: Clock,
  seed: number,
  told: () => void,
): (call: Call) => Promise<Reply> {
  const draw = drawing(seed);
  return async (call) => {
    const [isBusy, isSlow, share] = [draw() < unavailable, draw() < 0.02, draw()];
    await clock.wait(share * (isSlow ? rare : usual));
    if (!isBusy) return dispatch(call);
    told();
    return {
      status: 503,
      headers: [
        ['Content-Type', 'application/json'],
        ['Content-Length', String(BUSY.length)],
      ],
      body: call.method === 'HEAD' ? new Uint8Array() : BUSY,
    };
  };
}

/** Numbers from 0 to 1 that only the seed decides (Marsaglia's xorshift). */
function drawing(seed: number): () => number {
  let state = (Math.imul(seed, 0x9e3779b1) ^ 0x5bd1e995) >>> 0 || 1;
  return () => {
    state ^= state << 13;
    state ^= state >>> 17;
    state ^= state << 5;
    state >>>= 0;
    return state / 2 ** 32;
  };
}
