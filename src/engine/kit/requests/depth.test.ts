import { expect, test } from 'vitest';
import { isDeep } from './depth.js';

const nested = (levels: number, inner = ''): string => `${'['.repeat(levels)}${inner}${']'.repeat(levels)}`;

test('what is open at one time counts, not what stands side by side', () => {
  expect(isDeep(nested(256))).toBe(false);
  expect(isDeep(nested(257))).toBe(true);
  expect(isDeep(`[${'{},'.repeat(400)}{}]`)).toBe(false);
});

test.each([
  '{'.repeat(400),
  '[{'.repeat(200),
  `${'{'.repeat(300)}"`,
  `\\${'['.repeat(300)}\\`,
  `"${'{'.repeat(300)}\\"`,
])('brackets in the text of a member open nothing: %s', (text) => {
  expect(isDeep(JSON.stringify({ data: [{ text }, { text }] }))).toBe(false);
  expect(isDeep(nested(257, JSON.stringify(text)))).toBe(true);
});

test('a text that breaks off inside a string ends', () => {
  expect(isDeep(`{"a":"${'['.repeat(300)}`)).toBe(false);
});
