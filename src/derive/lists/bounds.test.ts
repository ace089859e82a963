import { expect, it } from 'vitest';
import { boundBy, comparedBy } from './bounds.js';

const item = {
  type: 'object',
  properties: {
    price: { type: 'number' },
    year: { type: ['integer', 'null'] },
    created_at: { type: 'string', format: 'date-time' },
    dueDate: { type: 'string', format: 'date' },
    size: { enum: ['s', 'm'], type: 'string' },
    station: { type: 'string' },
    tags: { type: 'array' },
    amount: { type: 'string', pattern: '^-?\\d{1,6}\\.\\d\\d$' },
    fee: { type: ['string', 'null'], format: 'decimal' },
    code: { type: 'string', pattern: '^[A-Z]\\d+$' },
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
  ['price__gte', '/price', 'at-least'],
  ['amount__gte', '/amount', 'at-least'],
  ['max_fee', '/fee', 'at-most'],
  ['created_at__lt', '/created_at', 'below'],
])('%s is a bound of %s', (name, at, compare) => {
  expect(boundBy(name, item)).toEqual({ at, compare });
});

it.each(['price', 'code__gte', 'from_station', 'size_max', 'weight_min', 'sort_by', 'from', 'max'])(
  '%s is no bound',
  (name) => {
    expect(boundBy(name, item)).toBeUndefined();
  },
);

it.each([
  ['station__icontains', { at: '/station', compare: 'contains', case: 'ignore' }],
  ['station[startswith]', { at: '/station', compare: 'prefix', case: 'exact' }],
  ['size__in', { at: '/size', several: 'comma' }],
  ['price__in', { at: '/price', several: 'comma' }],
])('%s compares texts or values', (name, fact) => {
  expect(comparedBy(name, item)).toEqual(fact);
});

it.each(['station', 'station__isnull', 'size__contains', 'price__contains', 'tags__in', 'weight__in'])(
  '%s is no comparison that its name says',
  (name) => {
    expect(comparedBy(name, item)).toBeUndefined();
  },
);
