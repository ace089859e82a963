import { expect, test } from 'vitest';
import { maxItemsAt } from './most-at-once.js';

test('the most records of a request are those of its list', () => {
  const list = { type: 'array', maxItems: 5, items: { type: 'object' } };
  expect(maxItemsAt(list, '')).toBe(5);
  expect(maxItemsAt({ type: 'object', properties: { data: { properties: { rows: list } } } }, '/data/rows')).toBe(5);
  expect(maxItemsAt({ type: 'object', properties: { rows: list } }, '/others')).toBeUndefined();
  expect(maxItemsAt({ type: 'array' }, '')).toBeUndefined();
});
