import fc from 'fast-check';
import { expect, test } from 'vitest';
import { inForm, outOfForm } from './normal-forms.js';

test.each([
  ['1.5', 2, '1.50'],
  ['1', 2, '1.00'],
  ['007.10', 1, '7.1'],
  ['-3.0', 0, '-3'],
  ['1.005', 2, '1.005'],
  ['one', 2, 'one'],
])('%s with %i decimals is %s', (text, decimals, expected) => {
  expect(inForm(text, [{ decimals }])).toBe(expected);
});

test('several forms apply in turn', () => {
  expect(inForm('  Ab ', ['trimmed', 'upper'])).toBe('AB');
});

test('an amount that is written otherwise is the same amount in form', () => {
  fc.assert(
    fc.property(fc.nat(9999), fc.nat(99), (whole, cents) => {
      const text = `${String(whole)}.${String(cents).padStart(2, '0')}`;
      const other = outOfForm(text, [{ decimals: 2 }]);
      expect(other === undefined).toBe(cents % 10 !== 0);
      if (other !== undefined) expect([Number(other), inForm(other, [{ decimals: 2 }])]).toEqual([Number(text), text]);
    }),
  );
});
