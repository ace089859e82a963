import { expect, test } from 'vitest';
import { parseTemplate } from '../../text/template.js';
import { covers, mayCover } from './surface.js';

test.each([
  ['/products/<id>', '/products/search', true],
  ['/products/search', '/products/<id>', false],
  ['/products/<id>', '/products/<key>', true],
  ['/products/<id>', '/Products/<id>', true],
  ['/products/<id>', '/products', false],
  ['/vehicles/<id>:undelete', '/vehicles/<id>:retire', false],
  ['/vehicles/<id>:retire', '/vehicles/<other>:retire', true],
  ['/vehicles/<id>', '/vehicles/<id>:retire', true],
  ['/vehicles/<id>:retire', '/vehicles/<id>', false],
  ['/vehicles:retire', '/vehicles:undelete', false],
  ['/a.b/<id>', '/axb/<id>', false],
])('%s has each path of %s: %s', (wide, other, expected) => {
  expect(covers({ path: parseTemplate(wide) }, { path: parseTemplate(other) })).toBe(expected);
});

test('a router may take a placeholder with text behind it for the placeholder alone', () => {
  const place = (text: string) => ({ path: parseTemplate(text) });
  expect(mayCover(place('/vehicles/<id>:retire'), place('/vehicles/<id>'))).toBe(true);
  expect(mayCover(place('/vehicles/retire'), place('/vehicles/<id>'))).toBe(false);
});
