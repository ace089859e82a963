import { describe, expect, it } from 'vitest';
import type { Comparison, Json } from 'probity/check';
import { fits, toCompareWith } from './comparison.js';

const AT = { at: '/at', also: [] };
const told = (compare: Comparison, held: Json, value: Json) => fits(compare, { at: held }, AT, value);

describe('an item within a bound', () => {
  it('is at least, above, at most or below a number', () => {
    const bounds = ['at-least', 'above', 'at-most', 'below'] as const;
    const of = (held: number) => bounds.map((compare) => told(compare, held, 3));
    expect([of(2), of(3), of(4)]).toEqual([
      [false, false, true, true],
      [true, false, true, false],
      [true, true, false, false],
    ]);
    expect(told('above', '10.50', '9.75')).toBe(true);
  });

  it('is before or after a time, whatever its offset, and a day only where no zone matters', () => {
    expect(told('below', '2026-03-01T10:00:00+02:00', '2026-03-01T08:30:00Z')).toBe(true);
    expect(told('at-most', '2026-03-01', '2026-03-01')).toBe(true);
    const time = '2026-03-01T08:30:00.123Z';
    expect([told('above', time, time), told('at-most', time, time)]).toEqual([undefined, undefined]);
    expect(told('below', '2026-03-01T10:00:00Z', '2026-03-02')).toBeUndefined();
    expect(told('below', '2026-02-20T10:00:00Z', '2026-03-02')).toBe(true);
  });

  it('is not known where values are of different kinds, or there is none', () => {
    expect(told('above', 'c', 'b')).toBeUndefined();
    expect(fits('above', {}, AT, 3)).toBeUndefined();
    expect(told('above', '2026-13-45T99:00:00Z', '2026-03-01T08:30:00Z')).toBeUndefined();
  });

  it('may be any element of a list', () => {
    expect([told('above', [1, 5], 3), told('above', [1, 2], 3), told('above', [1, 'x'], 3)]).toEqual([
      true,
      false,
      undefined,
    ]);
  });

  it('is not where there is null, which is neither above nor below anything', () => {
    expect([told('above', null, 3), told('at-most', null, 3), told('below', [null], 3)]).toEqual([false, false, false]);
  });
});

describe('an item with a part of a text', () => {
  it('holds it, or begins with it; nobody says whether case or marks count', () => {
    expect([
      told('contains', 'Maple', 'apl'),
      told('contains', 'Maple', 'APL'),
      told('contains', 'Oak', 'apl'),
    ]).toEqual([true, undefined, false]);
    expect([told('prefix', 'Maple', 'Map'), told('prefix', 'A Map', 'Map'), told('prefix', 'Café', 'cafe')]).toEqual([
      true,
      false,
      undefined,
    ]);
  });
});

describe('values to compare with', () => {
  const items = [4, 1, 3, 2, 3].map((size) => ({ size, name: `oak ${String(size)} tree` }));

  it('are one in the middle and the last bound', () => {
    expect(toCompareWith('at-least', items, { at: '/size', also: [] })).toEqual([3, 4]);
    expect(toCompareWith('below', items, { at: '/size', also: [] })).toEqual([3, 1]);
    expect(toCompareWith('below', [{ size: null }, ...items], { at: '/size', also: [] })).toEqual([3, 1]);
    expect(toCompareWith('at-least', [{ size: 'x' }], { at: '/size', also: [] })).toEqual([]);
    const times = ['02', '01', '03'].map((day) => ({ at: `2026-03-${day}T08:30:00Z` }));
    expect(toCompareWith('above', times, { at: '/at', also: [] })).toEqual([
      '2026-03-02T08:30:00Z',
      '2026-03-03T08:30:00Z',
    ]);
  });

  it('are the end or the beginning of texts', () => {
    // A time that nobody knows to be no more exact says nothing about its border: one that is known is asked for as well.
    const isKnown = (item: Json): boolean => (item as { readonly at?: string }).at === '2026-03-02T00:00:00Z';
    const days = [1, 2, 3, 4, 5].map((day) => ({ at: `2026-03-0${String(day)}T00:00:00Z` }));
    expect(toCompareWith('below', days, { at: '/at', also: [] }, isKnown)).toEqual([
      '2026-03-02T00:00:00Z',
      '2026-03-03T00:00:00Z',
      '2026-03-01T00:00:00Z',
    ]);
    expect(toCompareWith('contains', items, { at: '/name', also: [] })).toEqual(['tree']);
    expect(toCompareWith('prefix', items, { at: '/name', also: [] })).toEqual(['oak']);
  });
});

it('a time that is the bound is judged where a caller wrote it, and no service knows more of it', () => {
  const time = '2026-03-01T08:30:00Z';
  const exactly = (compare: Comparison) => fits(compare, { at: time }, AT, '2026-03-01T09:30:00+01:00', true);
  expect((['at-least', 'above', 'at-most', 'below'] as const).map(exactly)).toEqual([true, false, true, false]);
});
