import { expect, test } from 'vitest';
import { no, serve, text, whole, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const LINE =
  '{ type: object, required: [text, amount], properties: { text: { type: string, minLength: 1, maxLength: 40 }, amount: { type: integer, minimum: 1, maximum: 900 } } }';

const CONTRACT = `probity: 1
service: { name: Invoices }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  invoices:
    path: /invoices
    item: /invoices/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    rules: none
    computed: [{ at: /total, is: sum(/lines/*/amount) }]
    cleanup: delete
    operations:
      create: { status: 201, returns: item, body: { type: object, required: [title, lines], properties: { title: { type: string, minLength: 1, maxLength: 60 }, lines: { type: array, minItems: 1, maxItems: 20, items: ${LINE} }, labels: { type: array, maxItems: 8, items: { type: string, minLength: 1, maxLength: 12 } } } } }
      list: {}
      read: {}
      delete: { status: 204 }
      "*": none
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

interface Limits {
  readonly lines?: number;
  readonly labels?: number;
  /** Names of labels come once. */
  readonly isSet?: boolean;
}

/** Invoices with up to 20 lines and 8 labels, unless the limits are narrower. */
function invoices({ lines: mostLines = 20, labels: mostLabels = 8, isSet = false }: Limits = {}) {
  const rows = new Map<string, Item>();
  let last = 0;
  return serve(({ method, at: [name, id, more], body }) => {
    if (name !== 'invoices' || more !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      const { title, lines, labels = [] } = body ?? {};
      if (!text(title) || title.length > 60 || !Array.isArray(lines) || !Array.isArray(labels))
        return no(422, 'Not so');
      const isLine = (line: Item): boolean => text(line['text']) && whole(line['amount']) && line['amount'] > 0;
      if (lines.length < 1 || lines.length > mostLines || !lines.every(isLine)) return no(422, 'No such lines');
      if (labels.length > mostLabels || !labels.every((one) => text(one))) return no(422, 'No such labels');
      if (isSet && new Set(labels).size !== labels.length) return no(422, 'A label is there twice');
      last += 1;
      const total = (lines as readonly Item[]).reduce((sum, { amount }) => sum + Number(amount), 0);
      const row = { id: String(last), title, lines: lines as readonly Item[], labels, total };
      rows.set(row.id, row);
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

const CHECK = 'declared-values-are-taken';

test.each<readonly [string, Limits]>([
  ['as declared', {}],
  ['of labels that differ', { isSet: true }],
])('lists %s are taken', async (_, limits) => {
  const { loud, quiet } = await tryAll(CONTRACT, invoices(limits), { only: [CHECK] });
  expect(loud).toEqual([]);
  expect(quiet.get(`${CHECK}@invoices`)).toBe('pass');
});

test.each<readonly [Limits, string]>([
  [{ lines: 19 }, 'a list of 20 elements is refused, and a list of 19 elements taken'],
  [{ lines: 3 }, 'a list of 4 elements is refused, and a list of 3 elements taken'],
  [{ labels: 7 }, 'a list of 8 elements is refused, and a list of 7 elements taken'],
])('where fewer are taken, %o: %s', async (limits, shown) => {
  const { loud } = await tryAll(CONTRACT, invoices(limits), { only: [CHECK] });
  expect(loud.map((line) => line.split(':')[0])).toEqual([`${CHECK}@invoices`]);
  expect(loud[0]).toContain(shown);
});
