import {
  EVERYTHING,
  planContract,
  type Contract,
  type Plan,
  type PlannedEntry,
  type RegisteredCheck,
} from '../index.js';
import { clausesOf, type Profile } from './profile.js';

/**
 * The part of the plan of a contract that a profile asks for: the entries of its clauses, and those that no clause asks for but
 * the contract itself. It follows from contract, profile and address alone, so that whoever verifies makes the same one.
 */
export function certifiedPlan(
  contract: Contract,
  profile: Profile,
  checks: readonly RegisteredCheck[],
  baseUrl: string,
): Plan {
  const policy = { ...EVERYTHING, allowDisruptive: profile.disruptive };
  const whole = planContract(contract, checks, policy, {}, baseUrl);
  const wanted = clausesOf(profile);
  const asked = whole.entries.filter(({ clauses }) => clauses.length === 0 || clauses.some((id) => wanted.has(id)));
  const sent = new Set(asked.filter(sends).flatMap(({ operations }) => operations.map(({ id }) => id)));
  const entries = asked.filter((entry) => !isWatch(entry) || entry.operations.every(({ id }) => sent.has(id)));
  const used = new Set(entries.map(({ check }) => check.id));
  return {
    entries,
    documents: whole.documents
      .filter(({ id }) => id === profile.document)
      .map((document) => ({
        ...document,
        clauses: document.clauses.filter(({ id }) => wanted.has(`${document.id}:${id}`)),
      })),
    checks: whole.checks.filter(({ id }) => used.has(id)),
  };
}

function sends(entry: PlannedEntry): boolean {
  return !isWatch(entry) && entry.decision.planned === 'run';
}

/** It looks at the answers to the requests of others: none comes of an operation that nothing else here sends. */
function isWatch({ check: { check } }: PlannedEntry): boolean {
  return check.kind === 'watch';
}
