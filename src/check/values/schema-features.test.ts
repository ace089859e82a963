import { expect, it } from 'vitest';
import { sizes, schemaFeatures } from './schema-features.js';

it('names what is noteworthy, place by place', () => {
  expect(schemaFeatures({ a: 0, b: -2.5, 'c/d': '', e: [], f: null, g: true, h: { i: 'é' }, j: 5000 })).toEqual([
    '/a: 0',
    '/b: negative, medium, a fraction',
    '/c~1d: 0 characters',
    '/e: 0 items',
    '/f: null',
    '/g: true',
    '/h/i: 1 characters',
    '/h/i: unusual characters',
    '/j: positive, large',
  ]);
});

it('does not tell the items of a list apart', () => {
  expect(schemaFeatures(['a', 'b'])).toEqual([': many items', '/*: 1 characters', '/*: 1 characters']);
});

it('tells long texts from very long ones', () => {
  expect(schemaFeatures('x'.repeat(101))).toEqual([': very many characters']);
  expect(schemaFeatures('xx ')).toEqual([': many characters', ': blanks at an end']);
});

it('measures texts, lists and numbers, place by place', () => {
  expect(sizes({ a: 'xyz', b: { c: [1, 20] }, d: null, e: true })).toEqual([
    ['/a', 3],
    ['/b/c', 2],
    ['/b/c/*', 1],
    ['/b/c/*', 20],
  ]);
});

it('keys that callers choose are one place', () => {
  const schema = { properties: { labels: { additionalProperties: { type: 'string' } } } };
  expect(schemaFeatures({ labels: { a: 'x', b: '' } }, schema)).toEqual([
    '/labels/*: 1 characters',
    '/labels/*: 0 characters',
  ]);
  expect(sizes({ labels: { a: 'xyz' } }, schema)).toEqual([['/labels/*', 3]]);
});
