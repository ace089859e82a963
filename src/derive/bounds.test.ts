import { expect, it } from 'vitest';
import { boundBy } from './bounds.js';

const item = {
  type: 'object',
  properties: {
    price: { type: 'number' },
    year: { type: ['integer', 'null'] },
    created_at: { type: 'string', format: 'date-time' },
    dueDate: { type: 'string', format: 'date' },
    size: { enum: ['s', 'm'], type: 'string' },
    station: { type: 'string' },
  },
};

it.each([
  ['min_price', '/price', 'at-least'],
  ['maxPrice', '/price', 'at-most'],
  ['price_gt', '/price', 'above'],
  ['price[lte]', '/price', 'at-most'],
  ['year_from', '/year', 'at-least'],
  ['created_after', '/created_at', 'above'],
  ['created_at_before', '/created_at', 'below'],
  ['dueBefore', '/dueDate', 'below'],
])('%s is a bound of %s', (name, at, compare) => {
  expect(boundBy(name, item)).toEqual({ at, compare });
});

it.each(['price', 'from_station', 'size_max', 'weight_min', 'sort_by', 'from', 'max'])('%s is no bound', (name) => {
  expect(boundBy(name, item)).toBeUndefined();
});
