import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { deriveContract, observeTarget } from '../index.js';

const json = (schema: object): object => ({ content: { 'application/json': { schema } } });
const text = { type: 'string' };

/** What is seen of a service that is described so, by the paths of a document or in lines of paths alone, and answers so. */
async function seen(paths: object | string, listener: RequestListener): Promise<Readonly<Record<string, unknown>>> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  try {
    const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    const text = typeof paths === 'string' ? paths : JSON.stringify({ openapi: '3.0.0', info: { title: 'T' }, paths });
    const { contract } = deriveContract({
      text,
      name: typeof paths === 'string' ? '--paths' : 'o.json',
      schema: 's',
      baseUrl,
    });
    const observed = await observeTarget({ contract, baseUrl, environment: {} });
    if ('problem' in observed) throw new Error(observed.problem);
    return Object.fromEntries(observed.news.map(({ path, value }) => [path.join('.'), value]));
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

test('what a GET of no resource answers is seen where the document does not describe it, and required is what the answer has', async () => {
  const get = { responses: { 200: { description: 'OK' } } };
  let asked = 0;
  const facts = await seen({ '/status': { get }, '/page': { get } }, ({ url, method }, response) => {
    asked += 1;
    const isPage = url === '/page';
    response.setHeader('Content-Type', isPage ? 'text/html' : 'application/json');
    const body = { up: true, next: null, inner: { a: 1 }, ...(asked % 2 === 0 ? { odd: 'x' } : {}) };
    response.end(method === 'HEAD' ? undefined : isPage ? '<p>Hello</p>' : JSON.stringify(body));
  });
  expect(facts['operations.status.returns']).toBe('other');
  expect(facts['operations.status.response']).toMatchObject({
    required: ['up', 'next', 'inner'],
    properties: { up: { type: 'boolean' }, next: {}, inner: { properties: { a: { type: 'integer' } } } },
  });
  expect(JSON.stringify(facts['operations.status.response'])).not.toMatch(/"null"|"required":\["a"\]/);
  expect(facts['operations.page.response']).toBeUndefined();
  expect(facts['http.head']).toBe(true);
  expect(facts['auth.default']).toBe('none');
});

const THING = { type: 'object', properties: { id: { ...text, format: 'uuid' }, name: text } };
const THINGS = {
  '/things': { get: { responses: { 200: json({ type: 'array', items: THING }) } } },
  '/things/{id}': {
    parameters: [{ name: 'id', in: 'path', schema: text }],
    get: { responses: { 200: json(THING) } },
  },
};

test('what a 401 asks for is proposed with a caller whose secret is in the environment', async () => {
  const paths = { ...THINGS, '/open': { get: { responses: { 200: { description: 'OK' } } } } };
  const facts = await seen(paths, ({ url }, response) => {
    const status = url === '/open' ? 200 : 401;
    response
      .writeHead(status, { 'WWW-Authenticate': 'Basic realm="it"', 'Content-Type': 'application/json' })
      .end('{}');
  });
  expect(facts).toMatchObject({
    'auth.default': 'required',
    'auth.schemes.basic': { type: 'basic' },
    'auth.identities.alice': { scheme: 'basic', username: '${PROBITY_USER}', password: '${PROBITY_PASSWORD}' },
    'auth.refusal.missing': 401,
    'auth.challenge': true,
    'operations.open.auth': 'none',
  });
});

test('nothing is seen of credentials where the 401 asks for none that a contract knows', async () => {
  const facts = await seen(THINGS, (_, response) => {
    response.writeHead(401, { 'WWW-Authenticate': 'Negotiate' }).end();
  });
  expect(Object.keys(facts).filter((path) => path.startsWith('auth.schemes'))).toEqual([]);
});

test('an unknown id is asked for where a list is empty, so that the page of all other paths is not taken for errors', async () => {
  const asked: string[] = [];
  const facts = await seen(THINGS, ({ url = '' }, response) => {
    asked.push(url);
    const [status, type, body]: readonly [number, string, string] =
      url.split('?')[0] === '/things'
        ? [200, 'application/json', '[]']
        : /^\/things\/[^/]+$/.test(url)
          ? [404, 'application/json', '{"message":"none"}']
          : [404, 'text/html', '<p>none</p>'];
    response.writeHead(status, { 'Content-Type': type }).end(body);
  });
  expect(asked.some((url) => /^\/things\/[0-9a-f]{8}-[0-9a-f-]{27}$/.test(url))).toBe(true);
  expect(facts['errors.media-type']).toBeUndefined();
});

test('of paths alone, where the records of a list and their ids are is seen in its answer', async () => {
  const of = (body: object): ReturnType<typeof seen> =>
    seen('/things\n/things/{key}', (_, response) => {
      response.setHeader('Content-Type', 'application/json').end(JSON.stringify(body));
    });
  const at = 'resources.things.collection.items';
  expect(await of([{ id: 1 }])).toMatchObject({ [at]: '', 'resources.things.id.key': '/id' });
  expect(await of({ data: [{ id: 1, key: 'a' }], total: 1 })).toMatchObject({
    [at]: '/data',
    'resources.things.id.key': '/key',
  });
  // Of two lists, either may be the one of the records.
  expect(await of({ data: [{ id: 1 }], links: [{ rel: 'a' }] })).not.toHaveProperty([at]);
});
