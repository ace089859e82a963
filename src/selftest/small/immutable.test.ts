import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const CONTRACT = `probity: 1
service: { name: Accounts }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  accounts:
    path: /accounts
    item: /accounts/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    cleanup: delete
    immutable: [/currency]
    operations:
      list: none
      read: {}
      create:
        status: 201
        returns: item
        body:
          type: object
          required: [name, currency]
          properties: { name: { type: string, minLength: 1, maxLength: 60 }, currency: { enum: [EUR, USD, JPY] } }
      update:
        status: 200
        returns: item
        body: { type: object, additionalProperties: false, properties: { name: { type: string, minLength: 1, maxLength: 60 } } }
      delete: { status: 204 }
      "*": none
    states: none
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Accounts whose updates refuse a currency, pass over it, or take it. */
function accounts(currency: 'refused' | 'ignored' | 'taken') {
  const rows = new Map<string, Item>();
  let last = 0;
  return serve(({ method, at: [first, id, more], body }) => {
    if (first !== 'accounts' || more !== undefined) return undefined;
    if (id === undefined) {
      if (method !== 'POST') return no(405, 'Only made');
      if (!text(body?.['name']) || !['EUR', 'USD', 'JPY'].includes(String(body['currency']))) return no(400, 'Not so');
      const row = { id: String((last += 1)), name: body['name'], currency: body['currency'] };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method === 'DELETE') {
      rows.delete(id);
      return [204];
    }
    if (method !== 'PATCH') return no(405, 'Not so');
    if (body?.['currency'] !== undefined && currency === 'refused') return no(400, 'It stays');
    const { name = row['name'], currency: other = row['currency'] } = body ?? {};
    rows.set(id, { ...row, name, currency: currency === 'taken' ? other : row['currency'] });
    return [200, rows.get(id)];
  });
}

const only = ['immutable-members-stay'];

test.each(['refused', 'ignored'] as const)('a member that is set once and is %s in updates is kept', async (how) => {
  const { loud, quiet } = await tryAll(CONTRACT, accounts(how), { only });
  expect(loud).toEqual([]);
  expect(quiet.get('immutable-members-stay@accounts')).toBe('pass');
});

test('one that an update takes, although its body does not have it, is found', async () => {
  const { loud } = await tryAll(CONTRACT, accounts('taken'), { only });
  expect(loud.map((line) => line.split(':')[0])).toEqual(['immutable-members-stay@accounts']);
});

test('where a member can have one value alone, nothing else is sent, and nothing stays open', async () => {
  const one = CONTRACT.replace('{ enum: [EUR, USD, JPY] }', '{ const: EUR }');
  const { loud, quiet } = await tryAll(one, accounts('taken'), { only });
  expect(loud).toEqual([]);
  expect(quiet.get('immutable-members-stay@accounts')).toBe('pass');
});
