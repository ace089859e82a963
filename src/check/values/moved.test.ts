import { expect, test } from 'vitest';
import { isBeyond } from './kept-rules.js';
import { moved } from './moved.js';

test.each([
  [7, 8, 6],
  ['9.50', '10.50', '8.50'],
  ['3', '4', '2'],
  ['09:30', '10:30', '08:30'],
  ['12:00:00', '13:00:00', '11:00:00'],
  ['2031-03-03', '2031-03-04', '2031-03-02'],
  ['2031-03-03T12:00:00Z', '2031-03-03T13:00:00Z', '2031-03-03T11:00:00Z'],
])('%s has one that is more and one that is less', (value, more, less) => {
  expect(moved(value, 1, () => true)).toBe(more);
  expect(moved(value, -1, () => true)).toBe(less);
  expect(isBeyond(more, 'at-most', value)).toBe(true);
  expect(isBeyond(less, 'at-most', value)).toBe(false);
  expect(isBeyond(value, 'at-most', value)).toBe(false);
  expect(isBeyond(value, 'at-most', value, true)).toBe(true);
  expect(isBeyond(less, 'at-least', value)).toBe(true);
});

test.each(['a text', true, null, '23:30x'])('%s has no order', (value) => {
  expect(moved(value, 1, () => true)).toBeUndefined();
});

test('a day has an end', () => {
  expect(moved('23:30', 1, () => true)).toBeUndefined();
  expect(moved('00:10', -1, () => true)).toBeUndefined();
});

test('a number and a text are not compared', () => {
  expect(isBeyond('7', 'at-most', 6)).toBeUndefined();
});
