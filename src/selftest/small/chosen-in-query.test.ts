import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';
/** Things whose name the caller chooses, in the query of the create and of all that is done to them. */
const CONTRACT = `probity: 1
service: { name: Things }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  things:
    path: /things
    item: /thing?name=<name>
    id: { name: /name, assigned-by: client, pattern: "[a-z][a-z0-9]{3,20}" }
    tag: /note
    unique: none
    refs: none
    volatile: none
    operations:
      list: {}
      read: {}
      create: { path: "/things?name=<name>", status: 201, returns: item, body: { type: object, required: [note], additionalProperties: false, properties: { note: { type: string, minLength: 1, maxLength: 60 } } } }
      delete: { status: 204, repeat: 404 }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;
function start(mistake?: string) {
  const rows = new Map<string, Item>();
  return serve(({ method, at: [first, more], query, body }) => {
    if (more !== undefined) return undefined;
    const name = query.get('name') ?? '';
    if (first === 'things') {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'No such method');
      const { note, ...others } = body ?? {};
      if (!text(note) || Object.keys(others).length > 0 || !/^[a-z][a-z0-9]{3,20}$/.test(name)) return wrong;
      if (rows.has(name)) return no(409, 'It is there');
      const row = { name, note: mistake === 'a note is cut' ? note.slice(1) : note };
      rows.set(row.name, row);
      return [201, row];
    }
    if (first !== 'thing') return undefined;
    const row = rows.get(name);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'No such method');
    rows.delete(name);
    return [204];
  });
}
test('a create names the id of its record in the query', async () => {
  const { loud, passed } = await tryAll(CONTRACT, start());
  expect(loud).toEqual([]);
  expect(passed).toBeGreaterThan(30);
});

test('a note that is cut in such a create is noticed', async () => {
  const { loud } = await tryAll(CONTRACT, start('a note is cut'), { only: ['post-creates'] });
  expect(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split(':')[0])).toEqual([
    'post-creates@things',
  ]);
});
