import { describe, expect, test } from 'vitest';
import { pairwise, queryRows } from './combinations.js';

/** Levels with the smallest number of rows that is known for them. */
const KNOWN: readonly (readonly [readonly number[], number])[] = [
  [[4, 5, 3, 5, 4], 25],
  [[3, 3, 3, 3], 9],
  [[2, 2, 2], 4],
  [[6, 6, 6, 6, 6, 6], 41],
  [[3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3, 3], 15],
  [[4, 4, 3, 2, 2], 16],
  [[7, 2], 14],
];

describe.each(KNOWN)('levels %j', (levels, best) => {
  const rows = pairwise(levels);

  test('every two levels of two parameters meet', () => {
    for (let p = 0; p < levels.length; p += 1) {
      for (let q = p + 1; q < levels.length; q += 1) {
        const met = new Set(rows.map((row) => `${String(row[p])},${String(row[q])}`));
        expect(met.size).toBe((levels[p] ?? 0) * (levels[q] ?? 0));
      }
    }
  });

  test('there are at most a fifth more rows than the best that is known', () => {
    expect(rows.length).toBeLessThanOrEqual(best * 1.2);
  });
});

test('one parameter or none', () => {
  expect(pairwise([3])).toEqual([[0], [1], [2]]);
  expect(pairwise([])).toEqual([]);
});

test('rows with one parameter come first, and no row has two invalid values', () => {
  const rows = queryRows([
    { name: 'limit', values: ['1', '100'], invalid: ['-1', 'x'] },
    { name: 'sort', values: ['name', '-name'], invalid: ['?'] },
    { name: 'status', values: ['open'] },
  ]);
  const counts = rows.map(({ query }) => Object.keys(query).length);
  const firstOfMany = counts.findIndex((count) => count > 1);
  expect(counts.slice(0, firstOfMany)).toEqual(new Array(firstOfMany).fill(1));
  expect(firstOfMany).toBe(8);
  for (const { query, invalid } of rows) if (invalid !== undefined) expect(Object.keys(query)).toEqual([invalid]);
  for (const limit of ['1', '100']) {
    for (const sort of ['name', '-name']) {
      expect(rows.some(({ query }) => query['limit'] === limit && query['sort'] === sort)).toBe(true);
    }
  }
});
