import { expect, test } from 'vitest';
import { isAcceptable } from './accept.js';

test.each([
  ['application/json', true],
  ['Application/JSON; charset=utf-8', true],
  ['*/*', true],
  ['application/*;q=0.1', true],
  ['text/odd, application/json;q=0.5', true],
  ['text/odd', false],
  ['text/*', false],
  // What fits best counts.
  ['*/*, application/json;q=0', false],
  ['application/json;q=0.2, */*;q=0', true],
])('%s takes JSON: %s', (accept, is) => {
  expect(isAcceptable(accept, 'application/json')).toBe(is);
});
