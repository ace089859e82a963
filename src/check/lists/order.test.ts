import { describe, expect, it } from 'vitest';
import { compareBy, orderOf, orderOfItems } from './order.js';

describe('compareBy', () => {
  it.each([
    ['number', 2, 10, -1],
    ['integer', 10, 2, 1],
    ['number', 1, 1, 0],
    ['number', '9.50', '10.00', -1],
    ['number', '2.00', '2.0', 0],
    ['boolean', false, true, -1],
    ['string', 'abc', 'abd', -1],
    ['string', 'same', 'same', 0],
    ['date', '2024-01-31', '2024-02-01', -1],
    ['date-time', '2024-01-01T10:00:00+02:00', '2024-01-01T09:00:00Z', -1],
    ['date-time', '2024-01-01T10:00:00+02:00', '2024-01-01T08:00:00.000Z', 0],
  ] as const)('compares as %s: %s and %s', (type, a, b, expected) => {
    expect(compareBy({ type }, a, b)).toBe(expected);
  });

  it.each([
    ['string', 'Zebra', 'apple'],
    ['string', 'item10', 'item9'],
    ['string', 'a-c', 'ab'],
    ['string', 'a', null],
    ['number', '1', 2],
    ['number', 1, undefined],
    ['date-time', 'yesterday', '2024-01-01T08:00:00Z'],
  ] as const)('has no opinion where plausible orders differ, as %s: %s and %s', (type, a, b) => {
    expect(compareBy({ type }, a, b)).toBeUndefined();
  });
});

describe('compareBy, where more is stated', () => {
  it.each([
    ['code-point', 'Zebra', 'apple', -1],
    ['code-point', 'item10', 'item9', -1],
    ['code-point', '\u{1F600}', '\uFF5A', 1],
    ['de', 'apple', 'Zebra', -1],
    ['de', 'ärger', 'zorn', -1],
    ['sv', 'ärger', 'zorn', 1],
    ['de', 'item10', 'item9', undefined],
    ['de', 'a-c', 'ab', undefined],
    ['de', 'apple', 'Apple', undefined],
  ] as const)('compares texts as %s has it: %s and %s', (collation, a, b, expected) => {
    expect(compareBy({ type: 'string', collation }, a, b)).toBe(expected);
  });

  it.each([
    ['first', [null, 1, 2], [undefined, 2, 1]],
    ['last', [1, 2, null], [2, 1, undefined]],
    ['lowest', [null, 1, 2], [2, 1, null]],
    ['highest', [1, 2, undefined], [null, 2, 1]],
  ] as const)('has %s what has no value', (nulls, upwards, downwards) => {
    const misplaced = (values: readonly (number | null | undefined)[], direction: 'ascending' | 'descending') =>
      orderOf({ type: 'number', nulls }, values, direction).misplaced;
    expect(misplaced(upwards, 'ascending')).toBeUndefined();
    expect(misplaced(downwards, 'descending')).toBeUndefined();
    expect(misplaced([...upwards].reverse(), 'ascending')).toBeDefined();
    expect(misplaced([...downwards].reverse(), 'descending')).toBeDefined();
    expect(misplaced([null, undefined], 'ascending')).toBeUndefined();
  });
});

describe('orderOf', () => {
  it('finds two values that stand the wrong way round, also with others between them', () => {
    expect(orderOf({ type: 'number' }, [1, 3, null, 2], 'ascending')).toEqual({ misplaced: [3, 2], isTold: true });
    expect(orderOf({ type: 'number' }, [3, null, 2, 2, 1], 'descending')).toEqual({
      misplaced: undefined,
      isTold: true,
    });
  });

  it('says when nothing could be told apart', () => {
    expect(orderOf({ type: 'number' }, [2, 2, null], 'ascending')).toEqual({ misplaced: undefined, isTold: false });
  });
});

it('judges neighbours among the items that were not chosen, and every two of those that were', () => {
  const key = { type: 'number', at: '/n' } as const;
  const items = [1, 5, 2, 9].map((n) => ({ n }));
  const chosen =
    (...wanted: readonly number[]) =>
    ({ n }: { n: number }) =>
      wanted.includes(n) ? n : undefined;
  const order = (isJudged: boolean, ...wanted: readonly number[]) =>
    orderOfItems(key, items, 'ascending', chosen(...wanted) as never, () => isJudged).misplaced;
  expect(order(false, 1, 2, 9)).toBeUndefined();
  expect(order(false, 1, 5, 2)).toEqual([5, 2]);
  expect(order(true, 1, 2, 9)).toEqual([5, 2]);
  expect(order(true, 1, 9)).toEqual([5, 2]);
});
