import { expect, it } from 'vitest';
import { unserved } from './naming.js';

it.each([
  ['v1', 'v999'],
  ['1', '999'],
  ['2024-10-01', '9999-10-01'],
  ['12.3', '999.3'],
  ['stable', 'unserved'],
])('a version that is not served looks like %s: %s', (current, alike) => {
  expect(unserved([current])).toEqual({ alike, strange: [`${current}x`, 'unserved'] });
});

it('names none that is served', () => {
  expect(unserved(['v1', 'v1x', 'unserved']).strange).toEqual([]);
});
