import fc from 'fast-check';
import { expect, test } from 'vitest';
import { percentEncoded } from './percent.js';

test('a text comes back as it was, and any text at all can be written', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), (text) => {
      expect(decodeURIComponent(percentEncoded(text))).toBe(text);
    }),
  );
  expect(['a\ud800', '\udc00b', '\ud83d\ude00', '\ude00\ud83d'].map(percentEncoded)).toEqual([
    'a%EF%BF%BD',
    '%EF%BF%BDb',
    '%F0%9F%98%80',
    '%EF%BF%BD%EF%BF%BD',
  ]);
});
