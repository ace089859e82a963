import { Halls, type Visit } from './halls.js';
import {
  momentOf,
  no,
  serve,
  text,
  whole,
  wrong,
  type Answer,
  type Dispatch,
  type Item,
  type Request,
} from './server.js';

/** A service whose records depend on each other in all the ways that a contract can say, and the ways to get them wrong. */
export const depot = {
  name: 'depot',
  contract: `
auth: none
resources:
  halls:
    path: /halls
    item: /halls/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    volatile: none
    operations:
      create: { status: 201, body: { type: object, required: [title, seats, stock], properties: { title: &short { type: string, minLength: 1, maxLength: 60 }, seats: { type: integer, minimum: 7, maximum: 200 }, stock: { type: integer, minimum: 0, maximum: 200 } } } }
      read: {}
      delete: { status: 204 }
      list: none
      update: none
      replace: none
  holds:
    path: /holds
    item: /holds/<id>
    id: { id: /id }
    tag: /note
    unique: none
    refs: { /hall: halls }
    unknown-reference: 422
    on-delete: { halls: { refuse: 409 } }
    effects:
      - { by: create, record: /hall, at: /stock, add: -/amount, at-least: 0, refused: 409 }
      - { by: release, record: /hall, at: /stock, add: /amount }
    cleanup: { operation: release }
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [hall, amount], properties: { hall: &ref { type: string, minLength: 1, maxLength: 60 }, amount: { type: integer, minimum: 1, maximum: 20 }, note: *short } } }
      update: none
      replace: none
      delete: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }
    states: { at: /state, values: [held, released], initial: held, transitions: [{ from: held, to: released, by: release }], direct-write: false, illegal: 409 }
  visits:
    path: /visits
    item: /visits/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: { /hall: halls }
    unknown-reference: 422
    on-delete: { halls: cascade }
    volatile: none
    rules:
      - { at: /people, at-most: /seats, of: /hall, refused: 409 }
      - { no-overlap: { of: /hall, from: /from, minutes: /minutes }, refused: 409 }
    operations:
      list: {}
      read: {}
      create: { status: 201, body: &visit { type: object, required: [name, hall], properties: &members { name: *short, hall: *ref, people: { type: integer, minimum: 0, maximum: 8 }, from: { type: string, format: date-time }, minutes: { type: integer, minimum: 1, maximum: 600 } } } }
      update: { status: 200, format: merge-patch, body: { type: object, properties: *members } }
      replace: { status: 200, body: *visit }
      delete: { status: 204 }
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }
operations:
  release:
    method: POST
    path: /holds/<holds.id>/release
    of: holds
    when: { /state: held }
    body: none
    status: 200
    returns: item
`,
  start: (mistake?: string): Dispatch => {
    const halls = new Halls(mistake);
    return serve((request) => {
      const [first, id, action, more] = request.at;
      if (more !== undefined) return undefined;
      if (first === 'holds') return holds(halls, request, id, action);
      if (action !== undefined) return undefined;
      if (first === 'halls') return inHalls(halls, request, id);
      return first === 'visits' ? visits(halls, request, id) : undefined;
    });
  },
};

const count = (value: unknown, most: number): value is number => whole(value) && value >= 0 && value <= most;

function inHalls(halls: Halls, { method, body }: Request, id: string | undefined): Answer | undefined {
  if (id === undefined) {
    if (method !== 'POST') return no(405, 'Only POST');
    const { title, seats, stock } = body ?? {};
    if (!text(title) || !count(seats, 200) || seats < 7 || !count(stock, 200)) return wrong;
    return [201, halls.build({ title, seats, stock })];
  }
  const hall = halls.at(id);
  if (hall === undefined) return undefined;
  if (method === 'GET') return [200, halls.shown(hall)];
  if (method !== 'DELETE') return no(405, 'No such method');
  return halls.remove(id) ? [204] : no(409, 'Something is held there');
}

function holds(
  halls: Halls,
  { method, body }: Request,
  id: string | undefined,
  action: string | undefined,
): Answer | Promise<Answer> | undefined {
  if (id === undefined) {
    if (method === 'GET') return [200, [...halls.holds.values()]];
    if (method !== 'POST') return no(405, 'No such method');
    const { hall, amount, note } = body ?? {};
    if (!count(amount, 20) || amount === 0 || (note !== undefined && !text(note))) return wrong;
    if (!text(hall) || halls.at(hall) === undefined) return wrong;
    return halls.hold(hall, amount, note === undefined ? {} : { note });
  }
  const hold = halls.holds.get(id);
  if (action === undefined) {
    if (hold === undefined) return undefined;
    return method === 'GET' ? [200, hold] : no(405, 'Only read');
  }
  if (action !== 'release') return undefined;
  if (method !== 'POST') return no(405, 'Only POST');
  return hold === undefined ? undefined : halls.release(hold);
}

function visits(halls: Halls, { method, body }: Request, id: string | undefined): Answer | undefined {
  if (id === undefined) {
    if (method === 'GET') return [200, halls.listed()];
    if (method !== 'POST') return no(405, 'No such method');
    return isVisit(body) ? halls.enter(members(body)) : wrong;
  }
  const visit = halls.visits.get(id);
  if (visit === undefined || !halls.isThere(visit)) return undefined;
  if (method === 'GET') return [200, visit];
  if (method === 'DELETE') {
    halls.visits.delete(id);
    return [204];
  }
  if (method !== 'PUT' && method !== 'PATCH') return no(405, 'No such method');
  const next = method === 'PUT' ? body : merged(visit, body);
  return isVisit(next) ? halls.change(visit, members(next)) : wrong;
}

function isVisit(body: Item | undefined): body is Item & Omit<Visit, 'id'> {
  if (body === undefined || !text(body['name']) || !text(body['hall'])) return false;
  const { people, from, minutes } = body;
  if (from !== undefined && Number.isNaN(momentOf(from))) return false;
  if (minutes !== undefined && (!count(minutes, 600) || minutes === 0)) return false;
  return people === undefined || count(people, 8);
}

const MEMBERS = ['name', 'hall', 'people', 'from', 'minutes'];

function members(body: Item & Omit<Visit, 'id'>): Omit<Visit, 'id'> {
  const { id: _, ...known } = body;
  const kept = Object.entries(known).filter(([name]) => MEMBERS.includes(name));
  return Object.fromEntries(kept) as unknown as Omit<Visit, 'id'>;
}

/** RFC 7396, where no member is an object. */
function merged(visit: Visit, patch: Item | undefined): Item | undefined {
  const next: Item = { ...visit, ...patch };
  return patch && Object.fromEntries(Object.entries(next).filter(([, value]) => value !== null));
}
