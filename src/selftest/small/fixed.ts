import { no, serve, whole, wrong, type Answer, type Small } from './server.js';

const CITIES = ['Aachen', 'Bonn', 'Celle', 'Dachau', 'Emden', 'Fulda', 'Gera'].map((name, n) => ({
  name,
  size: n * 7,
}));

export const onlyList: Small = {
  name: 'a list and nothing else',
  contract: `
auth: none
resources:
  cities:
    path: /cities
    item: none
    operations: { list: { status: 200 }, "*": none }
    collection: { items: "", total: none, limit: none, cursor: none, offset: none, sort: none, filter: none, fields: none }
`,
  start: () =>
    serve(({ method, at }) =>
      at.join('/') !== 'cities' ? undefined : method === 'GET' ? [200, CITIES] : no(405, 'Only read'),
    ),
};

export const onlyItem: Small = {
  name: 'items and no list',
  contract: `
auth: none
resources:
  words:
    path: none
    item: /words/<word>
    id: { word: /word }
    samples: [{ word: apple }, { word: pear }]
    operations: { read: { status: 200 }, "*": none }
    collection: none
`,
  start: () =>
    serve(({ method, at: [first, word, more] }) => {
      if (first !== 'words' || more !== undefined || !['apple', 'pear'].includes(word ?? '')) return undefined;
      return method === 'GET' ? [200, { word, letters: word?.length }] : no(405, 'Only read');
    }),
};

export const onlyActions: Small = {
  name: 'actions and no resource',
  contract: `
auth: none
operations:
  add:
    method: POST
    path: /add
    safe: true
    status: 200
    body: { type: object, required: [a, b], properties: { a: { type: integer, minimum: -99, maximum: 99 }, b: { type: integer, minimum: -99, maximum: 99 } } }
    response: { type: object, required: [sum], properties: { sum: { type: integer } } }
  ping: { method: GET, path: /ping, status: 204, returns: nothing }
`,
  start: () =>
    serve(({ method, at, body }) => {
      const small = (value: unknown): value is number => whole(value) && Math.abs(value) <= 99;
      const path = at.join('/');
      if (path === 'ping') return method === 'GET' ? [204] : no(405, 'Only read');
      if (path !== 'add') return undefined;
      if (method !== 'POST') return no(405, 'Only POST');
      const { a, b } = body ?? {};
      return small(a) && small(b) ? [200, { sum: a + b }] : wrong;
    }),
};

export const readOnly: Small = {
  name: 'everything is read only, and the limits stand on a page',
  contract: `
auth: none
limits: { rate: none, published-at: /about/limits }
resources:
  cities:
    path: /cities
    item: /cities/<name>
    id: { name: /name }
    operations: { list: {}, read: {}, "*": none }
    collection: { items: /cities, total: /total, offset: none, cursor: none, limit: none, filter: { name: { at: /name } } }
`,
  start: () =>
    serve(({ method, at, query }) => {
      const [first, name, more] = at;
      if (at.join('/') === 'about/limits') return [301, undefined, { Location: '/about/limits.html' }];
      if (at.join('/') === 'about/limits.html') return [200, { requests: 'any number' }];
      if (first !== 'cities' || more !== undefined) return undefined;
      const wanted = name ?? query.get('name');
      const found = CITIES.filter((one) => wanted === null || one.name === wanted);
      if (name !== undefined && found.length === 0) return undefined;
      if (method !== 'GET') return no(405, 'Only read');
      return [200, name === undefined ? { cities: found, total: found.length } : found[0]];
    }),
};

export const singleton: Small = {
  name: 'one record without an id',
  contract: `
auth: none
resources:
  settings:
    item: /settings
    tag: none
    unique: none
    refs: none
    operations:
      read: { status: 200 }
      update: none
      replace: none
`,
  start: () =>
    serve(({ method, at }): Answer | undefined =>
      at.join('/') !== 'settings' ? undefined : method === 'GET' ? [200, { theme: 'dark' }] : no(405, 'Only read'),
    ),
};
