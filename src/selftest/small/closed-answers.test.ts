import { expect, test } from 'vitest';
import { no, serve } from './server.js';
import { tryAll } from './trying.js';

/** Staff of which a service shows more than its schema names. */
const contract = (more: string): string => `probity: 1
service: { name: Staff }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  staff:
    path: /staff
    item: /staff/<id>
    id: { id: /id }
    closed: true
    samples: [{ id: one }]
    schema: { type: object, required: [id], properties: { id: { type: string } }${more} }
    operations: { list: {}, read: {}, "*": none }
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }
`;

const ONE = { id: 'one', salary: 4000 };

const service = serve(({ method, at: [first, id, more] }) => {
  if (first !== 'staff' || more !== undefined) return undefined;
  if (method !== 'GET') return no(405, 'Only read');
  if (id === undefined) return [200, [ONE]];
  return id === ONE.id ? [200, ONE] : undefined;
});

const only = ['answers-show-no-more-than-declared', 'get-is-repeatable', 'listed-items-can-be-read'];

test('a member that a closed schema excludes is a finding, in a record and in a list', async () => {
  const { loud } = await tryAll(contract(', additionalProperties: false'), service, { only });
  expect(loud.map((line) => line.split(':')[0])).toEqual([
    'answers-show-no-more-than-declared@staff.list',
    'answers-show-no-more-than-declared@staff.read',
  ]);
});

test('a schema that excludes none is no ground for a pass', async () => {
  const { loud, quiet } = await tryAll(contract(''), service, { only });
  expect(loud).toEqual([]);
  for (const operation of ['list', 'read'])
    expect(quiet.get(`answers-show-no-more-than-declared@staff.${operation}`)).toMatch(/additionalProperties: false/);
});
