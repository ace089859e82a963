import { expect, test } from 'vitest';
import { loadContract, type Contract } from '../index.js';
import { drawMutants } from './mutants.js';
import { RATES } from './operator.js';
import { operators } from './operators/index.js';

function shopContract(): Contract {
  const loaded = loadContract('probity:services/shop.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
  return loaded.contract;
}

const { facts } = shopContract();
const idsOf = (count: number, seed: number): readonly string[] =>
  drawMutants(operators, facts, count, seed).map(({ id }) => id);

test('the same seed draws the same mutants, fewer of them a beginning of more, and another seed others', () => {
  expect(idsOf(200, 1)).toEqual(idsOf(200, 1));
  expect(idsOf(200, 1).slice(0, 50)).toEqual(idsOf(50, 1));
  expect(idsOf(200, 2)).not.toEqual(idsOf(200, 1));
});

test('every operator has as many as any other, as long as it has some left', () => {
  const drawn = drawMutants(operators, facts, operators.length * 2, 1);
  const counts = operators.map((operator) => drawn.filter((mutant) => mutant.operator === operator).length);
  for (const [n, count] of counts.entries()) {
    const has = (operators[n]?.places(facts).length ?? 0) * (operators[n]?.rates ?? RATES).length;
    expect(count, operators[n]?.id).toBeGreaterThanOrEqual(Math.min(has, 2));
    expect(count, operators[n]?.id).toBeLessThanOrEqual(3);
  }
});

test('a full contract has thousands of mutants, each with an id of its own', () => {
  const all = idsOf(100_000, 1);
  expect(all.length).toBeGreaterThan(1000);
  expect(new Set(all).size).toBe(all.length);
});
