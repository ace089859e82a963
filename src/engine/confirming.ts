import type { AnyActiveCheck } from '../check/registered.js';
import { isStop, type Violation } from '../check/violation.js';
import type { Verdict } from '../result/verdict.js';
import type { PlannedEntry } from '../plan/plan.js';
import { execute } from './attempt.js';
import type { Health } from './health.js';
import { inconclusive, judge, judgeBroken, together, type BrokenVerdict, type Confirmation } from './judge.js';
import { isUnavailable } from './kit/answer.js';
import { Attempt, modeFor, type RunContext } from './kit/context.js';
import { decide, DETERMINISTIC, DISTURBED } from './sequential-test.js';
import { strayness } from './strays.js';
import { Broken } from './kit/broken.js';
import type { Broke, Watching } from './watching.js';

/** Repetitions of a request that a watch judged; all of them must fail. */
const REPETITIONS = 2;
/** Repetitions after which a case that is neither one nor the other is given up. */
const MOST_REPETITIONS = 12;

/** A failure that waits for its confirmation. */
export interface Pending {
  readonly entry: PlannedEntry;
  readonly check: AnyActiveCheck;
  readonly given: unknown;
  readonly attempt: Attempt;
  readonly broken: Broken;
  /** What was not made smaller, and the entry that failed of the same cause first. */
  readonly alike: ReadonlyMap<Violation, string>;
  readonly since: number;
}

/**
 * Repeats failing cases one after another: with fresh records, on fresh connections, with nothing else of ours under
 * way, and with the canary healthy, until a sequential test has decided. What it takes for noise is unstable, not a
 * finding.
 */
export class Confirming {
  readonly #context: RunContext;
  readonly #health: Health;
  readonly #finish: (entry: PlannedEntry, verdict: Verdict, since: number) => void;
  #pending: Pending[] = [];

  constructor(
    context: RunContext,
    health: Health,
    finish: (entry: PlannedEntry, verdict: Verdict, since: number) => void,
  ) {
    this.#context = context;
    this.#health = health;
    this.#finish = finish;
  }

  add(pending: Pending): void {
    this.#pending.push(pending);
  }

  /** Confirms what has been added so far, in the order of the entries' names so that runs are alike. */
  async confirmAll(): Promise<void> {
    const pending = this.#pending.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
    this.#pending = [];
    for (const one of pending) {
      const judged: BrokenVerdict[] = [];
      for (const broken of [one.broken, ...one.broken.further]) {
        const again = { ...one, broken };
        const repeated = this.#context.progress.within(one.entry.id, () => confirm(again, this.#context, this.#health));
        const confirmation = await repeated.catch((thrown: unknown): Confirmation => {
          if (!isStop(thrown)) throw thrown;
          return { failed: 0, of: 0, trouble: thrown.detail };
        });
        const sameAs = one.alike.get(broken.violation);
        judged.push(judgeBroken(this.#context.contract, broken, one.attempt, confirmation, sameAs));
      }
      const verdict = together(judged);
      if (verdict) this.#finish(one.entry, verdict, one.since);
    }
  }
}

async function confirm(one: Pending, context: RunContext, health: Health): Promise<Confirmation> {
  const { entry, check, given, broken } = one;
  const { mixUps } = context;
  const isMixed = mixUps.proven !== undefined;
  if (isMixed && !(await mixUps.isInStep({ entry: entry.id, case: 'confirm.m', lane: 'again', phase: 'canary' }))) {
    return { failed: 0, of: 0, trouble: `Answers are those to other requests. ${mixUps.proven ?? ''}` };
  }
  // One history proves nothing where it may be made of the answers to others.
  if (broken.violation.proof && !isMixed) return { failed: 0, of: 0, isReal: true };
  let failed = 0;
  for (let n = 1; n <= MOST_REPETITIONS; n += 1) {
    const prefix = `confirm${String(n)}.`;
    if (context.signal.aborted || !(await health.alive(entry.id, `${prefix}m`))) {
      return { failed, of: n - 1, trouble: 'The target did not answer while the failure was repeated' };
    }
    const attempt = new Attempt(context, entry.id, prefix, modeFor(broken.replay), 'confirm', 'fresh');
    const ended = await execute(attempt, check, given, () => false);
    // A repetition that came to nothing says nothing; without its precondition the failure cannot be repeated.
    if (ended.kind === 'stopped') return { failed, of: n - 1, trouble: ended.stop.detail };
    if (ended.kind === 'broken' && ended.broken.violation.claim === broken.violation.claim) failed += 1;
    const decision = decide(isMixed || wasUnavailable(broken) ? DISTURBED : DETERMINISTIC, failed, n);
    if (decision !== 'open') return { failed, of: n, isReal: decision === 'real' };
  }
  return { failed, of: MOST_REPETITIONS };
}

/** Whether somebody said in the case that the service cannot be had just now: that may be what broke it. */
function wasUnavailable({ exchanges }: Broken): boolean {
  return exchanges.some((exchange) => exchange.intent !== 'cleanup' && isUnavailable(exchange));
}

/**
 * The verdict of a watch. It has no requests of its own: what broke in exchanges of two different entries is confirmed
 * by that; otherwise a safe request is sent again.
 */
export async function confirmWatch(watching: Watching, context: RunContext, health: Health): Promise<Verdict> {
  if (watching.error) return { kind: 'error', message: watching.error.message };
  const { broke } = watching;
  const work = {
    attempted: Math.max(1, watching.seen),
    useful: watching.useful,
    expectations: watching.expectations,
    exchanges: watching.seen,
    notes: [],
  };
  const { enough } = watching.entry.check.check;
  const suspect = suspects(watching, context);
  // The answer to another request is the last thing to be taken for evidence.
  const [first] = [...broke].sort((a, b) => Number(suspect.has(a)) - Number(suspect.has(b)));
  if (!first) {
    const { operation, seen, useful } = watching;
    if (useful === 0 && watching.stopped === undefined && (!context.writable || context.isSample)) {
      const what = `no exchange of ${operation} ${seen === 0 ? 'came about' : 'showed anything to look at'}`;
      const because = context.writable
        ? `left out by the effort: ${what}`
        : `nothing may be written, and ${what} without`;
      return { kind: 'skipped', how: 'excluded', because };
    }
    const { stopped, lack, leftOut } = watching;
    if (stopped === undefined && leftOut !== undefined) return { kind: 'skipped', how: 'excluded', because: leftOut };
    if (stopped === undefined && useful < enough) return inconclusive('vacuous', lack);
    const ended = stopped && useful < enough ? { kind: 'stopped' as const, stop: stopped } : { kind: 'done' as const };
    return judge(context.contract, ended, work, enough, undefined, undefined);
  }
  const isTelling = context.mixUps.proven === undefined && !suspect.has(first);
  const alike = isTelling
    ? broke.find(
        (one) => one.entry !== first.entry && one.violation.claim === first.violation.claim && !suspect.has(one),
      )
    : undefined;
  const evidence = alike ? [first.exchange, alike.exchange] : [first.exchange];
  const broken = new Broken(first.violation, evidence, undefined, undefined, true);
  const confirmation = alike
    ? { failed: 2, of: 2, isReal: true }
    : await sendAgain(watching, first, suspect, context, health);
  return judge(context.contract, { kind: 'broken', broken }, work, enough, confirmation, undefined);
}

/** Answers of one operation, all alike, that are no mistake of somebody between. */
const ENOUGH_TO_TELL = 3;

/**
 * What broke in answers that look like those to other requests, by why they do. A service that gives no others answers so
 * itself.
 */
function suspects(watching: Watching, { contract }: RunContext): ReadonlyMap<Broke, string> {
  if (watching.broken === watching.useful && watching.useful >= ENOUGH_TO_TELL) return new Map();
  return new Map(
    watching.broke.flatMap((one) => {
      const why = strayness(contract, one.exchange);
      return why === undefined ? [] : [[one, why] as const];
    }),
  );
}

async function sendAgain(
  watching: Watching,
  first: Broke,
  suspect: ReadonlyMap<Broke, string>,
  context: RunContext,
  health: Health,
): Promise<Confirmation> {
  const safe = ['GET', 'HEAD', 'OPTIONS'];
  const isSafe = ({ exchange }: Broke): boolean => safe.includes(exchange.request.method);
  const again = isSafe(first) ? first : watching.broke.find((one) => isSafe(one) && !suspect.has(one));
  const why = suspect.get(first);
  const doubt = why === undefined ? context.mixUps.proven : `It may be the answer to another request, for ${why}`;
  if (!again) {
    const cannot = 'It was seen in one entry only, and the request cannot be sent again safely';
    return { failed: 0, of: 1, trouble: doubt ?? cannot };
  }
  let failed = 0;
  if (context.signal.aborted || !(await health.alive(watching.entry.id, 'confirm1.m')))
    return { failed, of: 1, trouble: 'The target did not answer' };
  // One straight after the other: behind a proxy that is an answer late, the second one has its own.
  for (let n = 1; n <= REPETITIONS; n += 1) {
    const { request, as } = again.exchange;
    const exchange = await context.recorder.send(
      { method: request.method, url: request.url, headers: [], as, over: 'fresh' },
      { entry: watching.entry.id, case: `confirm${String(n)}.m`, lane: '0', phase: 'confirm' },
      { operation: watching.operation, intent: again.exchange.intent },
    );
    if (watching.look(exchange)?.claim === again.violation.claim) failed += 1;
    else return { failed, of: n, ...(doubt === undefined ? {} : { trouble: doubt }) };
  }
  return { failed, of: REPETITIONS, isReal: true };
}
