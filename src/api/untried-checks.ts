import type { PlannedEntry } from '../plan/plan.js';

/** Checks that what the contract states leaves nothing to try for, and the facts that say so. */
export interface UntriedChecks {
  /** Paths of facts, of any resource and operation: `resources.*.concurrency`. Those first that keep most from it. */
  readonly facts: readonly string[];
  readonly checks: readonly string[];
}

/** Facts that would have to be stated in another way: `versioning.segment is stated, but otherwise`. */
const OTHERWISE = / is stated, but otherwise(?:: .*)?$/;
/** A path of names; other reasons are about the check and not about the contract. */
const PATH = /^[a-z][\w-]*(?:\.[\w*<>-]+)+$/;
/** Names that an author chose. */
const CHOSEN = /^(resources|operations)\.[^.]+\./;
/** Facts that are named for a check: what keeps it from the last few subjects tells little. */
const MOST_FACTS = 3;

/**
 * The checks that are not applicable anywhere, by the facts that make them so. Who states that a thing is `none` should
 * see what is not looked at any more.
 */
export function untriedChecks(entries: readonly PlannedEntry[]): readonly UntriedChecks[] {
  const tried = new Set(
    entries.filter(({ decision }) => decision.planned !== 'not-applicable').map(({ check }) => check.id),
  );
  const reasons = new Map<string, Map<string, number>>();
  for (const { check, subject, decision } of entries) {
    if (decision.planned !== 'not-applicable' || tried.has(check.id)) continue;
    const because = decision.because.replace(OTHERWISE, '');
    if (because === subject.name || !PATH.test(because)) continue;
    const fact = because.replace(CHOSEN, '$1.*.');
    const counted = reasons.get(check.id) ?? new Map<string, number>();
    reasons.set(check.id, counted.set(fact, (counted.get(fact) ?? 0) + 1));
  }
  const found = new Map<string, { readonly facts: readonly string[]; readonly checks: string[] }>();
  for (const [check, counted] of reasons) {
    const facts = [...counted].sort(([, a], [, b]) => b - a).map(([fact]) => fact);
    const named = facts.slice(0, MOST_FACTS);
    const key = named.join(' ');
    const of = found.get(key) ?? { facts: named, checks: [] };
    found.set(key, of);
    of.checks.push(check);
  }
  return [...found.values()].sort((a, b) => b.checks.length - a.checks.length);
}

/** Facts that entries wait for, with these entries: what is not specified, whether a document calls it a gap or not. */
export function awaitedFacts(entries: readonly PlannedEntry[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>();
  for (const { id, decision } of entries) {
    if (decision.planned !== 'not-specified') continue;
    for (const fact of decision.facts) found.set(fact, [...(found.get(fact) ?? []), id]);
  }
  return found;
}
