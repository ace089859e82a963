import { byOperator, factSteps, figuresOf, score } from './figures.js';
import type { Mutated } from './mutate.js';

/** Version of the JSON of `probity mutate`. */
const FORMAT = 1;

/** Everything that is known of all mutants, for programs. */
export function dataOf({ clean, mutants, leftBehind }: Mutated, seed: number): object {
  const failures = [...clean.verdicts].flatMap(([entry, verdict]) =>
    verdict.kind === 'fail' ? [{ entry, claim: verdict.finding.claim }] : [],
  );
  return {
    format: FORMAT,
    seed,
    clean: { requests: clean.requests, failures },
    score: score(figuresOf(mutants)) ?? null,
    figures: figuresOf(mutants),
    operators: byOperator(mutants).map(({ operator, figures }) => ({
      id: operator.id,
      sentence: operator.sentence,
      figures,
    })),
    facts: factSteps(mutants),
    mutants: mutants.map(({ mutant, fate, effect, requests }) => ({
      id: mutant.id,
      operator: mutant.operator.id,
      place: mutant.place.id,
      rate: mutant.rate,
      fate,
      effect,
      requests,
    })),
    leftBehind,
  };
}
