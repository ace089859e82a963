import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const TIME = "{ type: string, format: date-time, pattern: 'T\\d\\d:\\d\\d:00Z$' }";
const PLAIN =
  '{ items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }';

const shelf = (name: string): string => `
  ${name}:
    path: /${name}
    item: /${name}/<id>
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
    collection: ${PLAIN}`;

/** Visits of which neither the doctor nor the room has two at a time, none longer than four hours, whose times no update changes. */
const CONTRACT = `probity: 1
service: { name: Visits }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:${shelf('doctors')}${shelf('rooms')}
  visits:
    path: /visits
    item: /visits/<id>
    id: { id: /id }
    tag: /why
    unique: none
    refs: { /doctor: doctors, /room: rooms }
    unknown-reference: 422
    on-delete: { doctors: leave, rooms: leave }
    volatile: none
    unknown-field: reject
    rules:
      - { at: /from, below: /to, refused: 422 }
      - { no-overlap: { of: /doctor, from: /from, to: /to, except: { /state: [cancelled, missed] } }, refused: 409 }
      - { no-overlap: { of: /room, from: /from, to: /to, except: { /state: [cancelled, missed] } }, refused: 409 }
    states:
      at: /state
      initial: booked
      values: [booked, cancelled, missed]
      transitions: [{ from: booked, to: cancelled, by: cancel }, { from: booked, to: missed, by: miss }]
      direct-write: false
      illegal: 409
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [doctor, room, from, to, why], additionalProperties: false, properties: { doctor: { type: string }, room: { type: string }, from: ${TIME}, to: ${TIME}, why: ${NAME} } } }
      update: { status: 200, returns: item, format: merge-patch, body: { type: object, additionalProperties: false, properties: { why: ${NAME} } } }
      delete: { status: 204, repeat: 404 }
      replace: none
    collection: ${PLAIN}
operations:
  cancel: { method: POST, path: /visits/<visits.id>/cancel, of: visits, body: none, status: 200, returns: item, sets: none }
  shift: { method: POST, path: /visits/<visits.id>/shift, of: visits, when: { /state: booked }, status: 200, returns: item, sets: { /from: { body: /from }, /to: { body: /to } }, body: { type: object, required: [from, to], additionalProperties: false, properties: { from: ${TIME}, to: ${TIME} } } }
  miss: { method: POST, path: /visits/<visits.id>/miss, of: visits, body: none, status: 200, returns: item, sets: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;

const HOURS = 3_600_000;

function start(mistake?: string) {
  const tables: Readonly<Record<string, Map<string, Item>>> = {
    doctors: new Map(),
    rooms: new Map(),
    visits: new Map(),
  };
  let last = 0;
  const at = (value: unknown): number => Date.parse(String(value));
  const isIn = (visit: Item, other: Item): boolean => {
    const counts = other['state'] === 'booked' || (other['state'] === 'missed' && mistake === 'a missed visit counts');
    const same = (name: string): boolean => visit[name] === other[name] && mistake !== `the ${name} is not looked at`;
    const meet = at(visit['from']) < at(other['to']) && at(other['from']) < at(visit['to']);
    return counts && (same('doctor') || same('room')) && meet;
  };
  const areTimes = (...all: readonly unknown[]): boolean =>
    all.every((one) => /T\d\d:\d\d:00Z$/.test(String(one)) && !Number.isNaN(at(one)));
  const isBadSpan = (from: unknown, to: unknown): boolean => at(from) >= at(to) || at(to) - at(from) > 4 * HOURS;
  const shifted = (row: Item, { from, to, ...others }: Item) => {
    if (!areTimes(from, to) || Object.keys(others).length > 0) return wrong;
    if (row['state'] !== 'booked') return no(409, 'It is over');
    if (isBadSpan(from, to)) return no(422, 'Too long');
    const next = { ...row, from, to };
    const isItself = (other: Item): boolean => other['id'] === row['id'] && mistake !== 'a visit is in its own way';
    const isFree = mistake === 'a shift looks at no other visit';
    const all = [...(tables['visits']?.values() ?? [])].filter((other) => !isItself(other));
    if (!isFree && all.some((other) => isIn(next, other))) return no(409, 'Taken');
    tables['visits']?.set(String(row['id']), next);
    return [200, next] as [number, unknown];
  };
  const made = ({ doctor, room, from, to, why, ...others }: Item) => {
    const isTimed = areTimes(from, to);
    if (!text(doctor) || !text(room) || !text(why) || !isTimed || Object.keys(others).length > 0) return wrong;
    if (!(tables['doctors']?.has(doctor) === true && tables['rooms']?.has(room) === true)) return no(422, 'Unknown');
    if (isBadSpan(from, to)) return no(422, 'Too long');
    const visit = { id: `r${String((last += 1))}`, doctor, room, from, to, why, state: 'booked' };
    if ([...(tables['visits']?.values() ?? [])].some((other) => isIn(visit, other))) return no(409, 'Taken');
    tables['visits']?.set(visit.id, visit);
    return [201, visit] as [number, unknown];
  };
  return serve(({ method, at: [first = '', id, action, more], body }) => {
    const rows = tables[first];
    if (rows === undefined || more !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()]];
      if (method !== 'POST') return no(405, 'No such method');
      if (first === 'visits') return body === undefined ? wrong : made(body);
      const { name, ...others } = body ?? {};
      if (!text(name) || Object.keys(others).length > 0) return wrong;
      const row = { id: `r${String((last += 1))}`, name };
      rows.set(row.id, row);
      return [201, row];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (action !== undefined) {
      if (first !== 'visits' || !['cancel', 'miss', 'shift'].includes(action)) return undefined;
      if (method !== 'POST') return no(405, 'No such method');
      if (action === 'shift') return body === undefined ? wrong : shifted(row, body);
      if (row['state'] !== 'booked') return no(409, 'It is over');
      const next = { ...row, state: action === 'cancel' ? 'cancelled' : 'missed' };
      rows.set(id, next);
      return [200, next];
    }
    if (method === 'GET') return [200, row];
    if (method === 'DELETE') return rows.delete(id) ? [204] : undefined;
    if (method !== 'PATCH' || first !== 'visits') return no(405, 'No such method');
    const { why = row['why'], ...others } = body ?? {};
    if (body === undefined || !text(why) || Object.keys(others).length > 0) return wrong;
    rows.set(id, { ...row, why });
    return [200, { ...row, why }];
  });
}

test('a service with two rules on one span, and a longest span, is conformant', async () => {
  const { loud } = await tryAll(CONTRACT, start());
  expect(loud).toEqual([]);
});

test.each([
  'the doctor is not looked at',
  'the room is not looked at',
  'a missed visit counts',
  'a visit is in its own way',
  'a shift looks at no other visit',
])('%s: noticed', async (mistake) => {
  const { loud } = await tryAll(CONTRACT, start(mistake), { only: ['overlapping-spans-are-refused'] });
  expect(loud.map((line) => line.split('@')[0])).toEqual(['overlapping-spans-are-refused']);
});
