import { describe, expect, test } from 'vitest';
import { isNarrowed, isOfLengthAndPattern } from './any-text.js';

describe('isOfLengthAndPattern', () => {
  test('a text must be as long as the schema asks for, counted by characters', () => {
    expect(isOfLengthAndPattern({ maxLength: 2 }, '😀😀')).toBe(true);
    expect(isOfLengthAndPattern({ maxLength: 2 }, 'abc')).toBe(false);
    expect(isOfLengthAndPattern({ minLength: 2 }, 'a')).toBe(false);
  });

  test('a text must fit the pattern, which may be found anywhere in it', () => {
    expect(isOfLengthAndPattern({ pattern: '^[a-z0-9-]{1,20}$' }, 'wq7b2c1a')).toBe(true);
    expect(isOfLengthAndPattern({ pattern: '^[a-z]+$' }, 'wq7b2c1a')).toBe(false);
    expect(isOfLengthAndPattern({ pattern: 'q' }, 'wq7b2c1a')).toBe(true);
  });
});

describe('isNarrowed', () => {
  test('a pattern that only forbids blank texts leaves a text free', () => {
    expect(isNarrowed({ type: 'string', pattern: '\\S' })).toBe(false);
    expect(isNarrowed({ type: 'string', pattern: '^[a-z]+$' })).toBe(true);
  });
});
