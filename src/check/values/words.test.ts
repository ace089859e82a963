import { expect, test } from 'vitest';
import { wordsAt } from './words.js';

test('what is said of the values of a map is said of each', () => {
  const labels = { type: 'object', additionalProperties: { type: 'string', pattern: '^\\S+$' } };
  const words = wordsAt({ type: 'object', properties: { labels } }, '/labels/any');
  expect([words.has('pattern'), words.includes('type', 'string')]).toEqual([true, true]);
  expect([words.isNamed, wordsAt({ properties: { labels } }, '/labels').isNamed]).toEqual([false, true]);
});

test('what is said of a place in a list is what its elements have', () => {
  const lines = { type: 'array', items: { type: 'object', properties: { text: { maxLength: 7 } } } };
  const words = wordsAt({ type: 'object', properties: { lines } }, '/lines/0/text');
  expect(words.most('maxLength')).toBe(7);
});
