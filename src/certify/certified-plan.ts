import { EVERYTHING, planContract, type Contract, type Plan, type RegisteredCheck } from '../index.js';
import { clausesOf, type Profile } from './profile.js';

/**
 * The part of the plan of a contract that a profile asks for: the entries of its clauses, and those that no clause asks for but
 * the contract itself. It follows from contract, profile and address alone, so that whoever verifies makes the same one.
 */
export function certifiedPlan(
  contract: Contract,
  profile: Profile,
  checks: readonly RegisteredCheck[],
  baseUrl?: string,
): Plan {
  const policy = { ...EVERYTHING, allowDisruptive: profile.disruptive };
  const whole = planContract(contract, checks, policy, {}, baseUrl);
  const wanted = clausesOf(profile);
  const entries = whole.entries.filter(({ clauses }) => clauses.length === 0 || clauses.some((id) => wanted.has(id)));
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
