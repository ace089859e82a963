import { fillAll } from '../contract/resolve/fill.js';
import { findGaps, type Contract, type OpenGap, type RegisteredCheck } from '../index.js';
import { missingFacts, refusalsOfClaim } from './before.js';
import { certifiedPlan } from './certified-plan.js';
import { openClauses } from './foreseen.js';
import type { Profile } from './profile.js';
import type { Refusal } from './refusal.js';

/** What a contract has to state before a profile can be run. */
export interface AskedFacts {
  /** Where it does not claim the document of the profile: which clauses are open is known only of one that does. */
  readonly claims: readonly Refusal[];
  /** Gaps of the document that the profile asks to be filled. */
  readonly gaps: readonly OpenGap[];
  /** Facts that it asks for besides, and no such gap names. */
  readonly others: readonly string[];
  /** YAML to paste into the contract, and to correct, for these. */
  readonly yaml: string;
}

/** Every fact for want of which a contract is refused under a profile, with the YAML that states it. */
export function askedFacts(contract: Contract, profile: Profile, checks: readonly RegisteredCheck[]): AskedFacts {
  const claims = refusalsOfClaim(contract, profile);
  const open = claims.length > 0 ? [] : openClauses(contract, certifiedPlan(contract, profile, checks));
  const ids = new Set(open.map(({ id }) => id));
  const gaps = findGaps(contract).filter(({ document, id }) => ids.has(`${document}:${id}`));
  const known = new Set(gaps.flatMap(({ facts }) => facts));
  const wanted = new Set([...missingFacts(contract, profile), ...open.flatMap(({ facts }) => facts)]);
  const others = [...wanted].filter((fact) => !known.has(fact));
  return { claims, gaps, others, yaml: fillAll(others.map((path) => ({ path }))) };
}
