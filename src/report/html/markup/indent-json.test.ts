import { expect, it } from 'vitest';
import { indentJson } from './indent-json.js';

it('changes nothing but white space', () => {
  const text = '{"a":[1.0,12345678901234567890,{}],"a":"x\\u0041: {","e":[],"n":null}';
  const shown = indentJson(text) ?? '';
  expect(shown.replace(/\s/g, '')).toBe(text.replace(/\s/g, ''));
  expect(shown.split('\n').slice(0, 3)).toEqual(['{', '  "a": [', '    1.0,']);
  expect(indentJson(shown)).toBe(shown);
});

it.each(['', '{', 'plain', '<p>'])('leaves %j alone', (text) => {
  expect(indentJson(text)).toBeUndefined();
});

it('stands a deep body', () => {
  const deep = '['.repeat(2000) + ']'.repeat(2000);
  expect((indentJson(deep) ?? '').length).toBeLessThan(300_000);
});
