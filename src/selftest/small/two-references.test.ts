import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const OTHERS = 'list: {}, read: {}, delete: { status: 204 }, "*": none';

const CONTRACT = `probity: 1
service: { name: Ledger }
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
    operations: { create: { status: 201, returns: item, body: { type: object, required: [name, currency], properties: { name: ${NAME}, currency: { enum: [EUR, USD, JPY] } } } }, ${OTHERS} }
    collection: ${PLAIN}
  transfers:
    path: /transfers
    item: /transfers/<id>
    id: { id: /id }
    tag: /note
    unique: none
    refs: { /from: accounts, /to: accounts }
    unknown-reference: 422
    on-delete: { accounts: { refuse: 409 } }
    cleanup: delete
    operations: { create: { status: 201, returns: item, body: { type: object, required: [note, from, to], properties: { note: ${NAME}, from: ${NAME}, to: ${NAME} } } }, ${OTHERS} }
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

type Side = 'from' | 'to';

/** Transfers lead from one account to another one of the same currency; one side of them may be forgotten by it. */
function ledger(forgets: { readonly onDelete?: Side; readonly onCreate?: Side } = {}) {
  const tables = { accounts: new Map<string, Item>(), transfers: new Map<string, Item>() };
  let last = 0;
  return serve(({ method, at: [name, id, more], body }) => {
    if ((name !== 'accounts' && name !== 'transfers') || more !== undefined) return undefined;
    const table = tables[name];
    if (id === undefined) {
      if (method === 'GET') return [200, [...table.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.[name === 'accounts' ? 'name' : 'note'])) return no(400, 'Not so');
      if (name === 'accounts' && !['EUR', 'USD', 'JPY'].includes(String(body['currency']))) return no(400, 'Not so');
      const [from, to] = ['from', 'to'].map((one) => tables.accounts.get(String(body[one])));
      if (name === 'transfers' && from && to && (from === to || from['currency'] !== to['currency']))
        return no(422, 'Not so');
      const missing = (['from', 'to'] as const).filter((one) => !tables.accounts.has(String(body[one])));
      if (name === 'transfers' && missing.some((one) => one !== forgets.onCreate)) return no(422, 'No such account');
      last += 1;
      const row = { ...body, id: String(last) };
      table.set(row.id, row);
      return [201, row];
    }
    const row = table.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    const isNamedBy = (transfer: Item): boolean =>
      (['from', 'to'] as const).some((one) => one !== forgets.onDelete && transfer[one] === id);
    if (name === 'accounts' && [...tables.transfers.values()].some(isNamedBy)) return no(409, 'It has transfers');
    table.delete(id);
    return [204];
  });
}

test('two members that refer to records of one resource name two, which are alike', async () => {
  const only = ['post-creates', 'valid-requests-succeed'];
  const { loud, quiet } = await tryAll(CONTRACT, ledger(), { only });
  expect(loud).toEqual([]);
  expect(quiet.get('post-creates@transfers')).toBe('pass');
});

const ON_DELETE = 'delete-treats-dependents-as-declared';
const UNKNOWN = 'references-name-a-record';

test('each of two references has a record of its own that is deleted, or is not there', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, ledger(), { only: [ON_DELETE, UNKNOWN] });
  expect(loud).toEqual([]);
  expect(quiet.get(`${ON_DELETE}@transfers`)).toBe('pass');
  expect(quiet.get(`${UNKNOWN}@transfers`)).toBe('pass');
});

test.each(['from', 'to'] as const)('what is forgotten of "%s" alone is found', async (side) => {
  const onDelete = await tryAll(CONTRACT, ledger({ onDelete: side }), { only: [ON_DELETE] });
  expect(onDelete.loud.map((line) => line.split(':')[0])).toEqual([`${ON_DELETE}@transfers`]);
  const onCreate = await tryAll(CONTRACT, ledger({ onCreate: side }), { only: [UNKNOWN] });
  expect(onCreate.loud.map((line) => line.split(':')[0])).toEqual([`${UNKNOWN}@transfers`]);
});
