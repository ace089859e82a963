import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fill, fillPath, matchQuery, parseQueryTemplate, parseTemplate, pathAlone, placeholders } from './template.js';

describe('a path template', () => {
  const template = parseTemplate('/t/<tenant>/orders/<orders.id>/items/<id>.json');

  it('has placeholders of its own and of parents', () => {
    expect(placeholders(template)).toEqual(['tenant', 'orders.id', 'id']);
    expect(placeholders(parseTemplate('/a<b/>c'))).toEqual([]);
  });

  it('keeps each value in its segment', () => {
    const path = fillPath(template, { tenant: 'a/b', 'orders.id': 'x y', id: '../?#%' });
    expect(path).toBe('/t/a%2Fb/orders/x%20y/items/..%2F%3F%23%25.json');
  });

  it('names the placeholder that has no value', () => {
    expect(() => fillPath(template, { tenant: 'a' })).toThrow('<orders.id>');
  });

  it('is its text again when each placeholder is filled with itself', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom('/', 'a', '<b>', '<c.d>', '<', '>', '-')), (parts) => {
        const text = parts.join('');
        const rebuilt = parseTemplate(text)
          .parts.map((part) => {
            if ('literal' in part) return part.literal;
            return part.parent === undefined ? `<${part.placeholder}>` : `<${part.parent}.${part.placeholder}>`;
          })
          .join('');
        expect(rebuilt).toBe(text);
      }),
      { seed: 1 },
    );
  });
});

describe('a path with a query', () => {
  const template = parseTemplate('/loans?kind=long%20one&book=<books.id>');

  it('is matched by a URL with all its parameters, in whatever order', () => {
    expect(matchQuery(template, '/loans?book=a%26b&limit=5&kind=long+one')).toEqual({ 'books.id': 'a&b' });
    expect(matchQuery(template, '/loans?book=a&kind=short')).toBeUndefined();
    expect(matchQuery(template, '/loans?kind=long%20one')).toBeUndefined();
    expect(matchQuery(parseTemplate('/loans'), '/loans?kind=short')).toEqual({});
  });

  it('keeps each value in its parameter', () => {
    expect(fillPath(template, { 'books.id': 'a&b=c#d' })).toBe('/loans?kind=long%20one&book=a%26b%3Dc%23d');
    expect(pathAlone(template).text).toBe('/loans');
  });
});

describe('a query template', () => {
  it('keeps the order of its pairs and leaves encoding to the sender', () => {
    expect(fill(parseQueryTemplate('sort=<key>&direction=desc'), { key: 'a b' })).toEqual([
      ['sort', 'a b'],
      ['direction', 'desc'],
    ]);
  });

  it('may have placeholders in its names, and names without a value', () => {
    expect(fill(parseQueryTemplate('filter[<field>]=<value>&all'), { field: 'a', value: 1 })).toEqual([
      ['filter[a]', '1'],
      ['all', ''],
    ]);
    expect(fill(parseQueryTemplate('a=b=<n>'), {})).toEqual([['a', 'b=']]);
  });
});
