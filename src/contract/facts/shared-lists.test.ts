import { describe, expect, it } from 'vitest';
import { fileSystem, filesOf } from '../files.js';
import { loadContract } from '../load.js';
import { formatProblems } from '../yaml/problem.js';
import type { Contract } from './model.js';

const LISTS =
  '{ items: /data, total: none, offset: { base: 1, beyond: empty }, limit: { default: 10, max: 50, over: clamp } }';

function loaded(conventions: string, things: string): Contract {
  const text = `probity: 1
service: { name: S }
claims: []
target: { base-url: 'http://127.0.0.1:1' }
${conventions}
resources:
  things: { path: /things, operations: { list: {} }, ${things} }
  parts: { path: /parts, operations: { list: {} }, collection: { total: /count, limit: none } }
  me: { item: /me, operations: { read: {} } }
`;
  const own = filesOf([{ name: 's.yaml', text }]);
  const read = (path: string) => (path.startsWith('probity:') ? fileSystem : own).read(path);
  const result = loadContract('s.yaml', { files: { read, shipped: () => fileSystem.shipped?.() ?? [] } });
  if ('problems' in result) throw new Error(formatProblems(result.problems));
  return result.contract;
}

const listsOf = (contract: Contract, name: string) =>
  contract.facts.resources.find((one) => one.name === name)?.collection;

describe('what holds for the lists of all resources', () => {
  const shared = loaded(`conventions: { collection: ${LISTS} }`, 'collection: {}');

  it('is that of a resource which says nothing else', () => {
    const written = listsOf(loaded('', `collection: ${LISTS}`), 'things');
    const taken = listsOf(shared, 'things');
    expect(taken?.items).toMatchObject({ state: 'stated', path: 'conventions.collection.items' });
    const plain = (fact: unknown): string =>
      JSON.stringify(fact).replaceAll(/"(?:conventions|resources\.things)\./g, '"');
    for (const name of ['items', 'limit', 'offset', 'total'] as const)
      expect(plain(taken?.[name]), name).toBe(plain(written?.[name]));
  });

  it('is left where the resource says something else, and where there is no list', () => {
    expect(listsOf(shared, 'parts')?.total).toMatchObject({
      state: 'stated',
      path: 'resources.parts.collection.total',
    });
    expect(listsOf(shared, 'parts')?.limit.default.state).toBe('none');
    expect(listsOf(shared, 'parts')?.items).toMatchObject({ path: 'conventions.collection.items' });
    expect(listsOf(shared, 'me')?.items.state).toBe('none');
  });

  it('fits together, or is refused', () => {
    const wrong = () => loaded('conventions: { collection: { limit: { default: 90, max: 50 } } }', 'collection: {}');
    expect(wrong).toThrow('The default page size 90 is above the maximum 50');
    const unsent = () =>
      loaded(
        'query: { after: none }\nconventions: { collection: { cursor: { next: /next, as: token } } }',
        'collection: {}',
      );
    expect(unsent).toThrow('no query says how it is sent');
  });
});
