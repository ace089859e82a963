import type { ServiceFacts } from '../contract/facts/model.js';
import { RATES, type Operator, type Place, type Rate } from './operator.js';

/** One mistake at one place, made so often. */
export interface Mutant {
  /** `values.cut@products.create.name`, with `~every-3` where it is not made always. */
  readonly id: string;
  readonly operator: Operator;
  readonly place: Place;
  readonly rate: Rate;
}

/**
 * Draws mutants by seed: from every operator as many as from any other, as far as it has them, from all its places before
 * a second one from any, and made always before at another rate.
 */
export function drawMutants(
  operators: readonly Operator[],
  service: ServiceFacts,
  count: number,
  seed: number,
): readonly Mutant[] {
  const queues = operators.map((operator) => mutantsOf(operator, service, seed));
  const drawn: Mutant[] = [];
  for (let round = 0; drawn.length < count; round += 1) {
    // The usual mistakes first: where there is room for a part of a round only, it is for these.
    const next = queues.flatMap((queue) => queue[round] ?? []);
    if (next.length === 0) break;
    drawn.push(...next.slice(0, count - drawn.length));
  }
  return drawn;
}

/** All mutants of an operator, in the order in which they are drawn. */
export function mutantsOf(operator: Operator, service: ServiceFacts, seed: number): readonly Mutant[] {
  const places = shuffled(operator.places(service), ({ id }) => order(seed, `${operator.id}@${id}`));
  return (operator.rates ?? RATES).flatMap((rate) =>
    places.map((place) => ({
      id: `${operator.id}@${place.id}${rate === 'always' ? '' : `~${rate}`}`,
      operator,
      place,
      rate,
    })),
  );
}

function shuffled<T>(list: readonly T[], key: (one: T) => number): readonly T[] {
  return list
    .map((one) => [key(one), one] as const)
    .sort(([a], [b]) => a - b)
    .map(([, one]) => one);
}

/** FNV-1a over seed and text: the same on every machine. */
function order(seed: number, text: string): number {
  let hash = 2_166_136_261;
  for (const character of `${String(seed)} ${text}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16_777_619) >>> 0;
  }
  return hash;
}
