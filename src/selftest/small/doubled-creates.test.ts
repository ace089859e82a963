import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

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
    tag: /text
    unique: none
    refs: none
    cleanup: delete
    operations:
      create: { status: 201, returns: item, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }
      list: {}
      read: {}
      delete: { status: 204 }
      "*": none
    collection: { items: "", total: none, mine: none, offset: { counts: records, base: 0, beyond: empty, next: none }, cursor: none, limit: { default: 10, max: 20, over: reject }, order: { by: [id], ties: id }, sort: none, filter: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Notes in the order of their creation, of which the first page shows none of ours. */
function notes(isDoubled: boolean) {
  const rows = new Map<string, Item>();
  let last = 0;
  const add = (body: Item): Item => {
    last += 1;
    const row = { id: String(last), text: body['text'] };
    rows.set(row.id, row);
    return row;
  };
  for (let n = 0; n < 45; n += 1) add({ text: `of others ${String(n)}` });
  return serve(({ method, at: [name, id, more], query, body }) => {
    if (name !== 'notes' || more !== undefined) return undefined;
    if (id === undefined) {
      const [take, skip] = [Number(query.get('limit') ?? 10), Number(query.get('page') ?? 0)];
      if (!(take >= 1 && take <= 20) || !(skip >= 0)) return no(400, 'Not so');
      if (method === 'GET') return [200, [...rows.values()].slice(skip, skip + take)];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.['text']) || body['text'].length > 60) return no(400, 'Not so');
      const row = add(body);
      if (isDoubled) add(body);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    rows.delete(id);
    return [204];
  });
}

test.each([
  [false, []],
  [true, ['post-creates@notes']],
] as const)('where each create is done twice (%s), the last page shows it: %j', async (isDoubled, failed) => {
  const { loud } = await tryAll(CONTRACT, notes(isDoubled), { only: ['post-creates'] });
  expect(loud.map((line) => line.split(':')[0])).toEqual(failed);
});
