import { expect, it } from 'vitest';
import { loadContract } from '../../../src/index.js';
import { hostileInputs } from './hostile.js';
import { alteredCursors, oddUrls } from './odd-urls.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { facts: service } = loaded.contract;

function facts(name: string, kind: 'list' | 'read' | 'create') {
  const resource = service.resources.find((one) => one.name === name);
  if (resource === undefined) throw new Error(`The Shop has no ${name}`);
  return { service, resource, operation: resource.operations[kind] };
}

it('tries each parameter of a list by its name, as it cannot be decoded, twice and as a list', () => {
  const queries = oddUrls(facts('products', 'list')).map(({ query }) => query);
  for (const query of ['limit=%ff', 'sort', 'page=1&page=2', 'sort[]=1', 'after[__proto__]=1', '%zz'])
    expect(queries).toContain(query);
  expect(new Set(queries).size).toBe(queries.length);
});

it('puts what cannot be decoded in the place of an id, that of a parent too', () => {
  const ids = oddUrls(facts('reviews', 'read')).map(({ id }) => `${id?.name ?? ''} ${id?.text ?? ''}`);
  expect(ids).toContain('products.id %ff');
  expect(ids).toContain('id %zz');
  expect(oddUrls(facts('products', 'create'))).toEqual([]);
});

it('puts hostile texts in the place of the id of a parent', () => {
  const inputs = hostileInputs(facts('reviews', 'list')).flat();
  expect(inputs.filter(({ ids }) => ids['products.id'] !== undefined).length).toBeGreaterThan(5);
});

it('alters a cursor in ways that leave none as it was', () => {
  const cursor = Buffer.from('["price",17]').toString('base64url');
  const texts = alteredCursors(cursor).map(({ text }) => text);
  expect(texts).not.toContain(cursor);
  expect(texts.map((text) => Buffer.from(text, 'base64url').toString())).toContain('["price",82]');
  expect(alteredCursors('a').map(({ what }) => what)).not.toContain('without its end');
});
