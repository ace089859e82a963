import { countClauses } from './tally.js';
import type { Summary } from './summary.js';

/** Rules of which a share must be stated, and none of them broken. */
export interface RequiredRules {
  /** As it was asked for: `must`, `core-read`. */
  readonly name: string;
  readonly percent: number;
  /** The rules of one level, or those of the ids: `web-api:methods.get-is-safe`. */
  readonly rules: 'must' | 'should' | 'may' | ReadonlySet<string>;
}

/** A percentage is of all rules that apply, broken or not: what is broken has an exit code of its own. */
export type Required = number | RequiredRules;

/** What a run lacks of what is required; undefined where it has it. */
export function shortfall({ clauses, tally }: Summary, required: Required | undefined): string | undefined {
  if (required === undefined) return undefined;
  if (typeof required === 'number') {
    const { count, of } = tally.numbers.specified;
    return count * 100 >= required * of
      ? undefined
      : `the contract states ${String(count)} of ${String(of)} rules, and ${String(required)} % are required`;
  }
  const { name, percent, rules } = required;
  const counts = countClauses(
    clauses.filter(
      ({ clause, id }) =>
        clause.checks.length > 0 && (typeof rules === 'string' ? clause.level === rules : rules.has(id)),
    ),
  );
  const stated = counts.satisfied + counts.unproven + counts.excluded;
  const of = stated + counts.violated + counts['not-specified'];
  // A document that is not claimed has none of its rules kept.
  if (of === 0 && typeof rules !== 'string')
    return `no rule of ${name} applies: the contract does not claim its document`;
  if (stated * 100 >= percent * of) return undefined;
  const share = percent === 100 ? 'all' : `${String(percent)} %`;
  return `${String(stated)} of the ${String(of)} rules of ${name} are stated and not broken, and ${share} are required`;
}
