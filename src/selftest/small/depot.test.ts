import { expect, test } from 'vitest';
import { smallDepot } from '../fixtures/as-reference.js';
import { depot } from './depot.js';
import { mistakes } from './mistakes.js';
import { tryAll } from './trying.js';

const { text: contract } = smallDepot;

const failedOf = (loud: readonly string[]): readonly string[] => [
  ...new Set(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split('@', 1)[0] ?? '')),
];

test('nothing is held against the right depot', async () => {
  const { loud } = await tryAll(contract, depot.start());
  expect(failedOf(loud)).toEqual([]);
});

/** In a run of all checks it takes records from all of them, so that no failure comes again in the same way. */
const DISTURBING = 'a-delete-takes-the-visits-of-all-halls';

test.each(mistakes.filter(({ id }) => id !== DISTURBING))(
  'a depot is found out in which $title',
  async ({ id, breaks }) => {
    const { loud } = await tryAll(contract, depot.start(id));
    expect(failedOf(loud)).toEqual([...breaks]);
  },
);
