import { expect, test } from 'vitest';
import { plainQuote } from './plain-quote.js';

test.each([
  ['| GET | retrieve | yes |', 'GET · retrieve · yes'],
  ['| sort | sort key; a leading `-` means descending', 'sort · sort key; a leading - means descending'],
  ['A **GET** must not change `a**b**c` or 2 ** 3 ** 4', 'A GET must not change a**b**c or 2 ** 3 ** 4'],
  ['as it is', 'as it is'],
])('%s is read as %s', (quote, text) => {
  expect(plainQuote(quote)).toBe(text);
});
