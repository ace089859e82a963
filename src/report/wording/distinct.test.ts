import { expect, it } from 'vitest';
import { distinct } from './distinct.js';

it('leaves no two names equal, and the first ones as they are', () => {
  expect(distinct(['a', 'b', 'a', 'a (2)', 'a'])).toEqual(['a', 'b', 'a (2)', 'a (2) (2)', 'a (3)']);
});
