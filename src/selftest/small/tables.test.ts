import { expect, test } from 'vitest';
import { momentOf, no, serve, text, whole, wrong, type Answer, type Item } from './server.js';
import { tryAll } from './trying.js';

/** Rooms of which bookings take seats for a time: what a booking takes is counted in its room, and none may overlap. */
const CONTRACT = `probity: 1
service: { name: Tables }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  rooms:
    path: /rooms
    item: /rooms/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    volatile: none
    operations:
      create: { status: 201, body: { type: object, required: [title, stock], properties: { title: &short { type: string, minLength: 1, maxLength: 60 }, stock: { type: integer, minimum: 0, maximum: 200 } } } }
      read: {}
      delete: { status: 204 }
      list: none
      update: none
      replace: none
  stays:
    path: /stays
    item: /stays/<id>
    id: { id: /id }
    tag: /note
    unique: none
    refs: { /room: rooms }
    unknown-reference: 422
    on-delete: { rooms: { refuse: 409 } }
    effects:
      - { by: create, record: /room, at: /stock, add: -/amount, at-least: 0, refused: 409 }
      - { by: leave, record: /room, at: /stock, add: /amount }
    rules:
      - { no-overlap: { of: /room, from: /from, to: /to, except: { /state: left } }, refused: 409 }
    cleanup: { operation: leave }
    operations:
      list: {}
      read: {}
      create: { status: 201, body: { type: object, required: [room, amount, from, to], properties: { room: { type: string, minLength: 1, maxLength: 60 }, amount: { type: integer, minimum: 1, maximum: 20 }, note: *short, from: { type: string, format: date-time }, to: { type: string, format: date-time } } } }
      update: none
      replace: none
      delete: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }
    states: { at: /state, values: [held, left], initial: held, transitions: [{ from: held, to: left, by: leave }], direct-write: false, illegal: 409 }
operations:
  leave:
    method: POST
    path: /stays/<stays.id>/leave
    of: stays
    when: { /state: held }
    body: none
    status: 200
    returns: item
`;

interface Stay {
  readonly id: string;
  readonly room: string;
  readonly amount: number;
  readonly from: string;
  readonly to: string;
  readonly note?: string;
  readonly state: 'held' | 'left';
}

const isTime = (value: unknown): value is string => !Number.isNaN(momentOf(value));

function start() {
  const rooms = new Map<string, { id: string; title: string; stock: number }>();
  const stays = new Map<string, Stay>();
  let last = 0;

  function enter(body: Item | undefined): Answer {
    const { room: of, amount, from, to, note } = body ?? {};
    const room = typeof of === 'string' ? rooms.get(of) : undefined;
    if (room === undefined || !whole(amount) || amount < 1 || amount > 20) return wrong;
    if (!isTime(from) || !isTime(to) || (note !== undefined && !text(note))) return wrong;
    if (Date.parse(to) <= Date.parse(from)) return wrong;
    const others = [...stays.values()].filter((one) => one.room === room.id && one.state === 'held');
    const meets = (one: Stay): boolean =>
      Date.parse(one.from) < Date.parse(to) && Date.parse(from) < Date.parse(one.to);
    if (others.some(meets)) return no(409, 'Somebody else is there');
    if (room.stock < amount) return no(409, 'There is not so much');
    room.stock -= amount;
    const id = `s${String((last += 1))}`;
    const made: Stay = { id, room: room.id, amount, from, to, state: 'held', ...(note === undefined ? {} : { note }) };
    stays.set(id, made);
    return [201, made];
  }

  function leave(stay: Stay): Answer {
    if (stay.state === 'left') return no(409, 'It is over');
    const room = rooms.get(stay.room);
    if (room !== undefined) room.stock += stay.amount;
    const next = { ...stay, state: 'left' as const };
    stays.set(stay.id, next);
    return [200, next];
  }

  return serve(({ method, at: [first, id, action, more], body }) => {
    if (more !== undefined) return undefined;
    if (first === 'rooms' && action === undefined) {
      if (id === undefined) {
        const { title, stock } = body ?? {};
        if (method !== 'POST') return no(405, 'Only POST');
        if (!text(title) || !whole(stock) || stock < 0 || stock > 200) return wrong;
        const room = { id: `r${String((last += 1))}`, title, stock };
        rooms.set(room.id, room);
        return [201, room];
      }
      const room = rooms.get(id);
      if (room === undefined) return undefined;
      if (method === 'GET') return [200, room];
      if (method !== 'DELETE') return no(405, 'No such method');
      if ([...stays.values()].some((stay) => stay.room === id && stay.state === 'held'))
        return no(409, 'Somebody stays');
      rooms.delete(id);
      return [204];
    }
    if (first !== 'stays') return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...stays.values()]];
      return method === 'POST' ? enter(body) : no(405, 'No such method');
    }
    const stay = stays.get(id);
    if (stay === undefined) return undefined;
    if (action === 'leave') return method === 'POST' ? leave(stay) : no(405, 'Only POST');
    if (action !== undefined) return undefined;
    return method === 'GET' ? [200, stay] : no(405, 'Only read');
  });
}

test.each([1, 2, 3])(
  'nothing is held against a right service whose records are counted and never overlap',
  async (seed) => {
    const { exit, loud } = await tryAll(CONTRACT, start(), { seed });
    expect({ exit, loud: loud.map((one) => one.slice(0, 900)) }).toEqual({ exit: 0, loud: [] });
  },
);
