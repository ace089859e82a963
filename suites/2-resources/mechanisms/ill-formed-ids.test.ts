import { expect, test } from 'vitest';
import { illFormedIds } from './ill-formed-ids.js';

test.each([
  ['[a-z0-9]+(-[a-z0-9]+)*', 'blue', ['~', '-', '_', 'blue~', '~blue', 'blue_']],
  ['[A-Z]{2,40}', 'BLUE', ['~', '-', '_', 'BLUE~', '~BLUE', 'BLUE_']],
  ['[\\w.-]{1,64}', 'blue', ['~', 'blue~', '~blue']],
  ['[0-9]{4}', '2024', ['~', '-', '_', '2024~', '~2024', '2024_']],
  ['.+', 'blue', []],
])('ids that break %s', (pattern, right, ids) => {
  expect(illFormedIds(pattern, right)).toEqual(ids);
});
