import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';

const CONTRACT = `probity: 1
service: { name: Drafts }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities:
    ann: { scheme: bearer, token: "\${ANN}", tenant: paper, lacks: [approve] }
    eve: { scheme: bearer, token: "\${EVE}", tenant: other }
    bob: { scheme: bearer, token: "\${BOB}", tenant: paper }
  refusal: { missing: 401, invalid: 401, forbidden: [403, 404] }
resources:
  drafts:
    path: /drafts
    item: /drafts/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    visibility: tenant
    cleanup: delete
    operations:
      create: { status: 201, returns: item, body: { type: object, required: [name], properties: { name: ${NAME} } } }
      list: {}
      read: {}
      delete: { status: 204 }
      "*": none
    states: { at: /state, initial: draft, values: [draft, approved], transitions: [{ from: draft, to: approved, by: approve }], direct-write: false, illegal: 409 }
    collection: { items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }
operations:
  approve: { method: POST, path: /drafts/<drafts.id>/approve, of: drafts, when: { /state: draft }, body: none, status: 200, returns: item }
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Drafts that their writer may not approve, and a colleague may. */
function drafts(wrong?: 'anybody approves' | 'approved again' | 'not kept') {
  const byId = new Map<string, Item>();
  let last = 0;
  return serve(({ method, at: [top, id, action, more], body, header }) => {
    const caller = { 'Bearer ann-token-1': 'ann', 'Bearer bob-token-2': 'bob', 'Bearer eve-token-3': 'eve' }[
      header('authorization') ?? ''
    ];
    if (caller === undefined) return no(401, 'Nobody');
    if (top !== 'drafts' || more !== undefined || (action !== undefined && action !== 'approve')) return undefined;
    const tenant = caller === 'eve' ? 'other' : 'paper';
    if (id === undefined) {
      if (method === 'GET') return [200, [...byId.values()].filter((row) => row['of'] === tenant)];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.['name'])) return no(400, 'Not so');
      last += 1;
      const row = { id: String(last), name: body['name'], state: 'draft', of: tenant };
      byId.set(row.id, row);
      return [201, row];
    }
    const row = byId.get(id);
    if (row === undefined || row['of'] !== tenant) return undefined;
    if (action === undefined) {
      if (method === 'GET') return [200, row];
      if (method !== 'DELETE') return no(405, 'Not so');
      byId.delete(id);
      return [204];
    }
    if (method !== 'POST') return no(405, 'Not so');
    if (caller === 'ann' && wrong !== 'anybody approves') return no(403, 'Not your own');
    if (row['state'] !== 'draft' && wrong !== 'approved again') return no(409, 'It is approved');
    const approved = { ...row, state: 'approved' };
    if (wrong !== 'not kept') byId.set(id, approved);
    return [200, approved];
  });
}

const options = {
  only: ['transitions-are-as-declared', 'insufficient-credentials-are-refused', 'private-records-are-hidden'],
  environment: { ANN: 'ann-token-1', BOB: 'bob-token-2', EVE: 'eve-token-3' },
};

test('what the first caller may not do is done by a colleague', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, drafts(), options);
  expect(loud).toEqual([]);
  for (const entry of ['transitions-are-as-declared@drafts', 'insufficient-credentials-are-refused@approve'])
    expect(quiet.get(entry)).toBe('pass');
});

test.each([
  ['anybody approves', 'insufficient-credentials-are-refused@approve'],
  ['approved again', 'transitions-are-as-declared@drafts'],
  ['not kept', 'transitions-are-as-declared@drafts'],
] as const)('where %s, %s fails', async (wrong, entry) => {
  const { loud } = await tryAll(CONTRACT, drafts(wrong), options);
  expect(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split(':')[0])).toContain(entry);
});
