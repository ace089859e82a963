import { expect, test } from 'vitest';
import type { Own } from '../contract/model.js';
import { anotherValue } from './another-value.js';

const own = { id: { placeholders: { id: { kind: 'pointer', pointer: '/no' } } } } as unknown as Own;
const kit = { unknownId: () => ({ id: '4711' }) };
const schema = { properties: { state: { enum: ['new', 'paid'] }, in: { properties: { kind: { enum: ['only'] } } } } };
const record = {
  ...{ no: 7, at: '2026-01-01T10:00:00.000Z', day: '2026-01-01', state: 'new', free: 'text', none: null },
  ...{ count: 3, done: false, in: { kind: 'only' } },
};

test.each([
  ['/no', 4711],
  ['/at', '2001-02-03T04:05:06Z'],
  ['/day', '2001-02-03'],
  ['/state', 'paid'],
  ['/count', 1003],
  ['/done', true],
  // Nothing says which other values these may have.
  ['/free', undefined],
  ['/in/kind', undefined],
  ['/none', undefined],
  ['/missing', undefined],
])('%s may be %s', (pointer, value) => {
  expect(anotherValue(kit, own, schema, pointer, record)).toEqual(value);
});
