import { expect, test } from 'vitest';
import { no, serve } from './server.js';
import { tryAll } from './trying.js';

const SAME = (name: string): string => `
    path: /${name}
    item: /${name}/<id>
    id: { id: /id }
    samples: [{ id: one }]
    operations: { list: {}, read: {}, "*": none }
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }`;

/** Tags for the plates alone, as `http.validators` would not have it. */
const contract = (own: string): string => `probity: 1
service: { name: Kiln }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
http: { validators: [etag] }
resources:
  plates:${SAME('plates')}
  bowls:${own}${SAME('bowls')}
`;

const service = serve(({ method, at: [first, id, more], header }) => {
  if (more !== undefined || (first !== 'plates' && first !== 'bowls')) return undefined;
  if (method !== 'GET') return no(405, 'Only read');
  if (id === undefined) return [200, [{ id: 'one' }]];
  if (id !== 'one') return undefined;
  if (first === 'bowls') return [200, { id }];
  return header('if-none-match') === '"1"' ? [304, undefined, { ETag: '"1"' }] : [200, { id }, { ETag: '"1"' }];
});

test.each([
  ['their own word', '\n    validators: none', 'resources.bowls.validators'],
  ['no word of their own', '', 'resources.bowls.operations.*'],
])('records without a tag, of a resource with %s', async (_, own, because) => {
  const { quiet } = await tryAll(contract(own), service, { only: ['unchanged-is-not-sent-again'] });
  expect([...quiet]).toEqual([
    ['unchanged-is-not-sent-again@plates', 'resources.plates.operations.*'],
    ['unchanged-is-not-sent-again@bowls', because],
  ]);
});
