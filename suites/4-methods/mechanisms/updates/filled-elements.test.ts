import { expect, test } from 'vitest';
import { filledIn } from './filled-elements.js';

const change = { lines: [{ price: { currency: 'EUR' } }], title: 'a' };
const shown = { lines: [{ price: { currency: 'EUR', units: '3' } }], title: 'b', size: { width: 1 } };

test('what is filled in for an element of a new list is found, and nothing else', () => {
  const filled = { lines: [{ price: { currency: 'EUR', units: '0' }, vat: null }], title: 'a', size: { width: 1 } };
  expect(filledIn(change, shown, filled)).toEqual(['/lines/0/price/units', '/lines/0/vat']);
  const others = {
    lines: [{ price: { currency: 'USD' } }, { price: { currency: 'EUR' } }],
    title: 'a',
    size: { width: 1, depth: 2 },
  };
  expect(filledIn(change, shown, others)).toEqual([]);
});
