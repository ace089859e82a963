import type { WrongMethod } from '../check/refusals/methods.js';
import type { AnyCheck, RegisteredCheck } from '../check/registered.js';
import type { Operation, Own } from '../contract/facts/model.js';
import { all, type Slot } from '../contract/facts/slot.js';
import type { Subject } from './subjects.js';

/** What the operator allows and wants. */
export interface Policy {
  /** Check ids, entry ids, subjects or clause ids that are wanted; empty: all. */
  readonly only: readonly string[];
  readonly skip: readonly string[];
  /** Parts of the document: `4`, `4-methods`. */
  readonly parts: readonly string[];
  readonly levels: readonly string[];
  /** No unsafe method may leave the process. */
  readonly readOnly: boolean;
  /** Why nothing may be written: the host is not in the sandbox. */
  readonly notSandboxed?: string;
  readonly allowDisruptive: boolean;
  /** What the contract calls safe is sent where nothing may be written, whatever its method; no, where nothing is said. */
  readonly trustSafe?: boolean;
}

export const EVERYTHING: Policy = {
  only: [],
  skip: [],
  parts: [],
  levels: [],
  readOnly: false,
  allowDisruptive: false,
};

/** Whether an entry runs, or why it does not. */
export type Decision =
  | { readonly planned: 'run'; readonly given: unknown; readonly writes: boolean; readonly own: readonly Own[] }
  | { readonly planned: 'not-specified'; readonly facts: readonly string[] }
  | { readonly planned: 'not-applicable'; readonly because: string }
  /** `elsewhere`: another shard runs it. */
  | { readonly planned: 'skipped'; readonly because: string; readonly elsewhere?: true };

/** A request of a method that no operation has, on a path where the contract says that it is not offered. */
export interface Probe {
  readonly method: string;
  /** As the contract writes it: `/products/<id>`. */
  readonly path: string;
  /** The fact that says so. */
  readonly absent: string;
}

/** What becomes of an entry, and what it would send. */
export interface Decided {
  readonly decision: Decision;
  readonly operations: readonly Operation[];
  readonly probes: readonly Probe[];
}

const NOTHING = { operations: [], probes: [] };

/** Resolves the needs of a check for a subject: this is where gaps stop. */
export function decide(
  registered: RegisteredCheck,
  subject: Subject,
  clauses: readonly string[],
  policy: Policy,
  levels: ReadonlyMap<string, string>,
): Decided {
  const { check } = registered;
  const needs = (check.needs as (facts: unknown) => Readonly<Record<string, Slot<unknown>>>)(subject.facts);
  const given = all(needs);
  if (given.state === 'none') return { decision: { planned: 'not-applicable', because: given.path }, ...NOTHING };
  if (given.state === 'gap') return { decision: { planned: 'not-specified', facts: given.paths }, ...NOTHING };
  const found = new Found();
  found.collect(given.value, 0);
  const operations = [...found.operations.values()];
  const mayRead = check.kind === 'check' && check.readsToo === true;
  const isKept = policy.readOnly || policy.notSandboxed !== undefined;
  const writes = writesOf(check, subject) && !(mayRead && isKept);
  const excluded =
    exclusion(registered, subject, { clauses, policy, levels, writes, operations }) ??
    (isKept && check.kind === 'check' ? unproven(operations, writes, policy) : undefined);
  if (excluded !== undefined) return { decision: { planned: 'skipped', because: excluded }, operations, probes: [] };
  const decision: Decision = { planned: 'run', given: given.value, writes, own: [...found.own.values()] };
  return { decision, operations, probes: [...found.probes.values()] };
}

/** True when a check may send an unsafe method. */
function writesOf(check: AnyCheck, subject: Subject): boolean {
  if (check.kind === 'check' && check.effect !== 'as-operation') return check.effect !== 'reads';
  const { operation } = subject.facts as { operation?: { offered: Slot<Operation> } };
  return !(operation?.offered.state === 'stated' && operation.offered.value.safe);
}

/** What is known of an entry beside its check and its subject. */
interface Known {
  readonly clauses: readonly string[];
  readonly policy: Policy;
  readonly levels: ReadonlyMap<string, string>;
  readonly writes: boolean;
  /** What it would send. */
  readonly operations: readonly Operation[];
}

function exclusion(
  { id, part, check }: RegisteredCheck,
  subject: Subject,
  { clauses, policy, levels, writes, operations }: Known,
): string | undefined {
  const names = [
    id,
    `${id}@${subject.name}`,
    subject.name,
    subject.resource,
    ...clauses,
    ...clauses.map(withoutDocument),
  ];
  const named = (list: readonly string[]): boolean => list.some((wanted) => names.includes(wanted));
  // What compares the states of records stands under their resource, and is about their actions all the same.
  const acting = operations.filter(({ kind, resource }) => kind === 'action' && resource === subject.name);
  const isActing = acting.some((operation) => policy.only.includes(operation.id));
  if (policy.only.length > 0 && !named(policy.only) && !isActing) return 'not selected by --only';
  if (named(policy.skip)) return 'left out by --skip';
  if (policy.parts.length > 0 && !policy.parts.some((p) => part === p || part.startsWith(`${p}-`))) {
    return 'not selected by --part';
  }
  // What no clause asks for weighs like a must.
  const weights = clauses.length === 0 ? ['must'] : clauses.map((clause) => levels.get(clause) ?? '');
  if (policy.levels.length > 0 && !weights.some((level) => policy.levels.includes(level))) {
    return 'not selected by --level';
  }
  if (check.kind === 'check' && check.effect === 'disrupts' && !policy.allowDisruptive) {
    return 'disruptive: needs --allow-disruptive';
  }
  if (writes && policy.readOnly) return 'writes, and the run is read-only';
  if (writes && policy.notSandboxed !== undefined) return policy.notSandboxed;
  return undefined;
}

/**
 * Why an entry that reads is left out where nothing may be written: it sends an operation with an unsafe method, and only
 * the word of the contract says that this changes nothing.
 */
function unproven(operations: readonly Operation[], writes: boolean, { trustSafe }: Policy): string | undefined {
  if (writes || trustSafe === true) return undefined;
  const trusted = operations.filter(({ safe, method }) => safe && !SAFE.has(method));
  if (trusted.length === 0) return undefined;
  const named = trusted.map(({ id, method }) => `${id} (${method})`).join(', ');
  return `only the contract says that ${named} changes nothing: needs --trust-safe`;
}

/** RFC 9110 section 9.2.1. */
const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS', 'TRACE']);

function withoutDocument(clause: string): string {
  return clause.slice(clause.indexOf(':') + 1);
}

/** Finds the operations, the resources of our own and the methods to try without an operation among the given values. */
class Found {
  readonly operations = new Map<string, Operation>();
  readonly own = new Map<string, Own>();
  readonly probes = new Map<string, Probe>();

  collect(value: unknown, depth: number): void {
    if (depth > 4 || typeof value !== 'object' || value === null) return;
    if (isOperation(value)) {
      this.operations.set(value.id, value);
      return;
    }
    if (isWrongMethod(value)) {
      const { method, near, absent } = value;
      this.probes.set(`${method} ${near.path.text}`, { method, path: near.path.text, absent });
    }
    if (isOwn(value)) this.own.set(value.resource, value);
    for (const inner of Object.values(value)) this.collect(inner, depth + 1);
  }
}

function isOperation(value: object): value is Operation {
  return 'method' in value && 'path' in value && 'kind' in value && 'itemEnvelope' in value;
}

function isOwn(value: object): value is Own {
  return 'createBody' in value && 'cleanup' in value && 'resource' in value;
}

function isWrongMethod(value: object): value is WrongMethod {
  return 'method' in value && 'near' in value && 'absent' in value;
}
