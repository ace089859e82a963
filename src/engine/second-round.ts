import type { AnyActiveCheck } from '../check/registered.js';
import { isStop } from '../check/violation.js';
import type { Earlier } from '../result/run-file.js';
import type { Exchange } from '../result/exchange.js';
import type { InconclusiveVerdict, Verdict } from '../result/verdict.js';
import type { PlannedEntry } from '../plan/plan.js';
import { execute } from './judge/attempt.js';
import { confirmAllOf } from './judge/confirming.js';
import type { Health } from './noise/health.js';
import { inconclusive, judge } from './judge/judge.js';
import { Attempt, type RunContext } from './kit/context.js';
import { twins } from './judge/twins.js';

/** Times that an entry is run again at most. */
const TIMES = 4;
/** The same where more of the requests are disturbed than that share: the oftener, the more are, up to so many times. */
const [USUAL_RATE, MOST_TIMES] = [0.02, 12];
/** Share of the entries of a run that may be run again: beyond it nobody could speak of noise. */
const SHARE = 0.5;
/** Reasons that say nothing about the claim of an entry: what it needed was not to be had. */
const UNMET = ['setup-failed', 'control-failed'];
/** Share of the entries of a run, and number of them, up to which such a reason may be chance. */
const CHANCE = { share: 0.02, least: 3 };
/** Milliseconds that the second round may take at least; else as long as the run took up to then. */
const LEAST_TIME = 30_000;
/** Milliseconds for which it is known that nobody is there. */
const ASK_AGAIN = 5000;

/** Reasons that no repetition changes. */
const FINAL = ['unset-environment', 'cannot-generate', 'over-budget', 'too-large', 'throttled', 'auth-lost'];

/** An entry that came to nothing, and was disturbed. */
interface Unproven {
  readonly entry: PlannedEntry;
  readonly check: AnyActiveCheck;
  readonly given: unknown;
  readonly verdict: InconclusiveVerdict;
  readonly since: number;
  /** The exchange for which it came to nothing, where there is one. */
  readonly by: Exchange | undefined;
}

/** Entries of those checks first that most of the others lean on or echo: their failure explains the most. */
function mostDirect(unproven: readonly Unproven[]): readonly Unproven[] {
  const named = unproven.flatMap(({ check }) => [...(check.leansOn ?? []), ...(check.echoes ?? [])]);
  const weight = ({ entry }: Unproven): number => named.filter((id) => id === entry.check.id).length;
  return [...unproven].sort((a, b) => weight(b) - weight(a));
}

export type SecondFinish = (
  entry: PlannedEntry,
  verdict: Verdict,
  since: number,
  by?: Exchange,
  earlier?: readonly Earlier[],
) => void;

/** What came of running an entry once more, and whether that was disturbed as well. */
interface Ran {
  readonly verdict: Verdict;
  readonly isDisturbed: boolean;
  /** That something came between was seen: it is not only known of others. */
  readonly isSeen?: boolean;
  /** The exchange for which it came to nothing, where there is one. */
  readonly by?: Exchange | undefined;
}

/** What came of running entries again. */
export interface SecondRoundFigures {
  /** Entries that came to nothing amid noise, those that were run again, and those of them that got a verdict. */
  readonly due: number;
  readonly again: number;
  readonly judged: number;
  /** Of those that got a verdict, how many had not been seen to be disturbed. */
  readonly undisturbed: number;
}

/**
 * Entries that came to nothing because their requests were disturbed run again when the others of their stage have ended:
 * alone, each request on a connection of its own, before malformed input may have left something behind. What they come
 * to then is their verdict, and the run file keeps what there was before.
 */
export class SecondRound {
  readonly #context: RunContext;
  readonly #health: Health;
  readonly #finish: SecondFinish;
  readonly #mayRun: (entry: PlannedEntry) => boolean;
  readonly #most: number;
  /** How many entries may have met what no other did by chance. */
  readonly #chance: number;
  /** On the clock of the sender. */
  readonly #began: number;
  readonly #waiting: Unproven[] = [];
  /**
   * What was not seen to be disturbed. Due where deliveries are doubled, which nobody sees at the time, and where a few
   * entries of many did not get what they needed: a DELETE that was delivered twice answers 404, and so does nothing else.
   */
  readonly #doubtful: Unproven[] = [];
  #figures: SecondRoundFigures = { due: 0, again: 0, judged: 0, undisturbed: 0 };
  /** When a target that had stopped answering was last found to be silent still. */
  #askedInVain = -Infinity;
  /** Milliseconds that it has taken so far. */
  #spent = 0;

  /**
   * @param entries that are run in all
   * @param mayRun false for what did not run before, because its writes do harm or nothing can be created for it
   */
  constructor(
    context: RunContext,
    health: Health,
    entries: number,
    finish: SecondFinish,
    mayRun: (entry: PlannedEntry) => boolean,
  ) {
    this.#context = context;
    this.#health = health;
    this.#most = Math.max(1, Math.floor(entries * SHARE));
    this.#chance = Math.max(CHANCE.least, Math.floor(entries * CHANCE.share));
    this.#finish = finish;
    this.#mayRun = mayRun;
    this.#began = context.sender.now();
  }

  get figures(): SecondRoundFigures {
    return this.#figures;
  }

  /**
   * Takes down an entry that came to nothing; the others are finished.
   *
   * @param isDisturbed of a failure that did not come again: whether the requests of its case were disturbed
   */
  end(entry: PlannedEntry, verdict: Verdict, since: number, isDisturbed = false, by?: Exchange): void {
    const { decision } = entry;
    const { check } = entry.check;
    const isOpen = verdict.kind === 'inconclusive' && !FINAL.includes(verdict.reason) && this.#mayRun(entry);
    if (!isOpen || check.kind !== 'check' || decision.planned !== 'run' || this.#context.signal.aborted) {
      this.#finish(entry, verdict, since, by);
      return;
    }
    const one = { entry, check, given: decision.given, verdict, since, by };
    if (isDisturbed || this.#isDisturbed(entry, verdict)) this.#waiting.push(one);
    else this.#doubtful.push(one);
  }

  /**
   * Runs again what waits for it, one after another.
   *
   * @param isLast otherwise it waits on where the target is not there
   */
  async run(isLast: boolean): Promise<void> {
    const context = this.#context;
    if (this.#waiting.length + this.#doubtful.length === 0) return;
    const isThere = await this.#isThere();
    if (!isLast && !isThere) return;
    const due = this.#waiting.splice(0);
    const doubtful = this.#doubtful.splice(0);
    if (doubtful.length > 0 && isThere) context.noise.doubled(await twins(context));
    const unmet = doubtful.filter(({ verdict: { reason } }) => UNMET.includes(reason));
    const isChance = unmet.length <= this.#chance;
    const again = context.noise.isDoubling ? doubtful : isChance ? unmet : mostDirect(unmet).slice(0, this.#chance);
    // So many do not fail by chance. Alone, one may show what kept the others from their verdicts; a pass proves nothing.
    const onlyFailing = new Set(isChance || context.noise.isDoubling ? [] : again);
    const disturbed = new Set(due);
    due.push(...again);
    for (const one of doubtful) if (!again.includes(one)) this.#finish(one.entry, one.verdict, one.since, one.by);
    due.sort((a, b) => (a.entry.id < b.entry.id ? -1 : 1));
    const now = context.sender.now();
    const until = now + Math.max(LEAST_TIME, now - this.#began - this.#spent) - this.#spent;
    const before = this.#figures;
    let [ran, judged, undisturbed] = [before.again, before.judged, before.undisturbed];
    // Where they come to nothing again, nothing was between, and there is nothing to tell.
    let silent = 0;
    for (const one of due) {
      const isWithin = ran < this.#most && context.sender.now() < until;
      if (!isThere || !isWithin || context.signal.aborted) {
        this.#finish(one.entry, one.verdict, one.since, one.by);
        continue;
      }
      ran += 1;
      const isJudged = await this.#again(one, until, onlyFailing.has(one));
      const isUndisturbed = !disturbed.has(one) && !context.noise.isDoubling;
      if (isJudged) judged += 1;
      if (isUndisturbed && isJudged) undisturbed += 1;
      if (isUndisturbed && !isJudged) silent += 1;
    }
    this.#spent += context.sender.now() - now;
    this.#figures = { due: before.due + due.length - silent, again: ran - silent, judged, undisturbed };
  }

  /** A target that stopped answering may be there again. */
  async #isThere(): Promise<boolean> {
    const { breaker, signal } = this.#context;
    if (signal.aborted) return false;
    if (!breaker.isDead) return this.#health.alive('again@service', 'canary');
    const now = this.#context.sender.now();
    if (now - this.#askedInVain < ASK_AGAIN) return false;
    if (await this.#health.answersAnything('again')) {
      breaker.revive();
      return true;
    }
    this.#askedInVain = this.#context.sender.now();
    return false;
  }

  /** True where it got a verdict; with `onlyFailing`, where it failed. */
  async #again(one: Unproven, until: number, onlyFailing: boolean): Promise<boolean> {
    const { entry, check, given, verdict, since, by } = one;
    const earlier: Earlier[] = [];
    let last: Ran = { verdict, isDisturbed: true, by };
    for (let round = 2; round <= this.#times(last) + 1; round += 1) {
      if (last.verdict.kind !== 'inconclusive' || !last.isDisturbed || (round > 2 && this.#isOver(until))) break;
      const { reason, detail, exchanges } = last.verdict;
      earlier.push({ reason, detail, exchanges });
      last = await this.#execute(entry, check, given, `round${String(round)}.`);
    }
    const isKept = !onlyFailing || last.verdict.kind === 'fail';
    if (isKept) this.#finish(entry, last.verdict, since, last.by, earlier);
    else this.#finish(entry, verdict, since, by);
    this.#context.recorder.forget(entry.id);
    return isKept && last.verdict.kind !== 'inconclusive';
  }

  #times({ isSeen }: Ran): number {
    if (isSeen !== true) return TIMES;
    return Math.min(MOST_TIMES, Math.max(TIMES, Math.ceil((TIMES * this.#context.noise.rate) / USUAL_RATE)));
  }

  async #execute(entry: PlannedEntry, check: AnyActiveCheck, given: unknown, prefix: string): Promise<Ran> {
    const { contract, populations, references, progress } = this.#context;
    populations.forgetFailed();
    references.forgetFailed();
    try {
      return await progress.within(entry.id, async () => {
        const attempt = new Attempt(this.#context, entry.id, prefix, { kind: 'run' }, 'case', 'fresh');
        const ended = await execute(attempt, check, given, () => true);
        if (ended.kind === 'broken') {
          const pending = { entry, check, given, attempt, broken: ended.broken, alike: new Map(), since: 0 };
          return confirmAllOf(pending, this.#context, this.#health);
        }
        const verdict = judge(contract, ended, attempt, check, undefined, undefined);
        const by = ended.kind === 'stopped' ? ended.stop.exchange : undefined;
        const isUnmet = verdict.kind === 'inconclusive' && UNMET.includes(verdict.reason);
        // Nobody sees which request was delivered twice: where some are, this one may have been as well.
        const isSeen = this.#isDisturbed(entry, verdict, prefix);
        return { verdict, isDisturbed: isSeen || (isUnmet && this.#context.noise.isDoubling), isSeen, by };
      });
    } catch (thrown) {
      if (!isStop(thrown)) throw thrown;
      return { verdict: inconclusive('over-budget', thrown.detail), isDisturbed: false };
    }
  }

  #isOver(until: number): boolean {
    return this.#context.signal.aborted || this.#context.breaker.isDead || this.#context.sender.now() >= until;
  }

  /** Whether something came between the requests of an entry, or of what it shares with others, and their answers. */
  #isDisturbed(entry: PlannedEntry, verdict: Verdict, prefix = ''): boolean {
    const { noise } = this.#context;
    if (verdict.kind !== 'inconclusive' || verdict.reason === 'unstable') return false;
    if (verdict.reason === 'target-unavailable') return true;
    if (noise.hit(entry.id, prefix)) return true;
    const own = entry.decision.planned === 'run' ? entry.decision.own : [];
    const resources = own.flatMap(({ resource, parents, refs }) => [resource, ...parents, ...refs.map(({ to }) => to)]);
    const shared = ['population', 'reference', 'ownership', 'preflight'];
    return resources.some((resource) => shared.some((kind) => noise.hit(`${kind}@${resource}`)));
  }
}
