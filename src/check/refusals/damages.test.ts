import { expect, test } from 'vitest';
import { DAMAGES, damagesFor } from './damages.js';

const ways = (turns: number, isLockoutStated: boolean): readonly (readonly string[])[] =>
  Array.from({ length: turns }, (_, turn) => damagesFor(turn, isLockoutStated).map(([way]) => way));

test('each operation gets a credential that was never issued, and one of the others in turn', () => {
  const tried = ways(20, true);
  expect(tried.every((own) => own.length === 2 && own[0] === 'unknown')).toBe(true);
  expect(new Set(tried.flat()).size).toBe(DAMAGES.length);
});

test('where nobody speaks of a lockout each of the others is tried once', () => {
  const tried = ways(20, false);
  expect(tried.every(([first]) => first === 'unknown')).toBe(true);
  const others = tried.flatMap((own) => own.slice(1));
  expect(others).toHaveLength(DAMAGES.length - 1);
  expect(new Set(others).size).toBe(others.length);
});
