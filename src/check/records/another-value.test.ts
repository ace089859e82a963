import { expect, test } from 'vitest';
import type { Own } from '../../contract/facts/model.js';
import { anotherValue, withMemberFrom } from './another-value.js';

const own = { id: { placeholders: { id: { kind: 'pointer', pointer: '/no' } } } } as unknown as Own;
const kit = {
  unknownId: (_: unknown, like?: { ids: object }) => ({ id: 'id' in (like?.ids ?? {}) ? '4711' : 'pb4711' }),
};
const schema = { properties: { state: { enum: ['new', 'paid'] }, in: { properties: { kind: { enum: ['only'] } } } } };
const record = {
  ...{ no: 7, at: '2026-01-01T10:00:00.000Z', day: '2026-01-01', state: 'new', free: 'text', none: null },
  ...{ count: 3, done: false, in: { kind: 'only' }, sent: 'Tue, 01 Dec 2026 00:24:01 GMT' },
};

test.each([
  ['/no', 4711],
  ['/at', '2001-02-03T04:05:06Z'],
  ['/day', '2001-02-03'],
  ['/sent', 'Sat, 03 Feb 2001 04:05:06 GMT'],
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

test('a value is put into an element of a list that is there, or that another body has', () => {
  const like = { lines: [{ text: 'a' }, { text: 'b' }] };
  const made = { lines: [{ text: 'a', amount: 5 }, { text: 'b' }] };
  expect(withMemberFrom(like, {}, '/lines/0/amount', 5)).toEqual(made);
  expect(withMemberFrom({}, like, '/lines/0/amount', 5)).toEqual(made);
  expect(withMemberFrom({}, { name: 'a' }, '/lines/0/amount', 5)).toEqual({ name: 'a' });
  expect(withMemberFrom(like, like, '/lines/7/amount', 5)).toEqual(like);
  expect(withMemberFrom(like, {}, '/in/state', 'new')).toEqual({ in: { state: 'new' } });
});

test('another value is known by the schema of an element', () => {
  const items = { properties: { kind: { enum: ['big', 'small'] } } };
  const known = anotherValue(kit, own, { properties: { lines: { items } } }, '/lines/0/kind', {
    lines: [{ kind: 'big' }],
  });
  expect(known).toBe('small');
});
