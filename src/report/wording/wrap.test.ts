import { expect, it } from 'vitest';
import { shorten, wrap } from './wrap.js';

it('breaks at spaces, and long words where it must', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghijkl', 8)).toEqual(['abcdefgh', 'ijkl']);
  expect(wrap('a\n\nb', 8)).toEqual(['a', '', 'b']);
  expect(wrap('', 8)).toEqual(['']);
});

it('cuts no character in two', () => {
  expect(wrap('abcdefg😀h', 8)).toEqual(['abcdefg', '😀h']);
  expect(shorten('a😀b', 2)).toBe('a… (3 more characters)');
});
