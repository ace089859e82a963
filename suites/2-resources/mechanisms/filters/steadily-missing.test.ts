import { expect, test } from 'vitest';
import { steadilyMissing } from './steadily-missing.js';

/** Looks that give one answer after another. */
const looks = (...answers: readonly (readonly string[])[]): (() => Promise<readonly string[]>) => {
  const left = [...answers];
  return () => Promise.resolve(left.shift() ?? []);
};

test('what is there before and after, and is not shown in between, is missing', async () => {
  expect(await steadilyMissing(['a', 'b'], looks(['a', 'b', 'c'], ['a', 'b']), looks(['c']))).toEqual(['a', 'b']);
});

test('what went, came back for one look, or is shown the second time is not', async () => {
  expect(await steadilyMissing(['a'], looks([]), looks([]))).toEqual([]);
  expect(await steadilyMissing(['a'], looks(['a'], []), looks([]))).toEqual([]);
  expect(await steadilyMissing(['a'], looks(['a'], ['a']), looks(['a']))).toEqual([]);
});
