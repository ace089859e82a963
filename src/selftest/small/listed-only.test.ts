import { expect, test } from 'vitest';
import { no, serve, text, whole, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';

const CONTRACT = `probity: 1
service: { name: Stock }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  goods:
    path: /goods
    item: /goods/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    cleanup: delete
    operations:
      create: { status: 201, returns: item, body: { type: object, additionalProperties: false, required: [name, stock], properties: { name: { type: string, minLength: 1, maxLength: 60 }, stock: { type: integer, minimum: 0, maximum: 900 } } } }
      list: {}
      read: {}
      delete: { status: 204 }
      "*": none
    collection: ${PLAIN}
  counts:
    path: /goods/<goods.id>/counts
    item: none
    id: { id: /id }
    tag: none
    unique: none
    refs: none
    cleanup: parent
    effects: [{ by: create, record: goods, at: /stock, add: /by, at-least: 0, refused: 409 }]
    operations:
      create: { status: 201, returns: item, body: { type: object, additionalProperties: false, required: [by], properties: { by: { type: integer, minimum: -100, maximum: 100 } } } }
      list: {}
      "*": none
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

type Wrong = 'not applied' | 'below zero' | 'of all goods' | 'half of it';

/** Goods whose stock is changed by counts, which are listed below them and have no path of their own. */
function goods(wrong?: Wrong) {
  const rows = new Map<string, Item>();
  const counts: Item[] = [];
  let last = 0;
  return serve(({ method, at: [name, id, more, beyond], body }) => {
    if (name !== 'goods' || beyond !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      const { name: called, stock, ...others } = body ?? {};
      const isStock = whole(stock) && stock >= 0 && stock <= 900;
      if (!text(called) || !isStock || Object.keys(others).length > 0) return no(400, 'Not so');
      const row = { id: String((last += 1)), name: called, stock };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (more === 'counts') {
      const told = ({ of: _, ...shown }: Item): Item => shown;
      if (method === 'GET') return [200, counts.filter(({ of }) => wrong === 'of all goods' || of === id).map(told)];
      if (method !== 'POST') return no(405, 'Only listed and made');
      const { by, ...others } = body ?? {};
      if (!whole(by) || by < -100 || by > 100 || Object.keys(others).length > 0) return no(400, 'Not so');
      const stock = Number(row['stock']) + (wrong === 'half of it' ? Math.trunc(by / 2) : by);
      if (stock < 0 && wrong !== 'below zero') return no(409, 'There is not so much');
      if (wrong !== 'not applied') rows.set(id, { ...row, stock });
      const count = { id: String((last += 1)), by, of: id };
      counts.push(count);
      return [201, told(count)];
    }
    if (more !== undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    rows.delete(id);
    return [204];
  });
}

test('records that are listed below others, and have no path of their own, are created and looked at there', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, goods());
  expect(loud.filter((line) => line.includes('"kind":"fail"'))).toEqual([]);
  for (const entry of [
    'effects-are-as-declared@counts',
    'racing-effects-add-up@counts',
    'nested-lists-are-of-their-parent@counts',
  ])
    expect([entry, quiet.get(entry)]).toEqual([entry, 'pass']);
});

test.each<[Wrong, string]>([
  ['not applied', 'effects-are-as-declared@counts'],
  ['half of it', 'effects-are-as-declared@counts'],
  ['below zero', 'effects-are-as-declared@counts'],
  ['of all goods', 'nested-lists-are-of-their-parent@counts'],
])('%s: %s', async (wrong, entry) => {
  const { loud } = await tryAll(CONTRACT, goods(wrong), { only: [entry.split('@')[0] ?? ''] });
  expect(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split(':')[0])).toContain(entry);
});
