import type { FoldedClause } from '../../result/fold.js';
import type { Summary } from '../../result/summary.js';
import { isGap } from '../../result/tally.js';

/** Something that nobody has specified. Never a pass, never a fail. */
export interface Gap {
  readonly folded: FoldedClause;
  readonly facts: readonly string[];
  /** What to write into the contract to fill it. */
  readonly yaml: string;
}

/** Facts that are missing although their clause is no gap of a document: the service did not say. */
export interface MissingFact {
  readonly fact: string;
  readonly clauses: readonly FoldedClause[];
}

export function gapsOf({ clauses }: Summary): readonly Gap[] {
  return clauses.filter(isGap).map((folded) => ({
    folded,
    facts: folded.facts,
    yaml: folded.clause.gap?.yaml ?? '',
  }));
}

/** By fact: "fill it to test three clauses", what helps most first. */
export function missingFacts({ clauses }: Summary): readonly MissingFact[] {
  const found = new Map<string, FoldedClause[]>();
  for (const folded of clauses) {
    if (isGap(folded) || folded.verdict === 'not-claimed') continue;
    for (const fact of folded.facts) found.set(fact, [...(found.get(fact) ?? []), folded]);
  }
  return [...found]
    .map(([fact, members]) => ({ fact, clauses: members }))
    .sort((a, b) => b.clauses.length - a.clauses.length);
}
