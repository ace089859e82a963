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

/** Facts to state next, and what that brings. */
export interface FactStep {
  /** Stated together: none of them brings this alone. */
  readonly facts: readonly string[];
  /** Mutants that lack nothing any more once these are stated, and those of the steps before. */
  readonly mutants: number;
}

/** What to state, step by step, those facts first that bring most mutants each. */
export function factSteps(judged: readonly Judged[]): readonly FactStep[] {
  let left = judged.flatMap(({ fate }) => (fate.kind === 'not-stated' ? [fate.facts] : []));
  const steps: FactStep[] = [];
  while (left.length > 0) {
    const candidates = left.map((facts) => ({ facts, mutants: left.filter((one) => isWithin(one, facts)).length }));
    const worth = ({ facts, mutants }: FactStep): number => mutants / facts.length;
    const best = candidates.reduce((one, other) => (worth(other) > worth(one) ? other : one));
    steps.push(best);
    left = left
      .filter((one) => !isWithin(one, best.facts))
      .map((one) => one.filter((fact) => !best.facts.includes(fact)));
  }
  return steps;
}

function isWithin(facts: readonly string[], others: readonly string[]): boolean {
  return facts.every((fact) => others.includes(fact));
}

/** Those first that are usual in services, as the operators stand. */
export function byUse(judged: readonly Judged[]): readonly Judged[] {
  const order = [...new Set(judged.map(({ mutant }) => mutant.operator))];
  return [...judged].sort((a, b) => order.indexOf(a.mutant.operator) - order.indexOf(b.mutant.operator));
}

/** The part of an operator's name that it shares with others of its kind. */
export function groupOf({ id }: Operator): string {
  return id.split('.', 1)[0] ?? id;
}
