import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';

/** Notes of which none is deleted without a reason, which the body of the DELETE has. */
const CONTRACT = `probity: 1
service: { name: Notes }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  notes:
    path: /notes
    item: /notes/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    volatile: none
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [title], additionalProperties: false, properties: { title: ${NAME} } } }
      delete: { status: 204, repeat: 404, body: { type: object, required: [reason], properties: { reason: ${NAME} } } }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;

function start(mistake?: string) {
  const rows = new Map<string, Item>();
  let last = 0;
  return serve(({ method, at: [first, id, more], body }) => {
    if (first !== 'notes' || more !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'No such method');
      const { title, ...others } = body ?? {};
      if (!text(title) || Object.keys(others).length > 0) return wrong;
      const row = { id: `n${String((last += 1))}`, title };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'No such method');
    if (!text(body?.['reason'])) return no(400, 'Say why');
    if (mistake !== 'what is deleted stays') rows.delete(id);
    return [204];
  });
}

test('each DELETE has the body that the contract states, also when a run removes what it has created', async () => {
  const { loud, notes, quiet } = await tryAll(CONTRACT, start());
  expect(loud).toEqual([]);
  expect(notes.filter((note) => note.includes('left'))).toEqual([]);
  expect(quiet.get('delete-removes@notes')).toBe('pass');
});

test('a note that stays behind such a DELETE is noticed', async () => {
  const { loud } = await tryAll(CONTRACT, start('what is deleted stays'), { only: ['delete-removes'] });
  expect(loud.map((line) => line.split(':')[0])).toEqual(['delete-removes@notes']);
});
