import { expect, test } from 'vitest';
import { tryUnusual } from './fixtures/unusual.js';
import { wards } from './fixtures/wards.js';

test('a list that is not found below what was deleted shows none of its records', async () => {
  const { loud, quiet } = await tryUnusual(wards, { only: ['delete-treats-dependents-as-declared'] });
  expect(loud).toEqual([]);
  expect(quiet.get('delete-treats-dependents-as-declared@notes')).toBe('pass');
});
