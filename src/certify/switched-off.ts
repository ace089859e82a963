import type { Contract, Run } from '../index.js';
import type { Profile } from './profile.js';

/** Something by which the contract, or whoever runs it, keeps rules from being looked at. */
export interface SwitchedOff {
  /** `resources.products.volatile`, `claims.web-api.except.…`, or a name of what was left out. */
  readonly what: string;
  readonly says: string;
  readonly effect: 'switched-off' | 'narrowed' | 'not-certified';
  /** Rules of the profile of which a check does not look at something because of it. */
  readonly rules: number;
  readonly checks: readonly string[];
}

/**
 * All that the contract switches off within a profile, with how many rules each one silences: what is volatile, none, excepted
 * or never called, the lag of lists; documents of its own, which are no part of a certificate; and checks that were left out.
 */
export function switchedOff({ header, plan }: Run, contract: Contract, profile: Profile): readonly SwitchedOff[] {
  const clauses = header.documents.flatMap((document) => document.clauses);
  const rulesOf = (checks: readonly string[]): number =>
    clauses.filter((clause) => [...clause.checks, ...clause.also].some((check) => checks.includes(check))).length;
  const silenced = (header.silenced ?? []).map(({ fact, says, effect, checks, leavesOut }) => ({
    what: fact,
    says: leavesOut === undefined ? says : `${says}: ${leavesOut}`,
    effect,
    rules: rulesOf(checks),
    checks,
  }));
  const own = contract.claims
    .filter(({ claimed, document }) => claimed && document.id !== profile.document)
    .map(({ document }) => ({
      what: `claims.${document.id}`,
      says: `another document (${String(document.clauses.length)} clauses), which is not part of this certificate`,
      effect: 'not-certified' as const,
      rules: 0,
      checks: [],
    }));
  const left = [...new Set(plan.filter(({ planned }) => planned === 'skipped').map(({ check }) => check))];
  const leftOut = left.map((check) => ({
    what: check,
    says: 'the run left it out',
    effect: 'switched-off' as const,
    rules: rulesOf([check]),
    checks: [check],
  }));
  return [...silenced, ...own, ...leftOut].sort((a, b) => b.rules - a.rules);
}
