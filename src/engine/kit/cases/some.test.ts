import { expect, it } from 'vitest';
import type { Attempt } from '../context.js';
import { sampled, some } from './some.js';

const ten = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];

function chosen(cases: number, seed: number, always = 0) {
  const notes: string[] = [];
  const attempt = { run: { cases }, seed, notes } as unknown as Attempt;
  return { values: some(attempt)(ten, { what: 'numbers', share: 2, always }), notes };
}

it('takes all of a list that is short enough, and says nothing', () => {
  expect(chosen(5, 1)).toEqual({ values: ten, notes: [] });
});

it('takes the first ones always and draws the others by the seed, in their order', () => {
  const [one, other] = [chosen(2, 1, 2), chosen(2, 2, 2)];
  expect(one.values).toHaveLength(4);
  expect(one.values.slice(0, 2)).toEqual([0, 1]);
  expect([...one.values]).toEqual([...one.values].sort((a, b) => a - b));
  expect(chosen(2, 1, 2).values).toEqual(one.values);
  expect(other.values).not.toEqual(one.values);
});

it('says how many of how many', () => {
  expect(chosen(2, 1).notes).toEqual(['Tried 4 of 10 numbers; more effort tries more']);
});

it('takes those that are always taken, however small the effort', () => {
  expect(chosen(1, 1, 5).values).toEqual([0, 1, 2, 3, 4]);
});

it('takes all where the run is no sample, and of a sample as many as it was told, with a note', () => {
  const of = (isSample: boolean, seed = 1) => {
    const notes: string[] = [];
    const attempt = { run: { isSample }, seed, notes } as unknown as Attempt;
    return { values: sampled(attempt)(ten, { what: 'numbers', most: 3 }), notes };
  };
  expect(of(false)).toEqual({ values: ten, notes: [] });
  expect(of(true).values).toHaveLength(3);
  expect(of(true).values).toEqual(of(true).values);
  expect(of(true).values).not.toEqual(of(true, 2).values);
  expect(of(true).notes).toEqual(['Tried 3 of 10 numbers; more effort tries more']);
});
