import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const MAIN = 'account-main';
const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const NAME = '{ type: string, minLength: 1, maxLength: 60 }';

const contract = (source: string): string => `probity: 1
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
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [name], properties: { name: ${NAME} } } }
      delete: { status: 204 }
      "*": none
    collection: ${PLAIN}
  transfers:
    path: /transfers
    item: /transfers/<id>
    id: { id: /id }
    tag: /note
    unique: none
    refs: none
    cleanup: delete
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [note, source], properties: { note: ${NAME}, source: ${source} } } }
      delete: { status: 204 }
      "*": none
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Transfers take from an account, which is there before anybody asks; where it is a mistake, a new account does so as well. */
function ledger(wrong?: 'a new account takes') {
  const tables = {
    accounts: new Map<string, Item>([[MAIN, { id: MAIN, name: 'The main account', balance: 1000 }]]),
    transfers: new Map<string, Item>(),
  };
  const take = (id: string): void => {
    const account = tables.accounts.get(id);
    if (account !== undefined) tables.accounts.set(id, { ...account, balance: Number(account['balance']) - 1 });
  };
  let last = 0;
  return serve(({ method, at: [name, id, more], body }) => {
    if ((name !== 'accounts' && name !== 'transfers') || more !== undefined) return undefined;
    const table = tables[name];
    if (id === undefined) {
      if (method === 'GET') return [200, [...table.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      const mark = body?.[name === 'accounts' ? 'name' : 'note'];
      if (!text(mark)) return no(400, 'Not so');
      last += 1;
      if (name === 'transfers') take(String(body?.['source']));
      else if (wrong !== undefined) take(MAIN);
      const row = { ...body, id: `${name}-${String(last)}`, ...(name === 'accounts' && { balance: 0 }) };
      table.set(row.id, row);
      return [201, row];
    }
    const row = table.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    table.delete(id);
    return [204];
  });
}

const only = ['post-creates', 'delete-removes'];

test('a record of others that the contract has transfers name is told of with the request that names it, and is no harm', async () => {
  const { loud, notes } = await tryAll(contract(`{ const: ${MAIN} }`), ledger(), { only });
  expect(loud).toEqual([]);
  expect(notes.filter((note) => note.includes('POST /transfers'))).toHaveLength(1);
  expect(notes.filter((note) => /names it, as a constant of the contract says/.test(note))).toHaveLength(1);
  expect(notes.filter((note) => /nothing ties this/.test(note))).toEqual([]);
});

test('without that word, the change is told of as before', async () => {
  const { notes } = await tryAll(
    contract(`{ type: string, enum: [${MAIN}, other-account] }`),
    ledger('a new account takes'),
    { only },
  );
  expect(notes.filter((note) => note.includes('names it'))).toEqual([]);
  expect(notes.filter((note) => note.includes(MAIN) || /nothing ties this/.test(note)).length).toBeGreaterThan(0);
});
