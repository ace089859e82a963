import { describe, expect, it } from 'vitest';
import { difference, equal } from './compare.js';

describe('date-times', () => {
  it.each([
    ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00.000Z'],
    ['2001-01-01T02:00:00+02:00', '2001-01-01T00:00:00Z'],
    ['2001-01-01t00:00:00z', '2001-01-01T00:00:00-00:00'],
    ['2001-01-01T00:00:00.1200Z', '2001-01-01T00:00:00.12+00:00'],
  ])('are equal where they are one instant: %s and %s', (a, b) => {
    expect(equal({ at: [a] }, { at: [b] })).toBe(true);
  });

  it.each([
    ['2001-01-01T02:00:00+02:00', '2001-01-01T02:00:00Z'],
    ['2001-01-01T00:00:00.1234567Z', '2001-01-01T00:00:00.1234568Z'],
    ['2001-01-01T00:00:00.120Z', '2001-01-01T00:00:00Z'],
    ['2001-01-01T00:00:00Z', '2001-01-01T00:00:00'],
    ['2001-13-01T00:00:00Z', '2001-13-01T00:00:00.0Z'],
    ['2001-01-01', '2001-01-01T00:00:00Z'],
  ])('differ where they are not, or where one of them is none: %s and %s', (a, b) => {
    expect(difference({ at: a }, { at: b })).toEqual([{ pointer: '/at', before: a, after: b }]);
  });
});
