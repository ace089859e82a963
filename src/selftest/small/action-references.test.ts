import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const PLAIN =
  '{ items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }';

/** Visits that an action moves to another room, which its body names. */
const CONTRACT = `probity: 1
service: { name: Visits }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  rooms:
    path: /rooms
    item: /rooms/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    volatile: none
    states: none
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [name], additionalProperties: false, properties: { name: ${NAME} } } }
      delete: { status: 204, repeat: 404 }
      update: none
      replace: none
    collection: ${PLAIN}
  visits:
    path: /visits
    item: /visits/<id>
    id: { id: /id }
    tag: /why
    unique: none
    refs: { /room: rooms }
    unknown-reference: 422
    on-delete: { rooms: leave }
    volatile: none
    states: none
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [room, why], additionalProperties: false, properties: { room: { type: string }, why: ${NAME} } } }
      delete: { status: 204, repeat: 404 }
      update: none
      replace: none
    collection: ${PLAIN}
operations:
  move: { method: POST, path: /visits/<visits.id>/move, of: visits, status: 200, returns: item, sets: { /room: { body: /room }, /why: { body: /why } }, body: { type: object, required: [room, why], additionalProperties: false, properties: { room: { type: string }, why: ${NAME} } } }
consistency: { read-after-write: strong, list-lag: 0s }
`;

function start(mistake?: string) {
  const [rooms, visits] = [new Map<string, Item>(), new Map<string, Item>()];
  let last = 0;
  return serve(({ method, at: [first, id, action, more], body }) => {
    if (more !== undefined || (first !== 'rooms' && first !== 'visits')) return undefined;
    const rows = first === 'rooms' ? rooms : visits;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'No such method');
      const { name, room, why, ...others } = body ?? {};
      const isRight = first === 'rooms' ? text(name) && why === undefined : text(why) && text(room);
      if (!isRight || Object.keys(others).length > 0) return wrong;
      if (first === 'visits' && !rooms.has(String(room))) return no(422, 'There is no such room');
      const row = { id: `r${String((last += 1))}`, ...(first === 'rooms' ? { name } : { room, why }) };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (action === 'move' && first === 'visits') {
      if (method !== 'POST') return no(405, 'No such method');
      const { room, why = mistake === 'a move needs no reason' ? row['why'] : undefined, ...others } = body ?? {};
      if (typeof room !== 'string' || !text(why) || Object.keys(others).length > 0) return wrong;
      if (!rooms.has(room)) return no(422, 'There is no such room');
      const next = mistake === 'a move moves nothing' ? row : { ...row, room, why };
      visits.set(id, next);
      return [200, next];
    }
    if (action !== undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'No such method');
    rows.delete(id);
    return [204];
  });
}

test('the body of an action names records of the run', async () => {
  const { loud } = await tryAll(CONTRACT, start());
  expect(loud).toEqual([]);
});

test.each([
  ['a move moves nothing', 'actions-set-what-they-declare'],
  // The reason of a visit is the mark of a run, and that of a move is none.
  ['a move needs no reason', 'invalid-values-are-refused'],
])('%s: noticed by %s', async (mistake, check) => {
  const { loud } = await tryAll(CONTRACT, start(mistake), { only: [check] });
  expect(loud.map((line) => line.split(':')[0])).toEqual([`${check}@move`]);
});
