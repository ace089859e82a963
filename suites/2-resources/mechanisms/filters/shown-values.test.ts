import { describe, expect, test } from 'vitest';
import type { Json } from 'probity/check';
import { isNone, rareOrListed, isOneSided, isOther, toFilterBy } from './shown-values.js';

describe('values to filter by', () => {
  test.each([
    ['the rarest first', ['a', 'b', 'a'], ['b', 'a']],
    ['of numbers the ends last', [1, 1, 2, 2, 2, 3], [2, 3, 1]],
    [
      'of dates the ends last',
      ['2031-01-01', '2031-02-01', '2031-02-01', '2031-03-01'],
      ['2031-02-01', '2031-01-01', '2031-03-01'],
    ],
    ['each element of a list', [['a', 'b'], ['b']], ['a', 'b']],
    ['nothing that means something in a query', ['a b', 'a,b', '*', null, ''], []],
  ])('%s', (_, shown, values) => {
    expect(
      toFilterBy(
        shown.map((at) => ({ at })),
        '/at',
      ),
    ).toEqual(values);
  });
});

test.each([
  ['another text', 'b', 'a', true],
  ['a longer text', 'xAy', 'a', false],
  ['a text with accents', 'é', 'e', false],
  ['null', null, 'a', true],
  ['nothing', undefined, 'a', false],
  ['the same number in other words', '10.00', 10, false],
  ['another number', 11, 10, true],
  ['a list that has it', ['b', 'a'], 'a', false],
  ['a list without it', ['b'], 'a', true],
  ['an empty list', [], 'a', false],
  ['an object', { id: 'b' }, 'a', false],
])('%s is another value or not', (_, at, value, isAnother) => {
  expect(isOther(at === undefined ? {} : { at }, '/at', value)).toBe(isAnother);
});

test.each([
  ['larger numbers alone', [2, 3], 1, true],
  ['numbers on both sides', [1, 3], 2, false],
  ['later dates alone', ['2031-02-01'], '2031-01-01', true],
  ['other texts', ['b', 'c'], 'a', false],
  ['nothing', [], 1, false],
])('%s may be what a bound leaves, or not', (_, shown, value, mayBe) => {
  expect(isOneSided(shown, value)).toBe(mayBe);
});

test('has none of several values only where that leaves no doubt', () => {
  const isOf = (state: Json, ...values: readonly Json[]): boolean => isNone({ state }, '/state', values);
  expect(isOf('refunded', 'purchased')).toBe(true);
  expect(isOf('refunded', 'purchased', 'refunded')).toBe(false);
  expect(isOf('Purchased', 'purchased')).toBe(false);
  expect(isOf('refunded', null)).toBe(false);
  expect(isNone({}, '/state', ['purchased'])).toBe(false);
});

test('filters by the rarest values, and by those of a list that are shown', () => {
  const items = ['a', 'a', 'a', 'b', 'c', 'c'].map((state) => ({ state }));
  const values = { state: 'stated', value: ['a', 'c', 'd'] } as const;
  expect(rareOrListed(items, '/state', { values }, { rare: 1, listed: 8 })).toEqual(['b', 'c', 'a']);
  expect(rareOrListed(items, '/state', { values: { state: 'gap' } }, { rare: 1, listed: 8 })).toEqual(['b']);
  expect(rareOrListed(items, '/state', { values }, { rare: 1, listed: 1 })).toEqual(['b', 'c']);
});
