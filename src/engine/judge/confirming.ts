import type { AnyActiveCheck } from '../../check/registered.js';
import { isStop, type Violation } from '../../check/violation.js';
import type { Verdict } from '../../result/verdict.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { execute } from './attempt.js';
import type { Health } from '../noise/health.js';
import { judgeBroken, together, type BrokenVerdict, type Confirmation } from './judge.js';
import { Attempt, modeFor, type RunContext } from '../kit/context.js';
import { disturbanceOf } from '../kit/requests/disturbance.js';
import { amid, DETERMINISTIC, DISTURBED, RACE, SequentialTest, type Hypotheses } from '../noise/sequential-test.js';
import type { Broken } from '../kit/cases/broken.js';

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
  let before = 0;
  for (const broken of [one.broken, ...one.broken.further]) {
    const again = { ...one, broken };
    const repeated = context.progress.within(one.entry.id, () => confirm(again, context, health, before));
    const confirmation = await repeated.catch((thrown: unknown): Confirmation => {
      if (!isStop(thrown)) throw thrown;
      return { failed: 0, of: 0, trouble: thrown.detail };
    });
    before += MOST_RACES + MOST_VOID;
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

/** @param before repetitions of other cases of the entry: unique values and keys follow from the number of each */
async function confirm(one: Pending, context: RunContext, health: Health, before: number): Promise<Confirmation> {
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
    const prefix = `${one.attempt.prefix}confirm${String(before + of + voided + 1)}.`;
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
