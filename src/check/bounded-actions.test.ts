import { expect, test } from 'vitest';
import { fileSystem, filesOf } from '../contract/files.js';
import {
  checks,
  DEFAULT_CAPS,
  EVERYTHING,
  inProcessTransport,
  loadContract,
  planContract,
  runContract,
  virtualClock,
} from '../index.js';

const CONTRACT = `
probity: 1
service: { name: Goods }
claims: [web-api]
target: { base-url: 'http://127.0.0.1:4010', sandbox: [127.0.0.1] }
auth: none
errors: { in-200: never, no-effect: true, validation: 422 }
consistency: { read-after-write: strong, list-lag: 0s }
events: none
resources:
  goods:
    path: /goods
    item: /goods/<id>
    id: { id: /id }
    tag: /name
    refs: none
    unique: none
    volatile: none
    cleanup: delete
    states: none
    collection: { items: '', offset: none, cursor: none, limit: none }
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [name, stock], properties: { name: { type: string, minLength: 1, maxLength: 60 }, stock: { type: integer, minimum: 0, maximum: 1000 } } } }
      update: none
      replace: none
      delete: { status: 204 }
  orders:
    path: /orders
    item: /orders/<id>
    id: { id: /id }
    tag: /text
    refs: { /good: goods }
    unique: none
    volatile: none
    cleanup: delete
    collection: { items: '', offset: none, cursor: none, limit: none }
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [text, good], properties: { text: { type: string, minLength: 1, maxLength: 60 }, good: { type: string } } } }
      update: none
      replace: none
      delete: { status: 204 }
    states: { at: /state, initial: new, values: [new, sent], illegal: 409, transitions: [{ from: new, to: sent, by: ship }] }
    effects: [{ by: ship, record: /good, at: /stock, add: -1, at-least: 0, refused: 409 }]
operations:
  ship: { method: POST, path: /orders/<orders.id>/ship, of: orders, body: none, status: 200 }
`;

type Row = Record<string, unknown>;
type Answer = readonly [status: number, body?: unknown];

/** Orders that lower the stock of a good once they are sent. */
function goods(isLooked: boolean): (method: string, path: string, body: Row) => Answer {
  const rows = new Map<string, Row>();
  let next = 0;
  return (method, path, body) => {
    const [, kind = '', id = '', action] = path.split('/');
    const row = rows.get(id);
    if (id === '' && method === 'GET') return [200, [...rows.values()].filter((one) => one['kind'] === kind)];
    if (id === '') {
      const made = { ...body, id: `r${String((next += 1))}`, kind, ...(kind === 'orders' ? { state: 'new' } : {}) };
      rows.set(made.id, made);
      return [201, made];
    }
    if (row === undefined) return [404, { error: 'no' }];
    if (action === 'ship') {
      const good = rows.get(String(row['good'])) ?? {};
      const left = Number(good['stock']) - 1;
      if (row['state'] !== 'new' || (isLooked && left < 0)) return [409, { error: 'no' }];
      [good['stock'], row['state']] = [left, 'sent'];
    }
    if (method === 'DELETE') return rows.delete(id) ? [204] : [404];
    return [200, row];
  };
}

test.each([
  ['refused', true, 'pass'],
  ['carried out', false, 'fail'],
])('an action that takes more than is left is %s', async (_, isLooked, kind) => {
  const own = filesOf([{ name: 'own.yaml', text: CONTRACT }]);
  const read = (path: string): string => (path.startsWith('probity:') ? fileSystem.read(path) : own.read(path));
  const loaded = loadContract('own.yaml', { files: { read, shipped: () => fileSystem.shipped?.() ?? [] } });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const clock = virtualClock(Date.UTC(2026, 0, 1));
  const plan = planContract(loaded.contract, checks, EVERYTHING, {});
  const id = 'effects-are-as-declared@orders';
  const answers = goods(isLooked);
  const result = await runContract({
    contract: loaded.contract,
    checks,
    plan: { ...plan, entries: plan.entries.filter((entry) => entry.id === id), documents: [] },
    environment: {},
    seed: 1,
    effort: 'standard',
    nonce: 'n1',
    clock,
    transport: () =>
      inProcessTransport(
        ({ method, path, body }) => {
          const text = Buffer.from(body).toString();
          const [status, answer] = answers(
            method,
            path.split('?')[0] ?? '',
            text === '' ? {} : (JSON.parse(text) as Row),
          );
          const content = answer === undefined ? '' : JSON.stringify(answer);
          const headers: [string, string][] = content === '' ? [] : [['Content-Type', 'application/json']];
          return Promise.resolve({ status, headers, body: new TextEncoder().encode(content) });
        },
        { caps: DEFAULT_CAPS, clock },
      ),
  });
  if ('problem' in result) throw new Error(result.problem);
  expect(result.run.verdicts.get(id)?.verdict).toMatchObject({ kind });
});
