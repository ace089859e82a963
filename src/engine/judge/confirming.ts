import type { AnyActiveCheck } from '../../check/registered.js';
import { isStop, type Violation } from '../../check/violation.js';
import type { Verdict } from '../../result/verdict.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { execute } from './attempt.js';
import type { Health } from '../noise/health.js';
import { inconclusive, judge, judgeBroken, together, type BrokenVerdict, type Confirmation } from './judge.js';
import { Attempt, modeFor, type RunContext } from '../kit/context.js';
import { disturbanceOf } from '../kit/requests/disturbance.js';
import { amid, DETERMINISTIC, DISTURBED, RACE, SequentialTest, type Hypotheses } from '../noise/sequential-test.js';
import { repeatAnew } from '../repetition.js';
import { repeatEntry } from './repeated-entry.js';
import { mismatchReason } from './mismatch.js';
import { Broken } from '../kit/cases/broken.js';
import type { Broke, Watching } from './watching.js';

/** Repetitions of a request that a watch judged; all of them must fail. */
const REPETITIONS = 2;
/** Repetitions after which a case that is neither one nor the other is given up; of a race, which is lost only at times. */
const [MOST_REPETITIONS, MOST_RACES] = [12, 24];
/** Repetitions more that may come to nothing because somebody came between. */
const MOST_VOID = 12;

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
  readonly #end: End;
  #pending: Pending[] = [];

  constructor(context: RunContext, health: Health, end: End) {
    this.#context = context;
    this.#health = health;
    this.#end = end;
  }

  add(pending: Pending): void {
    this.#pending.push(pending);
  }

  /** Confirms what has been added so far, in the order of the entries' names so that runs are alike. */
  async confirmAll(): Promise<void> {
    const pending = this.#pending.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
    this.#pending = [];
    for (const one of pending) {
      const { verdict, isDisturbed } = await confirmAllOf(one, this.#context, this.#health);
      this.#end(one.entry, verdict, one.since, isDisturbed);
    }
  }
}

/** @param isDisturbed whether something came between the requests of the case and their answers */
type End = (entry: PlannedEntry, verdict: Verdict, since: number, isDisturbed: boolean) => void;

/** Repeats each case of an entry that broke. What was disturbed, and did not come again, was no failure of the service. */
export async function confirmAllOf(
  one: Pending,
  context: RunContext,
  health: Health,
): Promise<{ readonly verdict: BrokenVerdict; readonly isDisturbed: boolean }> {
  const judged: BrokenVerdict[] = [];
  let isDisturbed = false;
  for (const broken of [one.broken, ...one.broken.further]) {
    const again = { ...one, broken };
    const repeated = context.progress.within(one.entry.id, () => confirm(again, context, health));
    const confirmation = await repeated.catch((thrown: unknown): Confirmation => {
      if (!isStop(thrown)) throw thrown;
      return { failed: 0, of: 0, trouble: thrown.detail };
    });
    isDisturbed ||= isHit(broken, context) || confirmation.isDisturbed === true;
    broken.effects = context.effects.of(broken.violation, broken.exchanges);
    const sameAs = one.alike.get(broken.violation);
    judged.push(judgeBroken(context.contract, broken, one.attempt, confirmation, sameAs));
  }
  const [first] = judged;
  const verdict = together(judged) ?? first;
  if (!verdict) throw new Error('An entry without a case that broke');
  return { verdict, isDisturbed };
}

/** Whether something came between a request of the case and its answer. */
function isHit({ exchanges }: Broken, { contract }: RunContext): boolean {
  return exchanges.some((one) => one.intent !== 'cleanup' && disturbanceOf(contract, one) !== undefined);
}

async function confirm(one: Pending, context: RunContext, health: Health): Promise<Confirmation> {
  const { entry, check, given, broken } = one;
  const { mixUps } = context;
  const isMixed = mixUps.proven !== undefined;
  if (isMixed && !(await mixUps.isInStep({ entry: entry.id, case: 'confirm.m', lane: 'again', phase: 'canary' }))) {
    return { failed: 0, of: 0, trouble: `Answers are those to other requests. ${mixUps.proven ?? ''}` };
  }
  const { proof } = broken.violation;
  const isSuspect = isMixed || isHit(broken, context);
  const { rate } = context.noise;
  // One history proves nothing where it may be made of the answers to others, or where somebody came between.
  if (proof && !isSuspect && rate === 0) return { failed: 0, of: 0, isReal: true };
  const clean = amid(rate, proof ? RACE : DETERMINISTIC);
  const most = proof ? MOST_RACES : MOST_REPETITIONS;
  // What broke by an error of that kind comes again by itself, the oftener the more requests there are.
  const sent = broken.exchanges.filter(({ intent }) => intent !== 'cleanup').length;
  const explained: Hypotheses = {
    ...DISTURBED,
    noise: Math.min(0.98, Math.max(DISTURBED.noise, 1 - (1 - rate) ** sent)),
  };
  const test = new SequentialTest();
  let [failed, of, voided] = [0, 0, 0];
  while (of < most) {
    const prefix = `${one.attempt.prefix}confirm${String(of + voided + 1)}.`;
    if (context.signal.aborted || !(await health.alive(entry.id, `${prefix}m`))) {
      return { failed, of, trouble: 'The target did not answer while the failure was repeated', isDown: true };
    }
    const attempt = new Attempt(context, entry.id, prefix, modeFor(broken.replay), 'confirm', 'fresh');
    const ended = await execute(attempt, check, given, () => false);
    // A request that is not well-formed counts for no noise, but what is answered for the service is none of its refusals.
    const isDisturbed =
      context.noise.hit(entry.id, prefix) || (ended.kind === 'broken' && isHit(ended.broken, context));
    const isSame = ended.kind === 'broken' && ended.broken.violation.claim === broken.violation.claim;
    // What came to nothing amid noise is made again; without its precondition the failure cannot be repeated.
    const isVoid = isDisturbed && !(isSame && isHit(ended.broken, context) && isHit(broken, context));
    if (isVoid && voided < MOST_VOID) {
      voided += 1;
      continue;
    }
    if (ended.kind === 'stopped') return { failed, of, trouble: ended.stop.detail, isDisturbed, voided };
    of += 1;
    if (isSame) failed += 1;
    const hypotheses = isMixed || isDisturbed || isHit(broken, context) ? explained : clean;
    test.tell(hypotheses, isSame);
    const decision = test.decision(clean);
    if (decision !== 'open') return { failed, of, isReal: decision === 'real', voided };
  }
  return { failed, of, voided };
}

/**
 * The verdict of a watch. It has no requests of its own: what broke in exchanges of two different entries is confirmed
 * by that; otherwise a safe request is sent again.
 */
export async function confirmWatch(
  watching: Watching,
  context: RunContext,
  health: Health,
  entryOf: (id: string) => PlannedEntry | undefined = () => undefined,
): Promise<Verdict> {
  if (watching.error) return { kind: 'error', message: watching.error.message };
  // What came between the requests and their answers is no answer of the service, where it came no oftener than elsewhere.
  const between = watching.broke.filter(({ exchange }) => disturbanceOf(context.contract, exchange) !== undefined);
  const isNoise = between.length > 0 && context.noise.isPlausible(between.length, watching.seen);
  const broke = isNoise ? watching.broke.filter((one) => !between.includes(one)) : watching.broke;
  if (between.length === watching.broken && between.length > 0 && !(await health.alive(watching.entry.id, 'm'))) {
    return inconclusive('target-unavailable', `The target stopped answering: ${health.why ?? ''}`);
  }
  const work = {
    attempted: Math.max(1, watching.seen),
    useful: watching.useful - (isNoise ? between.length : 0),
    expectations: watching.expectations,
    exchanges: watching.seen,
    notes: isNoise ? [`${String(between.length)} answers did not come from the service, and are left out`] : [],
  };
  const { enough } = watching.entry.check.check;
  const suspect = suspects(watching, context);
  // The answer to another request is the last thing to be taken for evidence.
  const [first] = [...broke].sort((a, b) => Number(suspect.has(a)) - Number(suspect.has(b)));
  if (!first) {
    const { operation, seen } = watching;
    const { useful } = work;
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
    return judge(context.contract, ended, work, { enough }, undefined, undefined);
  }
  const isTelling = context.mixUps.proven === undefined && !suspect.has(first);
  const alike = isTelling
    ? broke.find(
        (one) =>
          (watching.isByHistory ? one !== first : one.entry !== first.entry) &&
          one.violation.claim === first.violation.claim &&
          !suspect.has(one),
      )
    : undefined;
  const evidence = alike ? [first.exchange, alike.exchange] : [first.exchange];
  const broken = new Broken(first.violation, evidence, undefined, undefined, true);
  broken.effects = context.effects.of(first.violation, evidence);
  const confirmation = alike
    ? { failed: 2, of: 2, isReal: true }
    : await repeated(watching, first, suspect, context, health, entryOf);
  return judge(context.contract, { kind: 'broken', broken }, work, { enough }, confirmation, undefined);
}

/** Sends the request again, and where it does not show the failure alone, all that led to it. */
async function repeated(
  watching: Watching,
  first: Broke,
  suspect: ReadonlyMap<Broke, string>,
  context: RunContext,
  health: Health,
  entryOf: (id: string) => PlannedEntry | undefined,
): Promise<Confirmation> {
  // What is wrong by what was done before and after is shown by no repetition.
  if (watching.isByHistory) return { failed: 0, of: 1, trouble: 'One answer showed it, and no second one' };
  const alone = await sendAgain(watching, first, suspect, context, health);
  const isDoubtful = suspect.has(first) || context.mixUps.proven !== undefined || context.noise.rate > 0;
  if (alone.isReal === true || alone.failed > 0 || isDoubtful) return alone;
  const entry = entryOf(first.entry);
  if (entry === undefined) return alone;
  const whole = await repeatEntry(watching, first, entry, context).catch((thrown: unknown) => {
    if (!isStop(thrown)) throw thrown;
    return undefined;
  });
  return whole?.isReal === true ? whole : alone;
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
      const why = mismatchReason(contract, one.exchange);
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
  if (!again && doubt !== undefined) return { failed: 0, of: 1, trouble: doubt };
  if (!again) return repeatAnew(watching, first, context, health);
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
