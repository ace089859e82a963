import { describe, expect, it } from 'vitest';
import { compareBy, orderOf } from './order.js';

describe('compareBy', () => {
  it.each([
    ['number', 2, 10, -1],
    ['integer', 10, 2, 1],
    ['number', 1, 1, 0],
    ['boolean', false, true, -1],
    ['string', 'abc', 'abd', -1],
    ['string', 'same', 'same', 0],
    ['date', '2024-01-31', '2024-02-01', -1],
    ['date-time', '2024-01-01T10:00:00+02:00', '2024-01-01T09:00:00Z', -1],
    ['date-time', '2024-01-01T10:00:00+02:00', '2024-01-01T08:00:00.000Z', 0],
  ] as const)('compares as %s: %s and %s', (type, a, b, expected) => {
    expect(compareBy(type, a, b)).toBe(expected);
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
    expect(compareBy(type, a, b)).toBeUndefined();
  });
});

describe('orderOf', () => {
  it('finds two values that stand the wrong way round, also with others between them', () => {
    expect(orderOf('number', [1, 3, null, 2], 'ascending')).toEqual({ misplaced: [3, 2], isTold: true });
    expect(orderOf('number', [3, null, 2, 2, 1], 'descending')).toEqual({ misplaced: undefined, isTold: true });
  });

  it('says when nothing could be told apart', () => {
    expect(orderOf('number', [2, 2, null], 'ascending')).toEqual({ misplaced: undefined, isTold: false });
  });
});
