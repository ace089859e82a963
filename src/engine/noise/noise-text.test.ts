import { expect, test } from 'vitest';
import type { Noise } from './noise.js';
import { noiseText } from './noise-text.js';

const quiet = {
  figures: { requests: 100, disturbed: { reset: 0, cut: 0, unavailable: 0, page: 0 }, reconnected: 0 },
  isDoubling: false,
} as unknown as Noise;

test('says nothing where nothing was disturbed and nothing came of running again', () => {
  expect(noiseText(quiet, { due: 0, again: 0, judged: 0, undisturbed: 0 })).toBeUndefined();
});

test('says of what ran again how much of it had not been disturbed', () => {
  expect(noiseText(quiet, { due: 3, again: 2, judged: 2, undisturbed: 1 })).toBe(
    'Run again: 2 entries, of which 2 got a verdict; for 1 more there was no time; 1 met once what no other did, and not again',
  );
  expect(noiseText(quiet, { due: 1, again: 1, judged: 0, undisturbed: 0 })).toBe(
    'Run again: 1 entry, of which 0 got a verdict',
  );
});
