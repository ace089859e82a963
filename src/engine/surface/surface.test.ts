import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadContract, type Contract } from '../../index.js';
import type { Exchange } from '../../result/exchange.js';
import { Surface } from './surface.js';

const BASE = 'http://127.0.0.1:4010';
const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const LAMP = { id: '3c1f7e1e-0000-4000-a000-000000000001', name: 'Lamp', sku: 'lamp', status: 'active' };

const LITERAL = `probity: 1
service: { name: Notes }
claims: [web-api]
target: { base-url: "${BASE}" }
auth: none
versioning: { placement: path, segment: /v1/, current: v1, versions: { v1: { state: active }, v2: { state: active } }, unknown: 404 }
resources:
  notes: { path: /v1/notes, item: /v1/notes/<id>, id: { id: /id }, operations: { list: {}, "*": none } }
`;

/** The contract of the notes, with what it says of versions. */
function literal(versions?: string): Contract {
  const folder = mkdtempSync(join(tmpdir(), 'surface-'));
  const file = join(folder, 'notes.yaml');
  const text = versions === undefined ? LITERAL : LITERAL.replace(/current: .*(?= })/, versions);
  writeFileSync(file, text);
  const own = loadContract(file);
  rmSync(folder, { recursive: true });
  if ('problems' in own) throw new Error(JSON.stringify(own.problems));
  return own.contract;
}

let count = 0;

/** An exchange, each a second after the one before. */
function sent(
  method: string,
  path: string,
  status: number,
  more: { as?: string; body?: unknown; answer?: unknown; headers?: Exchange['request']['headers']; tag?: string } = {},
): Exchange {
  count += 1;
  const text = more.answer === undefined ? '' : JSON.stringify(more.answer);
  return {
    id: `some@thing/${String(count)}`,
    intent: 'valid',
    as: more.as ?? 'alice',
    request: {
      method,
      url: `${BASE}${path}`,
      headers: more.headers ?? [['Content-Type', 'application/json']],
      ...(more.body === undefined
        ? {}
        : { body: typeof more.body === 'string' ? more.body : JSON.stringify(more.body) }),
    },
    response: {
      status,
      headers: [['Content-Type', 'application/json'], ...(more.tag === undefined ? [] : [['ETag', more.tag] as const])],
      body: text,
      bodyState: 'text',
      received: text.length,
      decoded: text.length,
    },
    started: count * 1000,
    ended: count * 1000 + 10,
  };
}

const surface = (): Surface => new Surface(contract, BASE, ['alice', 'bob', 'reader'], false);

/** The points that these requests stood for, in the order of the surface. */
function seen(...exchanges: readonly Exchange[]): readonly string[] {
  const one = surface();
  const all = one.missed('').map(({ point }) => point);
  for (const exchange of exchanges) one.hear(exchange);
  const left = new Set(one.missed('').map(({ point }) => point));
  return all.filter((point) => !left.has(point));
}

const made = (): Exchange => sent('POST', '/api/v1/products', 201, { body: LAMP, answer: LAMP });
const AT = `/api/v1/products/${LAMP.id}`;

test('each operation has its own points, and none is seen before anything was sent', () => {
  const one = surface();
  expect(one.missed('why').length).toBe(one.of);
  expect(one.missed('why').map(({ point }) => point)).toEqual(
    expect.arrayContaining([
      'products.list|query:limit:zero',
      'products.create|body:/name:too-long',
      'products.read|target=deleted',
      'products.update|caller=reader',
      'cancel|version=unknown',
    ]),
  );
  expect(
    new Surface(contract, BASE, ['alice'], true)
      .missed('')
      .every(({ point }) => !/create|update|delete/.test(point.split('|')[0] ?? '')),
  ).toBe(true);
});

test('a list is asked for by the options that it has', () => {
  expect(seen(sent('GET', '/api/v1/products?limit=0&unheard=1', 400))).toEqual(
    expect.arrayContaining([
      'products.list|query:limit:zero',
      'products.list|query:unknown-parameter',
      'products.list|caller=alice',
    ]),
  );
  expect(seen(sent('GET', '/api/v1/products?limit=2&limit=3', 400))).toContain('products.list|query:limit:twice');
});

test('what is known of a record says which one is meant', () => {
  const gone = [made(), sent('DELETE', AT, 204), sent('GET', AT, 404)];
  expect(seen(...gone)).toContain('products.read|target=deleted');
  expect(seen(made(), sent('GET', AT, 200, { answer: LAMP }))).toContain('products.read|target=own');
  expect(seen(sent('GET', AT, 404))).toContain('products.read|target=unknown');
  expect(seen(sent('GET', '/api/v1/products/%ff', 404))).toContain('products.read|target=malformed');
});

test('a body stands for the classes of the values of its members', () => {
  const points = seen(
    sent('POST', '/api/v1/products', 422, { body: { name: 'a'.repeat(201), sku: null, status: 'nothing' } }),
  );
  expect(points).toEqual(
    expect.arrayContaining([
      'products.create|body:/name:too-long',
      'products.create|body:/sku:null',
      'products.create|body:/price:absent',
    ]),
  );
  expect(seen(sent('POST', '/api/v1/products', 400, { body: '[]' }))).toContain('products.create|content=a-list');
  expect(seen(sent('POST', '/api/v1/products', 400, { body: '{"name":' }))).toContain(
    'products.create|content=malformed',
  );
});

test('a request under another version says nothing of this one', () => {
  expect(seen(sent('GET', '/api/v999/products?limit=0', 404))).toEqual(['products.list|version=unknown']);
});

test('requests at one time stand beside each other, those that come later do not', () => {
  const first = made();
  const one = sent('DELETE', AT, 204);
  const beside = { ...sent('DELETE', AT, 404), started: one.started };
  expect(seen(first, one, beside)).toContain('products.delete|repetition=beside-another');
  expect(seen(first, one, sent('DELETE', AT, 404))).not.toContain('products.delete|repetition=beside-another');
});

test('a credential that is wrong in any way is one', () => {
  expect(seen(sent('GET', '/api/v1/products', 401, { as: 'altered' }))).toContain('products.list|caller=altered');
});

test('of an operation that nobody answered with success that is why', () => {
  const one = surface();
  one.hear(sent('GET', '/api/v1/products', 200));
  const why = (operation: string): string | undefined =>
    one.missed('no check asks').find(({ point }) => point.startsWith(`${operation}|`))?.why;
  expect(why('products.list')).toBe('no check asks');
  expect(why('products.read')).toMatch(/answered with success/);
});

test('what a request is stands in what was given before, and not in how it was answered', () => {
  const listed = sent('GET', '/api/v1/products', 200, { answer: { data: [LAMP], next: 'abc' } });
  const after = (cursor: string) => sent('GET', `/api/v1/products?after=${cursor}`, 200);
  expect(seen(listed, after('abc'))).toContain('products.list|query:cursor:given');
  expect(seen(listed, after('xyz'))).toContain('products.list|query:cursor:altered');
  const [first, second] = ['"1"', '"2"'];
  const change = (tag: string) =>
    sent('PATCH', AT, 200, { body: {}, answer: LAMP, headers: [['If-Match', tag]], tag: second });
  const known = sent('GET', AT, 200, { answer: LAMP, tag: first });
  expect(seen(made(), known, change(first))).toContain('products.update|condition=if-match:current');
  expect(seen(made(), known, change(first), change(first))).toContain('products.update|condition=if-match:stale');
});

test('a caller without a credential is no other caller', () => {
  const point = 'products.read|target=of-another-caller';
  expect(seen(made(), sent('GET', AT, 401, { as: 'anonymous' }))).not.toContain(point);
  expect(seen(made(), sent('GET', AT, 200, { as: 'bob', answer: LAMP }))).toContain(point);
});

test('a version that stands in a path as text is told apart', () => {
  const one = new Surface(literal(), BASE, [], false);
  const versionsLeft = () => one.missed('').flatMap(({ point }) => /version=(.*)/.exec(point)?.[1] ?? []);
  expect(versionsLeft()).toEqual(['v1', 'v2', 'unknown']);
  for (const version of ['v1', 'v2', 'v999']) one.hear(sent('GET', `/${version}/notes`, 404));
  expect(versionsLeft()).toEqual([]);
});

test('a request counts where the contract names the version of its paths and lists none', () => {
  const one = new Surface(literal('current: v1'), BASE, [], false);
  const before = one.missed('').length;
  one.hear(sent('GET', '/v1/notes', 200, { as: 'anonymous' }));
  expect(one.missed('').length).toBeLessThan(before);
});
