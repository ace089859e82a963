import { expect, test } from 'vitest';
import { standings } from '../../contract/resolve/surface/standing.js';
import { lookups } from '../../selftest/fixtures/lookups.js';
import { contractOf } from '../../selftest/fixtures/unusual.js';
import { targetsAt } from './record-target.js';

const contract = contractOf(lookups);
const named = (url: string) => targetsAt(contract, url).map(({ resource, ids }) => [resource.name, ids['id']]);

test.each([
  ['/book?id=7', 'books', '7'],
  ['http://127.0.0.1:4010/book?x=1&id=a%2Fb&y', 'books', 'a/b'],
  ['/book?id=7&change=yes', 'books', '7'],
  ['/hide?book=7', 'books', '7'],
  ['/loan?id=7#id', 'loans', '7'],
])('%s names the record of its query', (url, resource, id) => {
  expect(named(url)).toContainEqual([resource, id]);
});

test.each(['/book', '/book?id', '/book?ids=7', '/hide?id=7', '/book?id=7&id=8'])('%s names none', (url) => {
  expect(named(url).filter(([, id]) => id !== '')).toEqual([]);
});

test('an operation is offered at its path with its query alone', () => {
  const standing = standings(contract.facts, { own: 'http://127.0.0.1:4010', hosts: {} });
  const at = (method: string, url: string) => standing(method, `http://127.0.0.1:4010${url}`);
  expect(at('DELETE', '/book?id=7')).toBe('declared');
  expect(at('DELETE', '/book')).not.toBe('declared');
  expect(at('POST', '/hide')).not.toBe('declared');
});
