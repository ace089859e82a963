import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';

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
    operations: { create: { status: 201, returns: item, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 60 } } } }, list: {}, read: {}, delete: { status: 204 }, "*": none }
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Notes that cannot be deleted. */
function notes(deleted: () => void) {
  const rows = new Map<string, Item>();
  let last = 0;
  return serve(({ method, at: [name, id, more], body }) => {
    if (name !== 'notes' || more !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.['text']) || body['text'].length > 60) return no(400, 'Not so');
      last += 1;
      const row = { id: String(last), text: body['text'] };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    deleted();
    return no(409, 'It is in use');
  });
}

test.each([1, 11, 16, 24])(
  'clean-up that is stopped at its %i. delete loses no verdict, and names what is left',
  async (n) => {
    const stop = new AbortController();
    let deletes = 0;
    const dispatch = notes(() => {
      deletes += 1;
      if (deletes === n) stop.abort();
    });
    const more = { stopCleanUp: stop.signal };
    const { quiet, notes: said } = await tryAll(CONTRACT, dispatch, { only: ['post-creates'], more });
    expect(deletes).toBeGreaterThanOrEqual(n);
    expect(quiet.get('post-creates@notes')).toBe('pass');
    expect(said.filter((one) => one.includes('notes')).length).toBeGreaterThan(0);
  },
);
