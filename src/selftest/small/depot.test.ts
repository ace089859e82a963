import { expect, test } from 'vitest';
import { smallFiles } from './as-reference.js';
import { depot } from './depot.js';
import { mistakes } from './mistakes.js';
import { tryAll } from './trying.js';

const contract = smallFiles.files.read('small.yaml');

const failedOf = (loud: readonly string[]): readonly string[] => [
  ...new Set(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split('@', 1)[0] ?? '')),
];

test('the right depot is conformant', async () => {
  const { exit, loud } = await tryAll(contract, depot.start());
  expect({ exit, loud }).toEqual({ exit: 0, loud: [] });
});

test.each(mistakes)('a depot is found out in which $title', async ({ id, breaks }) => {
  const { loud } = await tryAll(contract, depot.start(id));
  expect(failedOf(loud)).toEqual([...breaks]);
});
