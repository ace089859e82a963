import { expect, test } from 'vitest';
import { DAMAGES, damagesFor } from './damages.js';

const ways = (turns: number, lockout: 'never' | 'stated' | 'unknown'): readonly (readonly string[])[] =>
  Array.from({ length: turns }, (_, turn) => damagesFor(turn, lockout).map(([way]) => way));

test('each operation gets a credential that was never issued, and one of the others in turn', () => {
  const tried = ways(20, 'stated');
  expect(tried.every((own) => own.length === 2 && own[0] === 'unknown')).toBe(true);
  expect(new Set(tried.flat()).size).toBe(DAMAGES.length);
});

test('where nobody speaks of a lockout each of the others is tried once', () => {
  const tried = ways(20, 'unknown');
  expect(tried.every(([first]) => first === 'unknown')).toBe(true);
  const others = tried.flatMap((own) => own.slice(1));
  expect(others).toHaveLength(DAMAGES.length - 1);
  expect(new Set(others).size).toBe(others.length);
});

test('where wrong credentials lead to no lockout each operation gets all of them', () => {
  expect(ways(2, 'never').map((own) => own.length)).toEqual([DAMAGES.length, DAMAGES.length]);
});
