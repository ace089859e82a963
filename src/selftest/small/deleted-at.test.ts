import { expect, test } from 'vitest';
import { tryAll } from './trying.js';
import { vehicles } from './vehicles.js';

test('a service whose deletes leave the time of the delete is conformant', async () => {
  const { loud } = await tryAll(vehicles.contract, vehicles.start());
  expect(loud).toEqual([]);
});

test.each(['nothing marks it', 'the list shows it'])('%s: noticed by delete-removes', async (mistake) => {
  const { loud } = await tryAll(vehicles.contract, vehicles.start(mistake), { only: ['delete-removes'] });
  expect(loud.map((line) => line.split('@')[0])).toContain('delete-removes');
});
