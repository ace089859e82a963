import { expect, test } from 'vitest';
import { boundedPattern } from '../../../contract/schema/bounded-pattern.js';
import { forbiddenBy, insert, nearMiss, NEAR_MISSES } from './near-misses.js';

const change = (name: string): ((text: string) => string) => {
  const found = NEAR_MISSES[name];
  if (found === undefined) throw new Error(`No near miss is called ${name}`);
  return found;
};

test.each([
  ['a number below zero', '42', '^(0|[1-9][0-9]{0,17})$', '-42'],
  ['a number below zero', '0', '^(0|[1-9][0-9]{0,17})$', undefined],
  ['a number below zero', '42', '^-?[0-9]+$', undefined],
  ['a number below zero', 'A42', '^[A-Z][0-9]+$', undefined],
  ['an amount below zero', '4.20', String.raw`^\d+\.\d\d$`, '-4.20'],
  ['letters in the other case', 'ABC', '^[A-Z]+$', 'abc'],
])('%s: of %s by %s comes %s', (name, before, pattern, expected) => {
  expect(nearMiss(before, change(name), boundedPattern(pattern))).toBe(expected);
});

test.each([
  ['^[^/,]*[^/,\\s][^/,]*$', ['/', ',']],
  ['^[^\\]\\\\a-z]+$', [']', '\\']],
  ['^[a-z]+$', []],
])('%s forbids %j', (pattern, expected) => {
  expect(forbiddenBy(pattern)).toEqual(expected);
});

test('what is forbidden stands inside of the text', () => {
  const test = boundedPattern('^[^/,]+$');
  expect(nearMiss('word', insert(','), test)).toBe('wo,d');
  expect(nearMiss('word', insert('-'), test)).toBeUndefined();
});
