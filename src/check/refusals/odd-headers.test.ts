import { expect, it } from 'vitest';
import { loadContract } from '../../index.js';
import { hostileInputs } from '../../../suites/7-errors/mechanisms/hostile.js';
import { oddHeaders } from './odd-headers.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { facts: service } = loaded.contract;

type Kind = 'list' | 'read' | 'create' | 'update' | 'replace' | 'delete';

function facts(name: string, kind: Kind) {
  const resource = service.resources.find((one) => one.name === name);
  if (resource === undefined) throw new Error(`The Shop has no ${name}`);
  return { service, resource, operation: resource.operations[kind] };
}

function namesOf(name: string, kind: Kind): readonly string[] {
  return [...new Set(oddHeaders(facts(name, kind)).map((one) => one.name))];
}

it('writes those headers wrongly to which the contract gives a meaning at the operation', () => {
  expect(namesOf('products', 'list')).toEqual(['Accept', 'Authorization', 'X-API-Key']);
  expect(namesOf('products', 'read')).toContain('If-None-Match');
  expect(namesOf('products', 'update')).toEqual([
    'Content-Type',
    'Content-Encoding',
    'If-Match',
    'Authorization',
    'X-API-Key',
  ]);
  expect(namesOf('products', 'create')).toEqual([
    'Content-Type',
    'Content-Encoding',
    'Idempotency-Key',
    'Authorization',
    'X-API-Key',
  ]);
  expect(namesOf('reviews', 'delete')).toEqual(['Authorization', 'X-API-Key']);
});

it('says of the content of a create only what is in use elsewhere, and once that it says nothing', () => {
  const sent = oddHeaders(facts('products', 'create')).filter(({ name }) => name === 'Content-Type');
  expect(sent.map(({ text }) => text)).toEqual([
    'text/plain',
    'application/xml',
    ';;;',
    'multipart/form-data',
    'application/json; charset=utf-16',
    'application/json; charset=latin1',
    null,
  ]);
});

it('sends no credential that is none where wrong ones lock a caller out', () => {
  const { auth } = service;
  const locking = { ...service, auth: { ...auth, lockout: { state: 'stated', value: 5, path: '' } as const } };
  const names = oddHeaders({ ...facts('products', 'list'), service: locking }).map(({ name }) => name);
  expect(names).not.toContain('Authorization');
});

it('sends such a credential at one operation where nobody says whether wrong ones lock a caller out', () => {
  const quiet = { ...service, auth: { ...service.auth, lockout: { state: 'gap', paths: ['auth.lockout'] } as const } };
  const subjects = service.resources.flatMap(({ name, operations }) =>
    (['list', 'create', 'read', 'update', 'delete'] as const)
      .filter((kind) => operations[kind].offered.state === 'stated')
      .map((kind) => ({ ...facts(name, kind), service: quiet })),
  );
  const sent = subjects.filter((one) => oddHeaders(one).some(({ name }) => name === 'Authorization'));
  expect(sent).toHaveLength(1);
  expect(subjects.length).toBeGreaterThan(5);
});

it('puts nothing into the path of a write that could mean several records', () => {
  for (const kind of ['update', 'delete'] as const) {
    const texts = hostileInputs(facts('products', kind))
      .flat()
      .map(({ ids }) => ids['id'] ?? '');
    expect(texts.length).toBeGreaterThan(4);
    expect(texts.filter((text) => text === '' || /[*%/_?#.]/.test(text))).toEqual([]);
  }
  const creates = hostileInputs(facts('reviews', 'create')).flat();
  expect(new Set(creates.flatMap(({ ids }) => Object.keys(ids)))).toEqual(new Set(['products.id']));
});
