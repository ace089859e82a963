import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkedFormats, checkedNumber, withWrongCheckDigit } from './check-digits.js';

describe.each(Object.keys(checkedFormats))('%s', (format) => {
  const known = checkedNumber(format);
  const number = fc.integer({ min: 0, max: 999_999 });

  it('is valid at each number, and at none with another last digit', () => {
    fc.assert(
      fc.property(number, (n) => {
        const text = known?.numbered(n) ?? '';
        expect(known?.isValid(text)).toBe(true);
        expect(known?.isValid(withWrongCheckDigit(text))).toBe(false);
      }),
    );
  });

  it('is another one at another number', () => {
    fc.assert(
      fc.property(number, number, (a, b) => {
        expect(known?.numbered(a) === known?.numbered(b)).toBe(a === b);
      }),
    );
  });
});

it.each([
  ['isbn', '9783161484100'],
  ['ean-13', '4006381333931'],
  ['ean-8', '73513537'],
  ['credit-card', '4111111111111111'],
  ['iban', 'DE89370400440532013000'],
  ['iban', 'GB82WEST12345698765432'],
  ['iban', 'GB82 WEST 1234 5698 7654 32'],
  ['isbn', '978-3-16-148410-0'],
  ['isbn', '3-16-148410-X'],
  ['credit-card', '4111 1111 1111 1111'],
  ['credit-card', '**** **** **** 1111'],
])('%s: %s is known to be one', (format, text) => {
  expect(checkedNumber(format)?.isValid(text)).toBe(true);
});

it.each([
  ['isbn', '978-3-16-148410-1'],
  ['isbn', '9773161484100'],
  ['isbn', '3-16-148410-1'],
  ['iban', 'GB83 WEST 1234 5698 7654 32'],
])('%s: %s has a wrong digit', (format, text) => {
  expect(checkedNumber(format)?.isValid(text)).toBe(false);
});

it('knows no other formats', () => {
  expect(checkedNumber('toString')).toBeUndefined();
  expect(checkedNumber('uuid')).toBeUndefined();
});
