import { expect, test } from 'vitest';
import { isStop, isViolation } from '../../check/violation.js';
import { expectations } from './expectations.js';

function thrownBy(observed: string, expected: string): unknown {
  try {
    expectations(() => undefined)(observed, 'The name is kept').toEqual(expected);
    return undefined;
  } catch (thrown) {
    return thrown;
  }
}

test('what has a part of a credential inside of a word is compared with nothing', () => {
  const thrown = thrownBy('designing-th[secret:EDITOR]', 'designing-the-editor');
  expect(isStop(thrown) && thrown.reason).toBe('discard');
});

test('a credential by itself, and a value without one, are compared', () => {
  expect(isViolation(thrownBy('[secret:EDITOR] is unknown', 'x'))).toBe(true);
  expect(isViolation(thrownBy('a', 'b'))).toBe(true);
  expect(thrownBy('a', 'a')).toBeUndefined();
});
