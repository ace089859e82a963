import { randomBytes } from 'node:crypto';
import { baseUrlOf } from '../base-url.js';
import {
  cleanUpLedger,
  DEFAULT_CAPS,
  EVERYTHING,
  ledgerTo,
  planContract,
  readLedger,
  runContract,
  undiciTransport,
  type Clock,
  type Effort,
  type RunRequest,
  type Transport,
  type Verdict,
} from '../index.js';
import { inOrder, merged, resourceOf, together } from './ended.js';
import { fateOf, isNewFailure, type Baseline, type Ended, type Judged } from './fate.js';
import { drawMutants } from './mutants.js';
import type { Operator } from './operator.js';
import { plant, type Effect, type Planted } from './planted.js';
import { routerOf } from './routing.js';

/** Where each run finds its service. */
export interface Opened {
  readonly transport: (clock: Clock) => Transport;
  readonly clock?: Clock;
  /** Nothing has to be removed: the service is gone after the run. */
  readonly isThrownAway?: true;
}

export interface MutateRequest extends Pick<
  RunRequest,
  | 'contract'
  | 'checks'
  | 'environment'
  | 'baseUrl'
  | 'policy'
  | 'trust'
  | 'folder'
  | 'secretCommands'
  | 'concurrency'
  | 'rate'
  | 'maxWait'
  | 'signal'
  | 'stopCleanUp'
> {
  readonly operators: readonly Operator[];
  /** Mutants at most. */
  readonly count: number;
  readonly seed: number;
  readonly effort: Effort;
  /** A service for one run; the one at the base URL, where nothing is said. */
  readonly open?: () => Opened;
  /** Called before each run: puts the service back to where it began. */
  readonly prepare?: () => Promise<void>;
  /** What is known of mutants from before, by their ids: these are not run. */
  readonly known?: ReadonlyMap<string, Known>;
  /** Gets each line of the ledgers with its line feed, before the record is made. */
  readonly keep?: (text: string) => void;
  readonly onClean?: (clean: Clean) => void;
  readonly onMutant?: (judged: Judged, index: number, of: number) => void;
}

/** What became of a mutant, as it can be written down. */
export type Known = Omit<Judged, 'mutant'>;

/** The run on the service without a mistake. */
export interface Clean {
  readonly verdicts: Baseline;
  readonly requests: number;
  /** Milliseconds. */
  readonly duration: number;
}

export interface Mutated {
  readonly clean: Clean;
  readonly mutants: readonly Judged[];
  /** What was left behind, as the runs say it. */
  readonly leftBehind: readonly string[];
}

/**
 * Runs the contract on the service as it is, and then once for each mistake that is planted between the two. A run ends
 * at the first failure that the service has only with the mistake. First come the entries that sent the operation, or
 * any of the resource, in the run without a mistake; where these notice nothing, the others.
 */
export async function mutate(request: MutateRequest): Promise<Mutated | { problem: string; hint: string }> {
  const { contract, checks, environment = {}, effort, seed, signal, baseUrl } = request;
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) return bound;
  const plan = planContract(contract, checks, request.policy ?? EVERYTHING, environment, baseUrl, { effort, seed });
  const router = routerOf(contract.facts, bound.url);
  const leftBehind: string[] = [];
  const sent = new Map<string, Set<string>>();
  const clean = await runOnce(request, plan, undefined, leftBehind, (entry, operation) => {
    sent.set(entry, (sent.get(entry) ?? new Set()).add(operation));
  });
  if ('problem' in clean) return clean;
  const baseline = new Map<string, Verdict>(clean.ended.map(({ entry, verdict }) => [entry.id, verdict]));
  const cleaned: Clean = { verdicts: baseline, requests: clean.requests, duration: clean.duration };
  request.onClean?.(cleaned);

  const drawn = drawMutants(request.operators, contract.facts, request.count, seed);
  const mutants: Judged[] = [];
  for (const [index, mutant] of drawn.entries()) {
    if (signal?.aborted) break;
    const known = request.known?.get(mutant.id);
    if (known !== undefined) {
      mutants.push({ mutant, ...known });
      continue;
    }
    const effects: Effect[] = [];
    const ended: Ended[] = [];
    let requests = 0;
    let problem: string | undefined;
    for (const entries of inOrder(plan.entries, mutant, sent, resourceOf(request))) {
      if (signal?.aborted || ended.some(({ entry, verdict }) => isNewFailure(entry.id, verdict, baseline))) break;
      const made: Planted[] = [];
      const planting = {
        baseline,
        on: (transport: Transport, nonce: string): Planted => {
          const planted = plant(transport, router, mutant.place, mutant.rate, nonce);
          made.push(planted);
          return planted;
        },
      };
      const ran = await runOnce(request, { ...plan, entries }, planting, leftBehind);
      if ('problem' in ran) {
        ({ problem } = ran);
        break;
      }
      ended.push(...ran.ended);
      requests += ran.requests;
      effects.push(...made.map((planted) => planted.effect()));
    }
    const failed = ended.find(({ entry, verdict }) => isNewFailure(entry.id, verdict, baseline));
    if (problem === undefined && failed !== undefined && request.open === undefined && !signal?.aborted) {
      // A service that stays may have become another one: what fails without the mistake as well has not noticed it.
      const again = await runOnce(request, { ...plan, entries: [failed.entry] }, undefined, leftBehind);
      const now = 'problem' in again ? undefined : again.ended[0]?.verdict;
      if (now !== undefined && isNewFailure(failed.entry.id, now, baseline)) {
        baseline.set(failed.entry.id, now);
        problem = `${failed.entry.id} fails without the mistake as well by now`;
      }
    }
    const effect = together(effects);
    const fate =
      problem !== undefined
        ? ({ kind: 'not-run', because: problem } as const)
        : signal?.aborted
          ? ({ kind: 'not-run', because: 'interrupted' } as const)
          : fateOf(mutant, merged(ended), effect, baseline, contract);
    const judged = { mutant, fate, effect, requests };
    mutants.push(judged);
    request.onMutant?.(judged, index, drawn.length);
  }
  return { clean: cleaned, mutants, leftBehind };
}

interface Planting {
  readonly baseline: Baseline;
  readonly on: (transport: Transport, nonce: string) => Planted;
}

interface Ran {
  readonly ended: readonly Ended[];
  readonly requests: number;
  readonly duration: number;
}

type Plan = NonNullable<RunRequest['plan']>;

/** One run, and the removal of what it left. With a mistake planted it ends at the first new failure. */
async function runOnce(
  request: MutateRequest,
  plan: Plan,
  planting: Planting | undefined,
  leftBehind: string[],
  onSent?: (entry: string, operation: string) => void,
): Promise<Ran | { problem: string; hint: string }> {
  const { contract, checks, environment, baseUrl, policy, trust, folder, secretCommands, concurrency, rate, maxWait } =
    request;
  await request.prepare?.();
  const how = given({ environment, baseUrl, trust, folder, secretCommands, concurrency, rate, maxWait });
  const opened = (request.open ?? ((): Opened => overHttp(concurrency ?? 8)))();
  const [ending, cleanUpEnding] = [new AbortController(), new AbortController()];
  const signals = [ending.signal, ...(request.signal ? [request.signal] : [])];
  const stops = [cleanUpEnding.signal, ...(request.stopCleanUp ? [request.stopCleanUp] : [])];
  const planted: Planted[] = [];
  const byId = new Map(plan.entries.map((entry) => [entry.id, entry]));
  const ended: Ended[] = [];
  const nonce = opened.isThrownAway ? `m${request.seed.toString(36).padStart(7, '0')}` : randomBytes(4).toString('hex');
  let ledger = '';
  const end = (): void => {
    for (const one of planted) one.end();
    if (opened.isThrownAway) cleanUpEnding.abort();
    ending.abort(new Error('the mistake is noticed'));
  };
  const tell = (id: string, verdict: Verdict): void => {
    const entry = byId.get(id);
    if (entry === undefined || ending.signal.aborted) return;
    ended.push({ entry, verdict });
    if (planting !== undefined && isNewFailure(id, verdict, planting.baseline)) end();
  };
  const result = await runContract({
    contract,
    checks,
    plan,
    effort: request.effort,
    seed: request.seed,
    nonce,
    ...how,
    ...given({ policy }),
    signal: AbortSignal.any(signals),
    stopCleanUp: AbortSignal.any(stops),
    ...given({ clock: opened.clock }),
    transport: (clock) => {
      const transport = opened.transport(clock);
      if (planting === undefined) return transport;
      const one = planting.on(transport, nonce);
      planted.push(one);
      return one.transport;
    },
    onLine: (line) => {
      if (line.type === 'verdict') tell(line.entry, line.verdict);
      if (line.type === 'exchange' && line.operation !== undefined) onSent?.(line.entry, line.operation);
    },
    ...(opened.isThrownAway
      ? {}
      : {
          ledger: ledgerTo((text) => {
            request.keep?.(text);
            ledger += text;
          }),
        }),
  });
  if ('problem' in result) return result;
  if (!opened.isThrownAway) leftBehind.push(...planted.flatMap((one) => one.leftBehind()));
  if (ledger !== '') {
    const read = readLedger(ledger);
    if (!('problem' in read) && read.leftovers.length > 0) {
      await cleanUpLedger({
        contract,
        read,
        ...how,
        onRecord: ({ how: came, resource, ids, why }) => {
          if (came !== 'failed' && came !== 'unknown') return;
          const what = [resource, ids].filter((part) => part !== '').join(' ');
          leftBehind.push(why === undefined ? what : `${what}: ${why}`);
        },
      });
    }
  }
  return { ended, requests: result.run.footer?.requests ?? 0, duration: result.run.footer?.duration ?? 0 };
}

function overHttp(connections: number): Opened {
  return { transport: () => undiciTransport({ caps: DEFAULT_CAPS, connections }) };
}

function given<T extends object>(values: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>;
  };
}
