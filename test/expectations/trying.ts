import {
  type RegisteredCheck,
  checks,
  EVERYTHING,
  loadContract,
  planContract,
  type PlannedEntry,
} from '../../src/index.js';
import { plant } from '../../src/mutate/planted.js';
import type { Mutant } from '../../src/mutate/mutants.js';
import { routerOf } from '../../src/contract/resolve/surface/routing.js';
import { services as large, type Misbehaviour, type Oddity, type ReferenceService } from '../../src/reference/index.js';
import { NOMINAL_URL, tryEntries, type Deviation, type Subject } from '../../src/selftest/service.js';
import { filesOf, smallServices } from '../../src/selftest/fixtures/as-reference.js';
import { traced } from './tracing.js';

/** Every service that expectations are tried on. */
export const services: readonly ReferenceService[] = [...large, ...smallServices];

/** What is wrong, or odd, with a service; nothing, where nothing is said. */
export interface Wrong {
  readonly fault?: Misbehaviour;
  readonly variant?: Oddity;
  readonly mutant?: Mutant;
}

/** What became of an entry of a check on a service. */
export interface Outcome {
  readonly entry: string;
  readonly failed: boolean;
  readonly evaluated: ReadonlySet<string>;
  readonly broken: ReadonlySet<string>;
  /** Operations that were sent. */
  readonly sent: ReadonlySet<string>;
}

/** Tries single checks on the reference services, in any of their dialects, with expectations left out. */
export interface Bench {
  readonly subjectIn: (dialect: string) => Subject & { readonly service: ReferenceService };
  readonly entriesOf: (dialect: string, check: string) => readonly PlannedEntry[];
  /** Runs entries of a check, each on a service of its own. */
  readonly attempt: (
    dialect: string,
    entries: readonly PlannedEntry[],
    wrong: Wrong,
    dropped?: string,
  ) => Promise<readonly Outcome[]>;
}

/** Entries that are run for what watches the requests of others. */
const WATCHED = 30;
/** Checks whose requests are refused as conflicts: few others are, whichever are among those. */
const CONFLICTING = ['stale-update-is-refused', 'taken-values-are-refused'];
const POLICY = { ...EVERYTHING, allowDisruptive: true };

export function benchOf(seed: number): Bench {
  const trace = traced(checks);
  const known = new Map<string, Subject & { readonly service: ReferenceService }>();
  const subjectIn: Bench['subjectIn'] = (dialect) => {
    const subject = known.get(dialect) ?? subjectOf(dialect, trace.checks);
    known.set(dialect, subject);
    return subject;
  };
  const running = (dialect: string): readonly PlannedEntry[] =>
    subjectIn(dialect).plan.entries.filter(({ decision }) => decision.planned === 'run');
  const entriesOf: Bench['entriesOf'] = (dialect, check) =>
    running(dialect).filter((entry) => entry.check.id === check);

  const attempt: Bench['attempt'] = async (dialect, entries, wrong, dropped) => {
    const subject = subjectIn(dialect);
    const outcomes: Outcome[] = [];
    for (const entry of entries) {
      trace.evaluated.clear();
      trace.broken.clear();
      trace.dropped.clear();
      if (dropped !== undefined) trace.dropped.add(dropped);
      // What watches is told of requests by others.
      const others = entry.check.check.kind === 'watch' ? witnessed(running(dialect)) : [];
      const tried = await tryEntries(subject, [...others, entry], deviationOf(subject, dialect, wrong), seed);
      outcomes.push({
        entry: entry.id,
        failed: tried.verdicts.get(entry.id)?.kind === 'fail',
        evaluated: new Set(trace.evaluated),
        broken: new Set(trace.broken),
        sent: new Set(tried.exchanges.flatMap(({ operation }) => operation ?? [])),
      });
    }
    return outcomes;
  };
  return { subjectIn, entriesOf, attempt };
}

function witnessed(entries: readonly PlannedEntry[]): readonly PlannedEntry[] {
  const all = entries.filter(({ check: { check } }) => check.kind === 'check');
  const step = Math.max(1, Math.floor(all.length / WATCHED));
  const some = all.filter((_, n) => n % step === 0).slice(0, WATCHED);
  return [...some, ...all.filter((entry) => CONFLICTING.includes(entry.check.id) && !some.includes(entry))];
}

function deviationOf(subject: Subject, dialect: string, { fault, variant, mutant }: Wrong): Deviation {
  if (mutant === undefined)
    return { dialect, ...(fault && { faults: [fault] }), ...(variant && { variants: [variant] }) };
  const { place, rate } = mutant;
  const router = routerOf(subject.contract.facts, NOMINAL_URL);
  return { dialect, behind: (transport, nonce) => plant(transport, router, place, rate, nonce).transport };
}

function subjectOf(id: string, watched: readonly RegisteredCheck[]): Subject & { readonly service: ReferenceService } {
  for (const service of services) {
    const dialect = service.dialects.find((one) => one.id === id);
    if (dialect === undefined) continue;
    const own = smallServices.find((one) => one === service);
    const loaded =
      own === undefined
        ? loadContract(`probity:services/${dialect.contract}`)
        : loadContract(dialect.contract, filesOf(own));
    if ('problems' in loaded) throw new Error(`The contract ${dialect.contract} does not load`);
    const { contract } = loaded;
    const plan = planContract(contract, watched, POLICY, service.environment(NOMINAL_URL));
    return { contract, checks: watched, plan, service };
  }
  throw new Error(`No service speaks ${id}`);
}
