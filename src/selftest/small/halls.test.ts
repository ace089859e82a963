import { expect, test } from 'vitest';
import { no, serve, text, whole, wrong, type Answer } from './server.js';
import { tryAll } from './trying.js';

/**
 * Halls with so many seats: what is free follows from what callers write and from what the service counts, so a hall with little left is made
 * through its seats, which must not be fewer than those that are taken.
 */
const CONTRACT = `probity: 1
service: { name: Halls }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
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
    read-only: { fields: [/id, /taken, /free], on-write: ignore }
    computed: [{ at: /free, is: "/seats - /taken" }]
    rules: [{ at: /seats, at-least: /taken, refused: 409 }]
    operations:
      create: { status: 201, body: { type: object, required: [title, seats, cents], properties: { title: &short { type: string, minLength: 1, maxLength: 60 }, seats: { type: integer, minimum: 1, maximum: 200 }, cents: { type: integer, minimum: 0, maximum: 100000 } } } }
      read: {}
      delete: { status: 204 }
      list: none
      update: none
      replace: none
  bookings:
    path: /bookings
    item: /bookings/<id>
    id: { id: /id }
    tag: /note
    unique: none
    refs: { /hall: halls }
    unknown-reference: 422
    on-delete: { halls: cascade }
    volatile: none
    rules: none
    effects:
      - { by: create, record: /hall, at: /free, add: -/seats, at-least: 0, refused: 409 }
      - { by: create, record: /hall, at: /taken, add: /seats }
      - { by: delete, record: /hall, at: /free, add: /seats }
      - { by: delete, record: /hall, at: /taken, add: -/seats }
    operations:
      create: { status: 201, body: { type: object, required: [hall, seats, note], properties: { hall: { type: string, minLength: 1, maxLength: 60 }, seats: { type: integer, minimum: 1, maximum: 20 }, note: *short } } }
      read: {}
      delete: { status: 204 }
      list: none
      update: none
      replace: none
`;

type Mistake = 'one too many is booked' | 'a price below zero is taken';

interface Hall {
  readonly id: string;
  readonly title: string;
  readonly seats: number;
  readonly cents: number;
  taken: number;
}

function start(mistake?: Mistake) {
  const halls = new Map<string, Hall>();
  const bookings = new Map<string, { id: string; hall: string; seats: number; note: string }>();
  let last = 0;
  const shown = (hall: Hall): Answer[1] => ({ ...hall, free: hall.seats - hall.taken });
  const one = mistake === 'one too many is booked' ? 1 : 0;
  const least = mistake === 'a price below zero is taken' ? -Infinity : 0;
  return serve(({ method, at: [first, id, more], body = {} }) => {
    if (more !== undefined) return undefined;
    if (first === 'halls' && id === undefined) {
      const { title, seats, cents } = body;
      if (method !== 'POST') return no(405, 'Only POST');
      if (!text(title) || !whole(seats) || seats < 1 || seats > 200) return wrong;
      if (!whole(cents) || cents < least || cents > 100000) return wrong;
      const hall = { id: `h${String((last += 1))}`, title, seats, cents, taken: 0 };
      halls.set(hall.id, hall);
      return [201, shown(hall)];
    }
    if (first === 'bookings' && id === undefined) {
      const { hall: of, seats, note } = body;
      if (method !== 'POST') return no(405, 'Only POST');
      const hall = typeof of === 'string' ? halls.get(of) : undefined;
      if (hall === undefined || !whole(seats) || seats < 1 || seats > 20 || !text(note)) return wrong;
      if (hall.seats - hall.taken + one < seats) return no(409, 'There is not so much left');
      hall.taken += seats;
      const made = { id: `b${String((last += 1))}`, hall: hall.id, seats, note };
      bookings.set(made.id, made);
      return [201, made];
    }
    const hall = first === 'halls' ? halls.get(id ?? '') : undefined;
    if (hall !== undefined && method === 'GET') return [200, shown(hall)];
    if (hall !== undefined && method === 'DELETE') {
      halls.delete(hall.id);
      for (const booking of bookings.values()) if (booking.hall === hall.id) bookings.delete(booking.id);
      return [204];
    }
    const booking = first === 'bookings' ? bookings.get(id ?? '') : undefined;
    if (booking !== undefined && method === 'GET') return [200, booking];
    if (booking !== undefined && method === 'DELETE') {
      const of = halls.get(booking.hall);
      if (of !== undefined) of.taken -= booking.seats;
      bookings.delete(booking.id);
      return [204];
    }
    return hall === undefined && booking === undefined ? undefined : no(405, 'No such method');
  });
}

test('nothing is held against a right service whose free seats follow from others', async () => {
  const { exit, loud } = await tryAll(CONTRACT, start(), { seed: 1 });
  expect({ exit, loud: loud.map((line) => line.slice(0, 700)) }).toEqual({ exit: 0, loud: [] });
});

test.each<[Mistake, string]>([
  ['one too many is booked', 'effects-are-as-declared@bookings'],
  ['a price below zero is taken', 'invalid-values-are-refused@halls.create'],
])('%s: noticed', async (mistake, entry) => {
  const { loud } = await tryAll(CONTRACT, start(mistake), { seed: 1 });
  expect(loud.filter((line) => line.startsWith(entry))).not.toEqual([]);
});
