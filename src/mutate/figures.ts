import type { Fate, Judged } from './fate.js';
import type { Operator } from './operator.js';

/** How many mutants ended in which way. */
export interface Figures {
  readonly mutants: number;
  readonly noticed: number;
  /** Of those, by a check that is about what is wrong. */
  readonly right: number;
  readonly inconclusive: number;
  readonly notStated: number;
  readonly unnoticed: number;
  /** No effect, or not reached: these cannot be seen, and do not count. */
  readonly unseen: number;
  /** Not made, since they might have changed records of others; they do not count either. */
  readonly notPlanted: number;
  readonly accused: number;
  readonly notRun: number;
}

export function figuresOf(judged: readonly Judged[]): Figures {
  const count = (...kinds: readonly Fate['kind'][]): number =>
    judged.filter(({ fate: { kind } }) => kinds.includes(kind)).length;
  return {
    mutants: judged.length,
    noticed: count('noticed'),
    right: judged.filter(({ fate }) => fate.kind === 'noticed' && fate.isRight).length,
    inconclusive: count('inconclusive'),
    notStated: count('not-stated'),
    unnoticed: count('unnoticed'),
    unseen: count('no-effect', 'not-reached'),
    notPlanted: count('not-planted'),
    accused: count('accused'),
    notRun: count('not-run'),
  };
}

/** Mutants that somebody could see: what a share is a share of. */
export function visible({ noticed, inconclusive, notStated, unnoticed }: Figures): number {
  return noticed + inconclusive + notStated + unnoticed;
}

/** Share of the visible mutants that were noticed, from 0 to 1; nothing where there are none. */
export function score(figures: Figures): number | undefined {
  const all = visible(figures);
  return all === 0 ? undefined : figures.noticed / all;
}

export interface OfOperator {
  readonly operator: Operator;
  readonly figures: Figures;
}

/** The figures of each operator that had a mutant, in the order in which they are drawn. */
export function byOperator(judged: readonly Judged[]): readonly OfOperator[] {
  const operators = [...new Set(judged.map(({ mutant }) => mutant.operator))];
  return operators.map((operator) => ({
    operator,
    figures: figuresOf(judged.filter(({ mutant }) => mutant.operator === operator)),
  }));
}

/** The facts that would let somebody notice more, those first that most mutants lack. */
export function lackingFacts(
  judged: readonly Judged[],
): readonly { readonly fact: string; readonly mutants: number }[] {
  const counts = new Map<string, number>();
  for (const { fate } of judged) {
    if (fate.kind !== 'not-stated') continue;
    for (const fact of fate.facts) counts.set(fact, (counts.get(fact) ?? 0) + 1);
  }
  return [...counts].map(([fact, mutants]) => ({ fact, mutants })).sort((a, b) => b.mutants - a.mutants);
}
