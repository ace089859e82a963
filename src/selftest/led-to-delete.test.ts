import { expect, test } from 'vitest';
import { byMethod, Table } from './fixtures/table.js';
import { shipments } from './fixtures/shipments.js';
import { textOf } from './fixtures/unusual.js';
import { no, serve, text, wrong as invalid, type Dispatch } from './small/server.js';
import { tryAll } from './small/trying.js';
import { runningClock } from './service.js';

const COLLECTION =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';

/** Orders that may be deleted until they are paid, and when they are cancelled. */
const contract = `
auth: { default: none, schemes: none, identities: none }
limits: { rate: none }
resources:
  orders:
    path: /orders
    item: /orders/<id>
    id: { id: /id }
    tag: /to
    unique: none
    refs: none
    volatile: none
    operations:
      list: { status: 200 }
      read: { status: 200 }
      create: { status: 201, returns: item, body: { type: object, required: [to], properties: { to: { type: string, minLength: 1, maxLength: 60 } } } }
      update: none
      replace: none
      delete: { status: 204, when: { /state: [open, cancelled] } }
    states:
      at: /state
      initial: open
      values: [open, paid, cancelled]
      transitions: [{ from: open, to: paid, by: pay }, { from: paid, to: cancelled, by: cancel }]
      direct-write: false
      illegal: 409
    collection: ${COLLECTION}
operations:
  pay: { method: POST, path: /orders/<orders.id>/pay, of: orders, body: none, status: 200, returns: item }
  cancel: { method: POST, path: /orders/<orders.id>/cancel, of: orders, body: none, status: 200, returns: item }
`;

/** @param isStrict whether orders have to be cancelled before they are deleted, and open ones may be */
function ordersOf(table: Table, isStrict = false): Dispatch {
  const moves: Readonly<Record<string, readonly [readonly string[], string]>> = {
    pay: [['open'], 'paid'],
    cancel: [isStrict ? ['open', 'paid'] : ['paid'], 'cancelled'],
  };
  return serve(({ method, at: [first, id, action, more], body }) => {
    if (first !== 'orders' || more !== undefined) return undefined;
    if (id === undefined)
      return byMethod(method, {
        GET: () => [200, table.all()],
        POST: () => (text(body?.['to']) ? [201, table.add({ to: body['to'], state: 'open' })] : invalid),
      });
    const row = table.rows.get(id);
    const [from, to] = moves[action ?? ''] ?? [];
    if (action !== undefined)
      return byMethod(method, {
        POST: () =>
          row &&
          (from?.includes(String(row['state'])) === true
            ? [200, table.change(row, { ...row, state: to })]
            : no(409, 'Not now')),
      });
    return byMethod(method, {
      GET: () => row && [200, row],
      DELETE: () =>
        row &&
        (row['state'] === 'paid' || (isStrict && row['state'] === 'open') ? no(409, 'Not now') : table.remove(row)),
    });
  });
}

test('what may not be deleted in its state is led to one in which it may be', async () => {
  const table = new Table('o');
  const clock = runningClock();
  const only = ['transitions-are-as-declared', 'writes-keep-to-their-states', 'racing-actions-fit-an-order'];
  const run = await tryAll(textOf({ ...shipments, contract }), ordersOf(table), { clock, only });
  expect(run.loud).toEqual([]);
  expect(run.passed).toBeGreaterThan(2);
  expect(table.all()).toEqual([]);
});

test('where only what is cancelled may be deleted, no check deletes another record as if it might be', async () => {
  const table = new Table('o');
  const clock = runningClock();
  const strict = contract
    .replace('[open, cancelled]', 'cancelled')
    .replace('from: paid, to: cancelled', 'from: [open, paid], to: cancelled');
  const run = await tryAll(textOf({ ...shipments, contract: strict }), ordersOf(table, true), { clock });
  expect(run.loud).toEqual([]);
  const about = ['removes', 'is-idempotent', 'answers-its-status', 'survives-a-lost-answer'];
  expect(about.map((one) => run.quiet.get(`delete-${one}@orders`))).toEqual(about.map(() => 'pass'));
  expect(run.quiet.get('valid-requests-succeed@orders.delete')).toBe('pass');
  expect(table.all()).toEqual([]);
});
