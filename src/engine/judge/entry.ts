import type { Own } from '../../contract/facts/model.js';
import type { AnyActiveCheck } from '../../check/registered.js';
import { isStop, type Violation } from '../../check/violation.js';
import type { NoteLine } from '../../result/run-file.js';
import type { Exchange } from '../../result/exchange.js';
import type { PlannedEntry } from '../../plan/plan.js';
import { execute } from './attempt.js';
import type { Confirming } from './confirming.js';
import type { Health } from '../noise/health.js';
import { fingerprint } from './fingerprint.js';
import type { Finish } from './held-back.js';
import { inconclusive, judge } from './judge.js';
import { outcomeOf } from '../kit/requests/answer.js';
import { Attempt, type RecordedCase, type RunContext } from '../kit/context.js';
import { Records } from '../kit/records/records.js';
import { sending } from '../kit/requests/sending.js';
import { locksOf, shared, touchedBy } from '../locks/entry-locks.js';
import type { Locks } from '../locks/locks.js';
import type { SharedPopulations } from '../population.js';
import type { Unmade } from '../preflight.js';

/** Findings with one fingerprint that are shrunk; later ones point to the first. */
const SHRUNK_ALIKE = 3;
/** Repetitions of a recorded case that must hold: as many as it takes to dismiss a failure. */
const HELD = 3;
/** Entries in a row that end in trouble of the connection before the target is given up. */
const TROUBLE = 4;

/** The resource of which an entry would create records, where that failed or did harm in preflight: the entry is not run. */
export function preflightFailureOf(
  { check: { check }, decision, subject }: PlannedEntry,
  broken: ReadonlyMap<string, Unmade>,
): { readonly resource: string; readonly unmade: Unmade } | undefined {
  if (check.kind !== 'check' || decision.planned !== 'run' || !decision.writes) return undefined;
  const needed = neededBy(subject.resource, decision.own);
  for (const { resource } of decision.own) {
    const unmade = broken.get(resource);
    // What a check may use of others it asks for itself.
    if (unmade?.isHarmful !== true && needed?.has(resource) === false) continue;
    if (unmade !== undefined && (check.tests !== 'preflight' || unmade.isHarmful)) return { resource, unmade };
  }
  return undefined;
}

/** The resource, and those without whose records none of it can be made; undefined where it is not among those that are made. */
function neededBy(resource: string | undefined, own: readonly Own[]): ReadonlySet<string> | undefined {
  const found = new Set<string>();
  const add = (name: string): void => {
    const one = own.find((each) => each.resource === name);
    if (one === undefined || found.has(name)) return;
    found.add(name);
    for (const above of [...one.parents, ...one.refs.map(({ to }) => to)]) add(above);
  };
  if (resource !== undefined) add(resource);
  return found.size === 0 ? undefined : found;
}

/** Runs one planned entry: locks, first execution, and either its verdict or a place in the queue for confirmation. */
export class EntryRunner {
  readonly #alike = new Map<string, string[]>();
  readonly #under = new Map<string, Attempt>();
  #trouble = 0;
  #given: string | undefined;
  #asked: Promise<boolean> | undefined;

  constructor(
    readonly context: RunContext,
    readonly locks: Locks,
    readonly populations: SharedPopulations,
    readonly health: Health,
    readonly broken: ReadonlyMap<string, Unmade>,
    readonly confirming: Confirming,
    readonly finish: Finish,
    readonly note: (about: NoteLine['about'], text: string, entry?: string) => void,
  ) {}

  async run(entry: PlannedEntry): Promise<void> {
    const { check } = entry.check;
    const { decision } = entry;
    if (check.kind !== 'check' || decision.planned !== 'run' || this.context.signal.aborted) return;
    const since = this.context.sender.now();
    if (this.context.breaker.isDead) this.#give(entry);
    if (this.#given !== undefined) {
      this.finish(entry, inconclusive('target-unavailable', this.#given), since);
      return;
    }
    const failure = preflightFailureOf(entry, this.broken);
    if (failure !== undefined) {
      const { resource, unmade } = failure;
      const detail = `No record of ${resource} can be made: ${unmade.why}`;
      this.finish(entry, inconclusive('setup-failed', detail), since, unmade.by);
      return;
    }
    // A population is made before the lock is taken: whoever makes it may have to wait for that very lock. Who need not
    // wait keeps its turn.
    const { resources } = this.context.contract.facts;
    const touched = touchedBy(decision.own, resources);
    const reusesIds = (name: string): boolean => decision.writes && this.context.ownership.reusesIds(name);
    const isAlone = check.alone !== 'no' || decision.own.some(({ resource }) => reusesIds(resource));
    if (isAlone && !this.populations.areSettled(decision.own))
      await this.locks.with(shared(touched), () => this.populations.settled(decision.own));
    await this.locks.with(locksOf(check, decision.own, touched, reusesIds), async (hold) => {
      const alone = locksOf({ alone: 'collection' }, decision.own, touched, reusesIds);
      if (check.alone === 'readers') this.context.beforeWriting.begin(entry.id, () => hold.exchangeFor(alone));
      try {
        await this.context.progress.within(entry.id, () => this.#execute(entry, check, decision.given, since));
      } catch (thrown) {
        if (!isStop(thrown)) throw thrown;
        await this.#remove(entry.id);
        // One that was cut gets its verdict with all that the end of the run left open.
        if (thrown.reason !== 'cut') this.finish(entry, inconclusive('over-budget', thrown.detail), since);
      } finally {
        this.context.beforeWriting.end(entry.id);
      }
    });
    this.context.recorder.forget(entry.id);
    this.#under.delete(entry.id);
  }

  /** Removes what an entry had made when it was given up. What steps of its own made stays in the ledger. */
  async #remove(entry: string): Promise<void> {
    const attempt = this.#under.get(entry);
    if (!attempt) return;
    const route = { over: 'shared' as const, lane: 'given-up' };
    const records = new Records(attempt, sending(attempt, route).send, route);
    for (const scope of new Set([attempt.scope, attempt.main])) await records.cleanUp(scope);
  }

  async #execute(entry: PlannedEntry, check: AnyActiveCheck, given: unknown, since: number): Promise<void> {
    const recorded = this.context.recorded?.get(entry.id);
    if (recorded) return this.#carryOutAgain(entry, check, given, recorded, since);
    const attempt = new Attempt(this.context, entry.id, '', { kind: 'run' }, 'case', 'shared');
    this.#under.set(entry.id, attempt);
    const alike = new Map<Violation, string>();
    const ended = await execute(attempt, check, given, (exchanges: readonly Exchange[], violation: Violation) => {
      const sameAs = this.#firstAlike(entry.id, this.#causeOf(entry.check.id, exchanges, violation));
      if (sameAs !== undefined) alike.set(violation, sameAs);
      return sameAs === undefined;
    });
    if (ended.kind === 'broken') {
      this.confirming.add({ entry, check, given, attempt, broken: ended.broken, alike, since });
      this.#trouble = 0;
      return;
    }
    if (ended.kind === 'stopped' && ['target-unavailable', 'timeout'].includes(ended.stop.reason)) {
      await this.#troubled(entry);
    } else {
      this.#trouble = 0;
    }
    const by = ended.kind === 'stopped' ? ended.stop.exchange : undefined;
    this.finish(entry, judge(this.context.contract, ended, attempt, check, undefined, undefined), since, by);
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
        this.confirming.add({ entry, check, given, attempt, broken: ended.broken, alike: new Map(), since });
        return;
      }
      if (ended.kind !== 'done') {
        this.finish(entry, judge(contract, ended, attempt, { enough: HELD }, undefined, undefined), since);
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
    this.finish(entry, judge(contract, { kind: 'done' }, work, { enough: HELD }, undefined, undefined), since);
  }

  /** An error is of one cause for whoever meets it. A success that some check did not like says nothing about others. */
  #causeOf(check: string, exchanges: readonly Exchange[], violation: Violation): string {
    const { contract } = this.context;
    const last = exchanges.findLast(({ intent }) => intent !== 'cleanup');
    const isError = last !== undefined && outcomeOf(contract, last).class !== 'success';
    return `${isError ? '' : check}|${fingerprint(contract, exchanges, violation)}`;
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
    // All of those that were under way at one time ask once.
    this.#asked ??= this.health.alive(entry.id, 'canary').finally(() => {
      this.#asked = undefined;
    });
    if (await this.#asked) {
      this.#trouble = 0;
      return;
    }
    this.#give(entry);
  }

  #give(entry: PlannedEntry): void {
    if (this.#given !== undefined) return;
    this.#given = this.context.breaker.gone;
    this.note('target', `${this.#given}; what was still to come is inconclusive`, entry.id);
  }
}
