import { no, serve, text, wrong, type Item } from './server.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';

/** Vehicles that a delete marks with its time: they can be read by their id, and are in no list. */
const CONTRACT = `probity: 1
service: { name: Fleet }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  vehicles:
    path: /vehicles
    item: /vehicles/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    volatile: none
    schema: { type: object, required: [id, name], properties: { id: {}, name: ${NAME}, deletedAt: { type: string, format: date-time } } }
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [name], additionalProperties: false, properties: { name: ${NAME} } } }
      delete: { status: 204, repeat: 404, leaves: { at: /deletedAt, any: true, listed: false } }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none, sort: none, filter: none }
consistency: { read-after-write: strong, list-lag: 0s }
`;

function start(mistake?: string) {
  const vehicles = new Map<string, Item>();
  let [last, now] = [0, Date.UTC(2026, 0, 1)];
  return serve(({ method, at: [first, id, more], body }) => {
    if (first !== 'vehicles' || more !== undefined) return undefined;
    if (id === undefined) {
      const isListed = (one: Item): boolean => mistake === 'the list shows it' || one['deletedAt'] === undefined;
      if (method === 'GET') return [200, [...vehicles.values()].filter(isListed)];
      if (method !== 'POST') return no(405, 'No such method');
      const { name, ...others } = body ?? {};
      if (!text(name) || Object.keys(others).length > 0) return wrong;
      const row = { id: `v${String((last += 1))}`, name };
      vehicles.set(row.id, row);
      return [201, row];
    }
    const row = vehicles.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'No such method');
    if (row['deletedAt'] !== undefined) return no(404, 'It was deleted');
    const deletedAt = new Date((now += 1000)).toISOString();
    const gone = mistake === 'nothing marks it' ? row : { ...row, deletedAt };
    vehicles.set(id, mistake === 'nothing marks it' ? { ...row } : gone);
    return [204];
  });
}

export const vehicles = { contract: CONTRACT, start };
