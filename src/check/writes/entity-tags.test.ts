import { expect, test } from 'vitest';
import { isWeak, matchesStrongly, matchesWeakly } from './entity-tags.js';

// The table of RFC 9110 section 8.8.3.2.
test.each([
  ['W/"1"', 'W/"1"', false, true],
  ['W/"1"', 'W/"2"', false, false],
  ['W/"1"', '"1"', false, true],
  ['"1"', 'W/"1"', false, true],
  ['"1"', '"1"', true, true],
  ['"1"', undefined, false, false],
  [undefined, undefined, false, false],
])('%s and %s', (one, other, strong, weak) => {
  expect([matchesStrongly(one, other), matchesWeakly(one, other)]).toEqual([strong, weak]);
});

test('a tag is weak by its prefix, which has one case', () => {
  expect(['W/"1"', '"1"', 'w/"1"', '"W/1"'].map(isWeak)).toEqual([true, false, false, false]);
});
