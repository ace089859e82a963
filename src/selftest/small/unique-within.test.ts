import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const OTHERS = 'list: {}, read: {}, delete: { status: 204 }, "*": none';

const CONTRACT = `probity: 1
service: { name: Codes }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities:
    ann: { scheme: bearer, token: "\${ANN}", variables: { tenant: a } }
    bob: { scheme: bearer, token: "\${BOB}", variables: { tenant: b } }
resources:
  events:
    path: /events
    item: /events/<id>
    id: { id: /id }
    tag: /name
    unique: [{ at: /slug, within: [visibility, /kind] }]
    refs: none
    visibility: tenant
    cleanup: delete
    operations: { create: { status: 201, returns: item, body: { type: object, required: [name, slug, kind], properties: { name: ${NAME}, slug: ${NAME}, kind: { enum: [talk, concert] } } } }, ${OTHERS} }
    collection: ${PLAIN}
  codes:
    path: /events/<events.id>/codes
    item: /events/<events.id>/codes/<id>
    id: { id: /id }
    tag: /note
    unique: [{ at: /code, within: parent, after-delete: free }]
    refs: none
    visibility: tenant
    cleanup: delete
    operations: { create: { status: 201, returns: item, body: { type: object, required: [note, code], properties: { note: ${NAME}, code: ${NAME} } } }, ${OTHERS} }
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

type Wrong = 'tenants share' | 'kinds share' | 'events share' | 'deleted codes stay';

/** Events of two tenants, whose slugs are unique for each tenant and kind, with codes that are unique for each event. */
function events(wrong?: Wrong) {
  const [byId, codes, deleted] = [new Map<string, Item>(), new Map<string, Item>(), new Set<unknown>()];
  let last = 0;
  return serve(({ method, at: [top, event, below, id, more], body, header }) => {
    if (top !== 'events' || more !== undefined || (below !== undefined && below !== 'codes')) return undefined;
    const tenant = { 'Bearer ann-token-1': 'a', 'Bearer bob-token-2': 'b' }[header('authorization') ?? ''];
    if (tenant === undefined) return no(401, 'Nobody');
    if (event !== undefined && byId.get(event)?.['tenant'] !== tenant) return undefined;
    const table = below === undefined ? byId : codes;
    const rows = [...table.values()];
    const key = below === undefined ? event : id;
    if (key === undefined) {
      if (method === 'GET') return [200, rows.filter((row) => row['tenant'] === tenant && row['event'] === event)];
      if (method !== 'POST') return no(405, 'Only listed and made');
      const isEvent = below === undefined;
      if (!text(body?.[isEvent ? 'slug' : 'code']) || !text(body[isEvent ? 'name' : 'note'])) return no(400, 'Not so');
      if (isEvent && body['kind'] !== 'talk' && body['kind'] !== 'concert') return no(400, 'Not so');
      const isTaken = isEvent
        ? rows.some(
            (row) =>
              row['slug'] === body['slug'] &&
              (wrong === 'tenants share' || row['tenant'] === tenant) &&
              (wrong === 'kinds share' || row['kind'] === body['kind']),
          )
        : rows.some((row) => row['code'] === body['code'] && (wrong === 'events share' || row['event'] === event)) ||
          (wrong === 'deleted codes stay' && deleted.has(body['code']));
      if (isTaken) return no(409, 'It is taken');
      last += 1;
      const row = { ...body, id: String(last), tenant, ...(!isEvent && { event }) };
      table.set(row.id, row);
      return [201, row];
    }
    const row = table.get(key);
    if (row === undefined || row['tenant'] !== tenant || (below !== undefined && row['event'] !== event))
      return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    deleted.add(row['code']);
    table.delete(key);
    return [204];
  });
}

const [SCOPE, DELETED] = ['unique-scope-is-as-declared', 'deleted-unique-values-are-as-declared'];
const options = {
  only: [SCOPE, DELETED, 'one-creator-wins'],
  environment: { ANN: 'ann-token-1', BOB: 'bob-token-2' },
};

test('a value is unique for each tenant, kind or parent', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, events(), options);
  expect(loud).toEqual([]);
  for (const entry of [`${SCOPE}@events`, `${SCOPE}@codes`, `${DELETED}@codes`]) expect(quiet.get(entry)).toBe('pass');
});

test.each<readonly [Wrong, string]>([
  ['tenants share', `${SCOPE}@events`],
  ['kinds share', `${SCOPE}@events`],
  ['events share', `${SCOPE}@codes`],
  ['deleted codes stay', `${DELETED}@codes`],
])('where %s values, %s fails', async (wrong, entry) => {
  const { loud } = await tryAll(CONTRACT, events(wrong), options);
  expect(loud.map((line) => line.split(':')[0])).toEqual([entry]);
});
