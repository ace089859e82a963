import { expect, test } from 'vitest';
import { changeWords, isNames, isValue, seenWords } from './seen-words.js';

test.each([
  ['a; b; c; d', 'a; b and 2 more'],
  ['{"id":"7","name":"a","size":3}', '{"id":"7",…}'],
  ['"refused: page 2 (walks@notes/s12/0/4) was answered 404"', 'page 2 was answered 404'],
  ['views: unchanged (2 records), +1 (1 record); while nothing was done: unchanged', 'views +1 (1 record)'],
  ['[0]: 200', '200'],
  ['/title: "a"', 'title: "a"'],
])('%s is said as %s', (observed, words) => {
  expect(seenWords(observed)).toBe(words);
});

const known = (before: string | undefined, sent: string | undefined) => () => ({ before, sent });

test('a change is said by what is known of it', () => {
  const observed = '/title: "a" became "b"';
  expect(changeWords(observed, known(undefined, '"a"'))).toBe('title: sent "a", got "b"');
  expect(changeWords(observed, known('"a"', undefined))).toBe('title: "a" became "b"');
  expect(changeWords(observed, known('"c"', undefined))).toBe('title should be "a", is "b"');
  expect(changeWords(observed, known(undefined, undefined))).toBe('title: "a" became "b"');
  expect(changeWords(observed, known(undefined, undefined), true)).toBe('title should be "a", is "b"');
  expect(changeWords('/a: 1 became 2; /b: 3 was added; /c is gone', known(undefined, undefined))).toBe(
    'a: 1 became 2; b: 3 was added and 1 more',
  );
});

test('long values are cut around what differs, and texts that look alike are written so that they do not', () => {
  const [one, other] = [`"${'x'.repeat(60)}yes"`, `"${'x'.repeat(60)}no"`];
  expect(changeWords(`/t: ${one} became ${other}`, known(undefined, undefined))).toBe(
    't: …xxxxxxxxxxyes" became …xxxxxxxxxxno"',
  );
  expect(changeWords('/t: "e\u0301" became "\u00e9"', known(undefined, undefined))).toBe(
    String.raw`t: "e\u0301" became "\u00e9"`,
  );
});

test('a value is told from a sentence, and names from both', () => {
  expect(['"a"', '12', '[4]', 'none'].every(isValue)).toBe(true);
  expect(['it is still there', 'a list without it'].some(isValue)).toBe(false);
  expect([isNames('a-1; b-2 and 3 more'), isNames('it is gone')]).toEqual([true, false]);
});
