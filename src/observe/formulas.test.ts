import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formulasIn } from './formulas.js';

const none = (): boolean => false;

const order = (fee: number, ...lines: readonly (readonly [number, number])[]) => {
  const priced = lines.map(([count, price]) => ({ count, price, amount: count * price }));
  const subtotal = priced.reduce((sum, { amount }) => sum + amount, 0);
  return { number: fee, lines: priced, subtotal, fee, total: subtotal + fee, pieces: priced.length };
};

test('amounts of lines, their sum, and a sum of two members are seen', () => {
  const orders = [
    order(3, [2, 7], [3, 11]),
    order(5, [4, 9], [2, 13], [6, 3]),
    order(8, [5, 5], [7, 2], [2, 2], [3, 3]),
    order(9, [2, 4]),
  ];
  expect(formulasIn(orders, (at) => at === '/fee')).toEqual([
    { at: '/lines/*/amount', is: '/lines/*/count * /lines/*/price', count: 4 },
    { at: '/subtotal', is: 'sum(/lines/*/amount)', count: 4 },
    { at: '/total', is: 'sum(/lines/*/amount) + /fee', count: 4 },
    { at: '/pieces', is: 'count(/lines)', count: 4 },
  ]);
});

test('one record in which it is otherwise is enough for none', () => {
  const rows = [1, 2, 3, 4].map((n) => ({ a: n * 3, b: n * n, c: n * 3 + n * n }));
  expect(formulasIn(rows, none).map(({ at, is }) => `${at} = ${is}`)).toEqual(['/a = /c - /b']);
  expect(formulasIn([...rows, { a: 1, b: 1, c: 3 }], none)).toEqual([]);
});

test('what is the same as one of its parts, or always the same, is no formula', () => {
  expect(
    formulasIn(
      [4, 5, 6, 7].map((n) => ({ price: n, count: 1, total: n })),
      none,
    ),
  ).toEqual([]);
  expect(
    formulasIn(
      [4, 5, 6, 7].map((n) => ({ price: n, discount: 0, total: n })),
      none,
    ),
  ).toEqual([]);
  expect(
    formulasIn(
      [4, 5, 6, 7].map(() => ({ a: 2, b: 3, c: 5 })),
      none,
    ),
  ).toEqual([]);
  expect(formulasIn([{ a: 2, b: 3, c: 5 }, 'x', null, { a: 1, b: 3, c: 4 }], none)).toEqual([]);
});

test('hardly any formula fits records of random numbers', () => {
  const number = fc.integer({ min: 0, max: 100_000 });
  const rows = fc.array(fc.record({ a: number, b: number, c: number, list: fc.array(fc.record({ x: number })) }), {
    minLength: 6,
    maxLength: 12,
  });
  const samples = fc.sample(rows, { numRuns: 100, seed: 7 });
  expect(
    samples.filter((sample) => formulasIn(sample, none).some(({ is }) => !is.startsWith('count'))).length,
  ).toBeLessThan(3);
});
