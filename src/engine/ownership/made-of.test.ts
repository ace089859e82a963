import { expect, it } from 'vitest';
import { madeOf } from './made-of.js';

const sent = { title: 'pb-1', views: 3 };
const plain = { headers: [['Content-Type', 'text/plain']] as const };

it('takes a record that shows nothing of what was sent as text for one that was made of nothing', () => {
  expect(madeOf(sent, plain, { id: 4 })).toEqual({});
  expect(madeOf(sent, { untyped: true }, { id: 4, title: '' })).toEqual({});
});

it('holds a record to what was sent where that was read, or nobody can tell', () => {
  expect(madeOf(sent, plain, { id: 4, title: 'pb-1' })).toEqual(sent);
  expect(madeOf(sent, plain, undefined)).toEqual(sent);
  expect(madeOf(sent, {}, { id: 4 })).toEqual(sent);
});
