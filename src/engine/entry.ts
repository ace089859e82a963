import type { AnyActiveCheck } from '../check/registered.js';
import type { Violation } from '../check/violation.js';
import type { Contract, Own } from '../contract/model.js';
import type { NoteLine } from '../result/run-file.js';
import type { Exchange } from '../result/exchange.js';
import type { Verdict } from '../result/verdict.js';
import type { PlannedEntry } from '../plan/plan.js';
import { execute } from './attempt.js';
import type { Confirming } from './confirming.js';
import type { Health } from './health.js';
import { fingerprint, inconclusive, judge } from './judge.js';
import { Attempt, type RunContext } from './kit/context.js';
import type { Locks, Mode } from './locks.js';
import type { SharedPopulations } from './population.js';

/** Findings with one fingerprint that are shrunk; later ones point to the first. */
const SHRUNK_ALIKE = 3;
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
    // A population is made before the lock is taken: whoever makes it may have to wait for that very lock.
    if (check.alone !== 'no') {
      for (const own of decision.own) await this.populations.of(own).catch(() => undefined);
    }
    await this.locks.with(locksOf(check, decision, this.context.contract), () =>
      this.#execute(entry, check, decision.given, since),
    );
    this.context.recorder.forget(entry.id);
  }

  async #execute(entry: PlannedEntry, check: AnyActiveCheck, given: unknown, since: number): Promise<void> {
    const attempt = new Attempt(this.context, entry.id, '', { kind: 'run' }, 'case', 'shared');
    let sameAs: string | undefined;
    const ended = await execute(attempt, check, given, (exchanges: readonly Exchange[], violation: Violation) => {
      sameAs = this.#firstAlike(entry.id, fingerprint(this.context.contract, exchanges, violation.where));
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
  contract: Contract,
): ReadonlyMap<string, Mode> {
  const locks = new Map<string, Mode>([[SERVICE, check.alone === 'service' ? 'exclusive' : 'shared']]);
  // Also a check that only reads may have to make what it reads, and what that refers to.
  const made = decision.own.flatMap((own) => [own.resource, ...neededBy(own, contract)]);
  for (const resource of made) locks.set(resource, 'shared');
  for (const own of decision.own) {
    // Under a parent of its own an entry is alone anyway.
    if (check.alone === 'collection' && own.parents.length === 0) locks.set(own.resource, 'exclusive');
  }
  return locks;
}

/** Resources whose records are made along with one: parents and references, and theirs. */
function neededBy(own: Own, contract: Contract, seen: ReadonlySet<string> = new Set()): readonly string[] {
  return [...own.parents, ...own.refs.map(({ to }) => to)].flatMap((name) => {
    const next = contract.facts.resources.find((resource) => resource.name === name)?.own;
    if (seen.has(name)) return [];
    return [name, ...(next?.state === 'stated' ? neededBy(next.value, contract, new Set([...seen, name])) : [])];
  });
}
