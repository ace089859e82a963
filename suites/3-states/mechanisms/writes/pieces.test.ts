import { expect, test } from 'vitest';
import type { Json } from 'probity/check';
import { namedWithTwoValues, pieces } from './pieces.js';

const free = { validate: () => [] };

test('each field that changes is a piece, in the least body that is valid', () => {
  const change = { price: 1, quantity: 2, tags: ['a'], note: null };
  const found = pieces(free, true, change, { price: 9, quantity: 2, updated: 0 }, []);
  expect(found).toEqual([
    { at: '/price', value: 1, body: { price: 1 } },
    { at: '/tags', value: ['a'], body: { tags: ['a'] } },
  ]);
});

test('an envelope that no body can be without is taken apart, a volatile field is left out', () => {
  const enveloped = {
    validate: (_: unknown, value: Json) => {
      const { type, attributes } = value as Record<string, unknown>;
      return type === undefined || attributes === undefined ? ['incomplete'] : [];
    },
  };
  const change = { type: 'products', attributes: { price: 1, seen: 2 } };
  const found = pieces(enveloped, true, change, { type: 'products', attributes: {} }, ['/attributes/seen']);
  expect(found).toEqual([{ at: '/attributes/price', value: 1, body: { type: 'products', attributes: { price: 1 } } }]);
});

test('of each member that is named two values count, and of one of few values all of them', () => {
  const inner = { type: 'object', properties: { size: { type: 'integer' } } };
  const schema = { type: 'object', properties: { size: { type: 'integer' }, kind: { enum: ['a', 'b', 'c'] }, inner } };
  const named = namedWithTwoValues(schema);
  expect(named({ size: 1 })).toEqual(['/size', '/size: 1']);
  expect(named({ size: 2, kind: 'a' })).toEqual(['/size', '/size: 2', '/kind', '/kind: "a"']);
  expect(named({ size: 3, kind: 'b' })).toEqual(['/size', '/kind', '/kind: "b"']);
  expect(named({ kind: 'c' })).toEqual(['/kind', '/kind: "c"']);
  expect(named({ inner: { size: 1 } })).toEqual(['/inner', '/inner/size', '/inner/size: 1']);
});

test('one key that callers choose is as good as another', () => {
  const labels = { type: 'object', properties: { team: { type: 'string' } }, additionalProperties: { type: 'string' } };
  const named = namedWithTwoValues({ type: 'object', properties: { labels } });
  expect(named({ labels: { a: 'x', team: 'y' } })).toEqual([
    '/labels',
    ...['/labels/*', '/labels/*: "x"', '/labels/team', '/labels/team: "y"'],
  ]);
  expect(named({ labels: { b: 'z' } })).toEqual(['/labels', '/labels/*', '/labels/*: "z"']);
  expect(named({ labels: { c: 'w' } })).toEqual(['/labels', '/labels/*']);
  const either = namedWithTwoValues({ oneOf: [{ properties: { a: true } }, { properties: { b: true } }] });
  expect(either({ b: 1 })).toEqual(['/b', '/b: 1']);
});
