import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';

/** Patients that a delete archives: they can be read, named by visits, and restored. Their links say what can be done with them. */
const CONTRACT = `probity: 1
service: { name: Patients }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  patients:
    path: /patients
    item: /patients/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    volatile: none
    schema: { type: object, required: [id, name, state, _links], properties: { id: {}, name: ${NAME}, state: { enum: [active, archived] }, _links: { type: object } } }
    states:
      at: /state
      initial: active
      values: [active, archived]
      transitions: [{ from: active, to: archived, by: delete }, { from: archived, to: active, by: restore }]
      direct-write: false
      illegal: 409
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [name], additionalProperties: false, properties: { name: ${NAME} } } }
      delete: { status: 204, repeat: 409, leaves: { at: /state, is: archived } }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }
  visits:
    path: /visits
    item: /visits/<id>
    id: { id: /id }
    tag: /why
    unique: none
    refs: { /patient: patients }
    unknown-reference: 422
    on-delete: { patients: leave }
    volatile: none
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [patient, why], additionalProperties: false, properties: { patient: { type: string }, why: ${NAME} } } }
      delete: { status: 204, repeat: 404 }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }
operations:
  restore: { method: POST, path: /patients/<patients.id>/restore, of: patients, body: none, status: 200, returns: item, sets: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;

function start(mistake?: string) {
  const [patients, visits] = [new Map<string, Item>(), new Map<string, Item>()];
  let last = 0;
  const shown = (one: Item): Item => ({
    ...one,
    _links: one['state'] === 'active' ? { archive: {} } : { restore: {} },
  });
  return serve(({ method, at: [first, id, action, more], body }) => {
    if (more !== undefined) return undefined;
    const rows = first === 'patients' ? patients : visits;
    const see = first === 'patients' ? shown : (one: Item): Item => one;
    if (first !== 'patients' && first !== 'visits') return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()].map(see)];
      if (method !== 'POST') return no(405, 'No such method');
      const { name, patient, why, ...others } = body ?? {};
      const isRight = first === 'patients' ? text(name) && why === undefined : text(why) && text(patient);
      if (!isRight || Object.keys(others).length > 0) return wrong;
      if (first === 'visits' && !patients.has(String(patient))) return no(422, 'There is no such patient');
      const row = {
        id: `r${String((last += 1))}`,
        ...(first === 'patients' ? { name, state: 'active' } : { patient, why }),
      };
      rows.set(row.id, row);
      return [201, see(row)];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (action === 'restore' && first === 'patients') {
      if (method !== 'POST') return no(405, 'No such method');
      if (row['state'] !== 'archived') return no(409, 'It is not archived');
      const name = mistake === 'a restored patient loses its name' ? 'x' : row['name'];
      const state = mistake === 'a restore restores nothing' ? 'archived' : 'active';
      rows.set(id, { ...row, name, state });
      return [200, see({ ...row, name, state })];
    }
    if (action !== undefined) return undefined;
    if (method === 'GET') return [200, see(row)];
    if (method !== 'DELETE') return no(405, 'No such method');
    if (first === 'visits') rows.delete(id);
    else if (row['state'] === 'archived') return no(409, 'It is archived');
    else rows.set(id, { ...row, state: 'archived' });
    return [204];
  });
}

test('a service whose deletes archive is conformant, with its links and with what names an archived record', async () => {
  const { loud } = await tryAll(CONTRACT, start());
  expect(loud).toEqual([]);
});

test.each([
  ['a restored patient loses its name', 'actions-set-what-they-declare'],
  ['a restore restores nothing', 'transitions-are-as-declared'],
])('%s: noticed by %s, in a state that only a delete leads to', async (mistake, check) => {
  const { loud } = await tryAll(CONTRACT, start(mistake), { only: [check] });
  expect(loud.map((line) => line.split('@')[0])).toContain(check);
});
