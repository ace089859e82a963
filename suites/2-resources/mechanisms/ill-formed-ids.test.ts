import { expect, test } from 'vitest';
import { capitalised, illFormedIds } from './ill-formed-ids.js';

test.each([
  ['[a-z0-9]+(-[a-z0-9]+)*', 'blue', ['~', '-', '_', 'blue~', '~blue', 'blue_']],
  ['[A-Z]{2,40}', 'BLUE', ['~', '-', '_', 'BLUE~', '~BLUE', 'BLUE_', `BLUE${'E'.repeat(37)}`]],
  ['[\\w.-]{1,64}', 'blue', ['~', 'blue~', '~blue', `blue${'e'.repeat(61)}`]],
  ['[0-9]{4}', '2024', ['~', '-', '_', '2024~', '~2024', '2024_', '20244']],
  ['.+', 'blue', []],
])('ids that break %s', (pattern, right, ids) => {
  expect(illFormedIds(pattern, right)).toEqual(ids);
});

test.each([
  ['[a-z]+', 'blue', 'BLUE'],
  ['[a-zA-Z]+', 'blue', undefined],
  ['[0-9]+', '12', undefined],
])('capitals break %s: of %s comes %s', (pattern, right, expected) => {
  expect(capitalised(pattern, right)).toBe(expected);
});
