import { baseUrlOf } from '../api/base-url.js';
import {
  EVERYTHING,
  planContract,
  type Clock,
  type Effort,
  type PlannedEntry,
  type RunRequest,
  type Transport,
  type Verdict,
} from '../index.js';
import { inOrder, merged, resourceOf, together } from './ended.js';
import { fateOf, isNewFailure, type Baseline, type Ended, type Judged } from './fate.js';
import { drawMutants, type Mutant } from './mutants.js';
import { runOnce, type Plan, type Planting } from './one-run.js';
import type { Operator } from './operator.js';
import { plant, type Effect, type Planted } from './planted.js';
import { routerOf, type Router } from '../contract/resolve/surface/routing.js';

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
  /** The run without a mistake, where it is known already. */
  readonly found?: Found;
  /** Others that run mutants of the same draw at the same time. */
  readonly crew?: Crew;
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

/** The run without a mistake, and which operations each entry sent in it. */
export interface Found {
  readonly clean: Clean;
  readonly sent: ReadonlyMap<string, ReadonlySet<string>>;
}

/** Runs mutants of a draw in other processes. Each needs a service of its own. */
export interface Crew {
  /**
   * Begins with the mutants of these numbers, and calls back with what came of each. `take` gives the number of the next one to run
   * here, and nothing when all are taken. Whoever is waited for with `ended` takes no more; what was not delivered then is not known.
   */
  readonly begin: (
    todo: readonly number[],
    found: Found,
    deliver: (index: number, known: Known) => void,
  ) => { readonly take: () => number | undefined | Promise<number | undefined>; readonly ended: () => Promise<void> };
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
  const { contract, checks, environment = {}, effort, seed, signal, baseUrl, operators, count } = request;
  const bound = baseUrlOf(contract, environment, baseUrl);
  if ('problem' in bound) return bound;
  const policy = request.policy ?? EVERYTHING;
  // What the contract rules out is told by no run of it here.
  const plan = { ...planContract(contract, checks, policy, environment, baseUrl, { effort, seed }), silenced: [] };
  const router = routerOf(contract.facts, bound.url);
  const leftBehind: string[] = [];
  const found = request.found ?? (await withoutMistake(request, plan, leftBehind));
  if ('problem' in found) return found;
  request.onClean?.(found.clean);
  const trying: Trying = {
    request,
    plan,
    router,
    sent: found.sent,
    baseline: new Map(found.clean.verdicts),
    leftBehind,
  };

  const drawn = drawMutants(operators, contract.facts, count, seed);
  const mutants = new Map<number, Judged>();
  for (const [index, mutant] of drawn.entries()) {
    const known = request.known?.get(mutant.id);
    if (known !== undefined) mutants.set(index, { mutant, ...known });
  }
  const deliver = (index: number, known: Known): void => {
    const mutant = drawn[index];
    if (mutant === undefined || mutants.has(index)) return;
    const judged = { mutant, ...known };
    mutants.set(index, judged);
    request.onMutant?.(judged, index, drawn.length);
  };
  const left = (): readonly number[] => [...drawn.keys()].filter((index) => !mutants.has(index));
  const here = async (index: number | undefined): Promise<void> => {
    const mutant = index === undefined ? undefined : drawn[index];
    if (index !== undefined && mutant !== undefined) deliver(index, await tryMutant(mutant, trying));
  };
  const crew = request.crew?.begin(left(), found, deliver);
  if (crew !== undefined) {
    for (let index = await crew.take(); index !== undefined && !signal?.aborted; index = await crew.take())
      await here(index);
    await crew.ended();
  }
  // All of them, or those of somebody who died over it.
  if (request.found === undefined) {
    for (const index of left()) {
      if (signal?.aborted) break;
      await here(index);
    }
  }
  const inTurn = [...mutants].sort(([a], [b]) => a - b).map(([, judged]) => judged);
  return { clean: found.clean, mutants: inTurn, leftBehind };
}

async function withoutMistake(
  request: MutateRequest,
  plan: Plan,
  leftBehind: string[],
): Promise<Found | { problem: string; hint: string }> {
  const sent = new Map<string, Set<string>>();
  const clean = await runOnce(request, plan, undefined, leftBehind, (entry, operation) => {
    sent.set(entry, (sent.get(entry) ?? new Set()).add(operation));
  });
  if ('problem' in clean) return clean;
  const verdicts = new Map<string, Verdict>(clean.ended.map(({ entry, verdict }) => [entry.id, verdict]));
  return { clean: { verdicts, requests: clean.requests, duration: clean.duration }, sent };
}

/** What is the same for all mutants. */
interface Trying extends Pick<Found, 'sent'> {
  readonly request: MutateRequest;
  readonly plan: Plan;
  readonly router: Router;
  /** What fails without a mistake: more by and by, where the service stays. */
  readonly baseline: Map<string, Verdict>;
  readonly leftBehind: string[];
}

async function tryMutant(mutant: Mutant, trying: Trying): Promise<Known> {
  const { request, plan, router, sent, baseline, leftBehind } = trying;
  const { contract, signal } = request;
  const isNew = ({ entry, verdict }: Ended): boolean => isNewFailure(entry.id, verdict, baseline);
  const effects: Effect[] = [];
  const ended: Ended[] = [];
  let requests = 0;
  let problem: string | undefined;
  let last: readonly PlannedEntry[] = [];
  for (const entries of inOrder(plan.entries, mutant, sent, resourceOf(request))) {
    if (signal?.aborted || ended.some(isNew)) break;
    last = entries;
    const made: Planted[] = [];
    const on: Planting['on'] = (transport, nonce, unsecret) => {
      const planted = plant(transport, router, mutant.place, mutant.rate, nonce, unsecret);
      made.push(planted);
      return planted;
    };
    const ran = await runOnce(request, { ...plan, entries }, { baseline, on }, leftBehind);
    if ('problem' in ran) {
      ({ problem } = ran);
      break;
    }
    ended.push(...ran.ended);
    requests += ran.requests;
    effects.push(...made.map((planted) => planted.effect()));
  }
  const effect = together(effects);
  const failed = ended.find(isNew);
  if (problem === undefined && failed !== undefined && request.open === undefined && !signal?.aborted) {
    // A service that stays may have become another one: what fails without the mistake as well has not noticed it. Where nothing was
    // changed, it may be what the entries before have left there.
    const entries = effect.changed === 0 ? last : [failed.entry];
    const again = await runOnce(request, { ...plan, entries }, undefined, leftBehind);
    const { id } = failed.entry;
    const now = 'problem' in again ? undefined : again.ended.find(({ entry }) => entry.id === id)?.verdict;
    if (now !== undefined && isNewFailure(id, now, baseline)) {
      baseline.set(id, now);
      problem = `${id} fails without the mistake as well${entries === last ? ', behind the same entries' : ' by now'}`;
    }
  }
  if (problem !== undefined) return { fate: { kind: 'not-run', because: problem }, effect, requests };
  if (signal?.aborted) return { fate: { kind: 'not-run', because: 'interrupted' }, effect, requests };
  return { fate: fateOf(mutant, merged(ended), effect, baseline, contract, plan.entries), effect, requests };
}
