import { expect, test } from 'vitest';
import { Likeness } from './alike.js';

const MARKS = [
  ['aaaa1111', 'bbbb2222'],
  ['7', '12'],
] as const;

function difference(one: unknown, other: unknown): string | undefined {
  return new Likeness(MARKS).difference(one, other);
}

test('what was drawn anew is alike, each always for the same', () => {
  const one = { id: 7, name: 'pb-aaaa1111-x', at: '2026-01-01T00:00:00Z', tag: 'ab12cd34', again: 'ab12cd34' };
  const other = { id: 12, name: 'pb-bbbb2222-x', at: '2026-02-03T04:05:06Z', tag: 'ef56ab78', again: 'ef56ab78' };
  expect(difference(one, other)).toBeUndefined();
  expect(difference(one, { ...other, again: 'ef56ab79' })).toBe('/again');
});

test('a value that is another one is not alike, nor a member that came or went', () => {
  expect(difference({ price: 1 }, { price: 2 })).toBe('/price');
  expect(difference({ a: { b: null } }, { a: { b: 'x' } })).toBe('/a/b');
  expect(difference({ a: 1 }, { a: 1, b: 2 })).toBe('/b');
  expect(difference({ a: 1, b: 2 }, { a: 1 })).toBe('/b');
  expect(difference({ a: [1, 2] }, { a: [1] })).toBe('/a');
});

test('of a list that others are in as well, the own records count', () => {
  const list = (...names: readonly string[]): object => ({
    data: names.map((name) => ({ name })),
    total: names.length,
  });
  expect(difference(list('aaaa1111 x', 'other'), list('bbbb2222 x', 'another', 'and more'))).toBeUndefined();
  expect(difference(list('aaaa1111 x', 'aaaa1111 y'), list('bbbb2222 x'))).toBe('/data');
});

test('a count beside a list is alike where it is wrong in the same direction', () => {
  expect(difference({ data: [], total: 1 }, { data: [], total: 5 })).toBeUndefined();
  expect(difference({ data: [], total: 1 }, { data: [], total: 0 })).toBe('/total');
});
