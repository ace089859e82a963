import type { RegisteredCheck } from '../check/registered.js';
import { leaveOut } from '../contract/leave-out.js';
import type { Clause, Contract, Operation } from '../contract/facts/model.js';
import { leftOutBecause } from '../contract/waivers/withheld.js';
import type { RecordedClause, RecordedDocument, RecordedSilence } from '../result/run-file.js';
import { decide, type Decided, type Decision, type Policy, type Probe } from './decide.js';
import { gapState } from './gaps.js';
import { subjectsOf, type Subject } from './subjects.js';

/** Everything that a run would do and not do, before anything is sent. */
export interface Plan {
  readonly entries: readonly PlannedEntry[];
  /** The documents with their clauses as a report shows them: origin, filled gaps and exceptions resolved. */
  readonly documents: readonly RecordedDocument[];
  /** The checks that the entries use, in their order. */
  readonly checks: readonly RegisteredCheck[];
  /** What stated facts keep from being looked at, where that was worked out already. */
  readonly silenced?: readonly RecordedSilence[];
}

/** One check on one subject. */
export interface PlannedEntry {
  /** `get-is-safe@products`. */
  readonly id: string;
  readonly check: RegisteredCheck;
  readonly subject: Subject;
  /** `web-api:methods.get-is-safe`; more than one clause may ask for the same entry. */
  readonly clauses: readonly string[];
  readonly decision: Decision;
  /** Operations among the given facts: what a run exercises here. */
  readonly operations: readonly Operation[];
  /** Methods that it sends though no operation has them, as the contract says that they are not offered. */
  readonly probes: readonly Probe[];
  /** Number of the shard that it belongs to, where the plan is divided. */
  readonly shard?: number;
}

/** Plans without asking the service anything. The same contract, checks and policy give the same plan. */
export function plan(contract: Contract, checks: readonly RegisteredCheck[], policy: Policy): Plan {
  const documents = contract.claims.map((claim) => ({
    id: claim.document.id,
    title: claim.document.title,
    sha256: claim.document.sha256,
    claimed: claim.claimed,
    ...(claim.document.parts === undefined ? {} : { parts: claim.document.parts }),
    ...(claim.document.text === undefined ? {} : { text: claim.document.text.name }),
    clauses: claim.document.clauses.map((clause) => record(contract, clause, claim.except[clause.id])),
  }));

  const clausesOf = new Map<string, string[]>(ownWords(contract, checks).map((id) => [id, []]));
  for (const document of documents) {
    for (const clause of document.clauses) {
      if (!binds(clause, document.claimed)) continue;
      for (const id of [...clause.checks, ...clause.also]) {
        clausesOf.set(id, [...(clausesOf.get(id) ?? []), `${document.id}:${clause.id}`]);
      }
    }
  }

  const used = checks.filter((check) => clausesOf.has(check.id));
  const levels = levelsOf(documents);
  const kept = leaveOut(contract, policy.skip);
  const entries = used.flatMap((check) => {
    const subjects = subjectsOf(check.check.over, contract.facts);
    const left = kept === contract ? subjects : subjectsOf(check.check.over, kept.facts);
    if (subjects.length === 0) return [aboutNothing(check, contract, clausesOf.get(check.id) ?? [])];
    return subjects.map((subject, index): PlannedEntry => {
      const clauses = clausesOf.get(check.id) ?? [];
      const decided = (one: Subject): Decided => decide(check, one, clauses, policy, levels);
      const whole = decided(subject);
      const own = left[index] ?? subject;
      const result = own === subject || whole.decision.planned !== 'run' ? whole : without(whole, decided(own), policy);
      return { id: `${check.id}@${subject.name}`, check, subject: own, clauses, ...result };
    });
  });
  return { entries, documents, checks: used };
}

/** The entry of a check of whose subjects the contract names none, so that it is seen what it would need. */
function aboutNothing(check: RegisteredCheck, { facts }: Contract, clauses: readonly string[]): PlannedEntry {
  const { over } = check.check;
  const name = over === 'operation' ? 'operations' : 'resources';
  const subject: Subject = { kind: over, name, facts: { service: facts } };
  const isNone = facts.at('resources').state === 'none';
  const decision: Decision = isNone
    ? { planned: 'not-applicable', because: 'resources' }
    : { planned: 'not-specified', facts: [name] };
  return { id: `${check.id}@${name}`, check, subject, clauses, decision, operations: [], probes: [] };
}

/** What becomes of an entry that would run, where operations are left out: skipped, where it cannot do without them. */
function without(whole: Decided, left: Decided, { skip }: Policy): Decided {
  const { planned } = left.decision;
  if (planned === 'run' || planned === 'skipped') return left;
  const missing = whole.operations.map(({ id }) => id).filter((id) => skip.includes(id));
  const why =
    left.decision.planned === 'not-applicable' ? left.decision.because : 'it needs what is left out by --skip';
  const because = missing.map(leftOutBecause).join(', ') || why;
  return { ...whole, decision: { planned: 'skipped', because }, probes: [] };
}

/**
 * Checks of excepted clauses that hold the service to what its contract says instead, and those that hold it to nothing but
 * its contract anyway. No clause asks for them: it is the service's own promise. What another exception takes away without a
 * word in its place stays away.
 */
function ownWords({ claims }: Contract, checks: readonly RegisteredCheck[]): readonly string[] {
  const own = checks.filter(({ check }) => check.kind === 'watch' && check.unclaimed === true);
  const [kept, gone] = [new Set(own.map(({ id }) => id)), new Set<string>()];
  for (const { document, except, otherwise } of claims) {
    for (const clause of document.clauses) {
      if (!Object.hasOwn(except, clause.id)) continue;
      const list = otherwise.includes(clause.id) ? kept : gone;
      for (const id of [...clause.checks, ...clause.also]) list.add(id);
    }
  }
  return [...kept].filter((id) => !gone.has(id));
}

/** A clause asks for its checks when it is claimed, or, being a filled gap, promised by the service itself. */
function binds(clause: RecordedClause, claimed: boolean): boolean {
  if (clause.except !== undefined) return false;
  return claimed || (clause.gap?.filled ?? false);
}

function levelsOf(documents: readonly RecordedDocument[]): ReadonlyMap<string, string> {
  return new Map(documents.flatMap((d) => d.clauses.map((c) => [`${d.id}:${c.id}`, c.level] as const)));
}

function record(contract: Contract, clause: Clause, except: string | undefined): RecordedClause {
  return {
    id: clause.id,
    part: clause.part,
    level: clause.gap === undefined ? clause.level : 'must',
    basis: clause.basis,
    origin: clause.gap === undefined ? 'document' : 'service',
    checks: clause.checks,
    also: clause.also,
    ...(clause.quote === undefined ? {} : { quote: clause.quote }),
    ...(clause.says === undefined ? {} : { says: clause.says }),
    ...(clause.topic === undefined ? {} : { topic: clause.topic }),
    ...(clause.because === undefined ? {} : { because: clause.because }),
    ...(clause.note === undefined ? {} : { note: clause.note }),
    ...(clause.gap === undefined ? {} : { gap: recordGap(contract, clause, clause.gap) }),
    ...(except === undefined ? {} : { except }),
    ...(clause.position === undefined ? {} : { position: clause.position }),
  };
}

function recordGap(contract: Contract, clause: Clause, facts: readonly string[]): NonNullable<RecordedClause['gap']> {
  const { filled, missing, yaml } = gapState(contract, clause);
  return { facts: filled || missing.length === 0 ? facts : missing, filled, yaml };
}
