import type { AnyActiveCheck } from '../check/registered.js';
import type { Violation } from '../check/violation.js';
import type { NoteLine } from '../result/run-file.js';
import type { Exchange } from '../result/exchange.js';
import type { Verdict } from '../result/verdict.js';
import type { PlannedEntry } from '../plan/plan.js';
import { execute } from './attempt.js';
import type { Confirming } from './confirming.js';
import type { Health } from './health.js';
import { fingerprint, inconclusive, judge } from './judge.js';
import { outcomeOf } from './kit/answer.js';
import { Attempt, type RecordedCase, type RunContext } from './kit/context.js';
import type { Locks, Mode } from './locks.js';
import type { SharedPopulations } from './population.js';

/** Findings with one fingerprint that are shrunk; later ones point to the first. */
const SHRUNK_ALIKE = 3;
/** Repetitions of a recorded case that must hold: as many as it takes to dismiss a failure. */
const HELD = 3;
/** Entries in a row that end in trouble of the connection before the target is given up. */
const TROUBLE = 4;

/** Everything of ours takes this one shared; a check that must be alone in the service takes it for itself. */
const SERVICE = '*';

/** Runs one planned entry: locks, first execution, and either its verdict or a place in the queue for confirmation. */
export class EntryRunner {
  readonly #alike = new Map<string, string[]>();
  #trouble = 0;
  #given: string | undefined;

  constructor(
    readonly context: RunContext,
    readonly locks: Locks,
    readonly populations: SharedPopulations,
    readonly health: Health,
    readonly broken: ReadonlyMap<string, string>,
    readonly confirming: Confirming,
    readonly finish: (entry: PlannedEntry, verdict: Verdict, since: number) => void,
    readonly note: (about: NoteLine['about'], text: string, entry?: string) => void,
  ) {}

  async run(entry: PlannedEntry): Promise<void> {
    const { check } = entry.check;
    const { decision } = entry;
    if (check.kind !== 'check' || decision.planned !== 'run' || this.context.signal.aborted) return;
    const since = this.context.sender.now();
    if (this.#given !== undefined) {
      this.finish(entry, inconclusive('target-unavailable', this.#given), since);
      return;
    }
    const unmade = decision.own.find((own) => decision.writes && this.broken.has(own.resource));
    if (unmade && check.tests !== 'preflight') {
      const detail = `No record of ${unmade.resource} can be made: ${this.broken.get(unmade.resource) ?? ''}`;
      this.finish(entry, inconclusive('setup-failed', detail), since);
      return;
    }
    // A population is made before the lock is taken: whoever makes it may have to wait for that very lock. Who need not
    // wait keeps its turn.
    const open = check.alone === 'no' ? undefined : this.populations.settled(decision.own);
    if (open) await open;
    await this.locks.with(locksOf(check, decision), () => this.#execute(entry, check, decision.given, since));
    this.context.recorder.forget(entry.id);
  }

  async #execute(entry: PlannedEntry, check: AnyActiveCheck, given: unknown, since: number): Promise<void> {
    const recorded = this.context.recorded?.get(entry.id);
    if (recorded) return this.#carryOutAgain(entry, check, given, recorded, since);
    const attempt = new Attempt(this.context, entry.id, '', { kind: 'run' }, 'case', 'shared');
    let sameAs: string | undefined;
    const ended = await execute(attempt, check, given, (exchanges: readonly Exchange[], violation: Violation) => {
      sameAs = this.#firstAlike(entry.id, this.#causeOf(entry.check.id, exchanges, violation.where));
      return sameAs === undefined;
    });
    if (ended.kind === 'broken') {
      this.confirming.add({ entry, check, given, attempt, broken: ended.broken, sameAs, since });
      this.#trouble = 0;
      return;
    }
    if (ended.kind === 'stopped' && ['target-unavailable', 'timeout'].includes(ended.stop.reason)) {
      await this.#troubled(entry);
    } else {
      this.#trouble = 0;
    }
    this.finish(entry, judge(this.context.contract, ended, attempt, check.enough, undefined, undefined), since);
  }

  /** Only the recorded case, until it breaks or has held often enough; what breaks is confirmed like any other. */
  async #carryOutAgain(
    entry: PlannedEntry,
    check: AnyActiveCheck,
    given: unknown,
    recorded: RecordedCase,
    since: number,
  ): Promise<void> {
    const { contract } = this.context;
    const work = { attempted: 0, useful: 0, expectations: 0, exchanges: 0, notes: [] };
    for (let n = 1; n <= HELD; n += 1) {
      const prefix = n === 1 ? '' : `again${String(n)}.`;
      const mode = { kind: 'replay' as const, ...recorded };
      const attempt = new Attempt(this.context, entry.id, prefix, mode, 'case', 'fresh');
      const ended = await execute(attempt, check, given, () => false);
      if (ended.kind === 'broken') {
        this.confirming.add({ entry, check, given, attempt, broken: ended.broken, sameAs: undefined, since });
        return;
      }
      if (ended.kind !== 'done') {
        this.finish(entry, judge(contract, ended, attempt, HELD, undefined, undefined), since);
        return;
      }
      if (attempt.attempted === 0) {
        this.finish(entry, inconclusive('cannot-generate', 'The check does not make the recorded case here'), since);
        return;
      }
      work.attempted += attempt.attempted;
      work.useful += attempt.useful;
      work.expectations += attempt.expectations;
      work.exchanges += attempt.exchanges;
    }
    this.finish(entry, judge(contract, { kind: 'done' }, work, HELD, undefined, undefined), since);
  }

  /** An error is of one cause for whoever meets it. A success that some check did not like says nothing about others. */
  #causeOf(check: string, exchanges: readonly Exchange[], where: string | undefined): string {
    const { contract } = this.context;
    const last = exchanges.findLast(({ intent }) => intent !== 'cleanup');
    const isError = last !== undefined && outcomeOf(contract, last).class !== 'success';
    return `${isError ? '' : check}|${fingerprint(contract, exchanges, where)}`;
  }

  /** The first entry with this fingerprint, once enough of its kind have been shrunk. */
  #firstAlike(entry: string, print: string): string | undefined {
    const alike = this.#alike.get(print) ?? [];
    alike.push(entry);
    this.#alike.set(print, alike);
    return alike.length > SHRUNK_ALIKE ? alike[0] : undefined;
  }

  async #troubled(entry: PlannedEntry): Promise<void> {
    this.#trouble += 1;
    if (this.#trouble < TROUBLE || this.#given !== undefined) return;
    if (await this.health.alive(entry.id, 'canary')) {
      this.#trouble = 0;
      return;
    }
    this.#given = 'The target stopped answering';
    this.note('target', `${this.#given}; what was still to come is inconclusive`, entry.id);
  }
}

function locksOf(
  check: AnyActiveCheck,
  decision: Extract<PlannedEntry['decision'], { planned: 'run' }>,
): ReadonlyMap<string, Mode> {
  const locks = new Map<string, Mode>([[SERVICE, check.alone === 'service' ? 'exclusive' : 'shared']]);
  // Also a check that only reads may have to make what it reads. What that refers to was made before.
  for (const own of decision.own) locks.set(own.resource, check.alone === 'collection' ? 'exclusive' : 'shared');
  return locks;
}
