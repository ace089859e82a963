import { expect, it } from 'vitest';
import type { JsonObject } from '../../../../contract/text/json.js';
import type { Own } from '../../../../contract/facts/model.js';
import type { Exchange } from '../../../../result/exchange.js';
import type { Attempt } from '../../context.js';
import { roomyBody, taken, usualBody, type Made } from './taking.js';

const own = {
  resource: 'bookings',
  create: { id: 'bookings.create' },
  createBody: {
    type: 'object',
    required: ['title', 'at'],
    properties: {
      title: { type: 'string', minLength: 1 },
      at: { type: 'integer', minimum: 0, maximum: 1_000_000 },
      guests: { type: 'integer', minimum: 1, maximum: 500 },
    },
  },
  tag: '/title',
  unique: [],
  refs: [],
} as unknown as Own;

function attempt(searches = new Map<string, number>()): Attempt {
  let count = 0;
  return {
    run: { searches, needed: () => undefined },
    seed: 1,
    prefix: '',
    notes: [],
    seedFor: () => (count += 1),
  } as unknown as Attempt;
}

/** A service that answers by a rule that no schema says. */
function service(statusOf: (body: JsonObject) => number) {
  const asked: JsonObject[] = [];
  const make = (body: JsonObject): Promise<Made> => {
    asked.push(body);
    const status = statusOf(body);
    const outcome = { class: status === 201 ? 'success' : 'caller-error', status, origin: 'application' } as const;
    return Promise.resolve({ exchange: { response: { status } } as Exchange, sent: body, ids: {}, outcome });
  };
  return { asked, make };
}

const wanted: JsonObject = { title: 'a', at: 7, guests: 400 };

it('varies one member, and leaves the others', async () => {
  const { make } = service(({ at }) => (at === 7 ? 409 : 201));
  const trying = attempt();
  const { sent } = await taken(trying, own, wanted, make);
  expect({ ...sent, at: 7 }).toEqual(wanted);
  expect(trying.notes).toEqual([
    expect.stringMatching(/^bookings.create was answered 409; taken with another \/at \(7, then \d+\)$/),
  ]);
});

it('leaves members out, and draws anew what breaks two rules', async () => {
  const seats = service(({ guests }) => (guests === undefined ? 201 : 422));
  expect((await taken(attempt(), own, wanted, seats.make)).sent).toEqual({ title: 'a', at: 7 });
  const both = service(({ at, guests }) => (at === 7 ? 409 : guests === undefined ? 201 : 422));
  expect((await taken(attempt(), own, wanted, both.make)).sent['guests']).toBeUndefined();
});

it('goes on with other values where the service stumbles over one, if what it may have made can be found again', async () => {
  const stumbling = service(({ guests }) => (guests === undefined ? 201 : 500));
  const trying = attempt();
  expect((await taken(trying, own, wanted, stumbling.make)).sent).toEqual({ title: 'a', at: 7 });
  expect(trying.notes).toEqual(['bookings.create was answered 500; taken without /guests (400)']);
  const { tag: _, ...unmarked } = own;
  const before = stumbling.asked.length;
  await expect(taken(attempt(), unmarked, wanted, stumbling.make)).rejects.toThrow('was answered 500');
  expect(stumbling.asked.length).toBe(before + 1);
});

it('takes no answer for a refusal of values that is none, and does not search for ever', async () => {
  const forbidden = service(() => 403);
  await expect(taken(attempt(), own, wanted, forbidden.make)).rejects.toThrow('bookings.create was answered 403');
  expect(forbidden.asked).toHaveLength(1);
  const never = service(() => 422);
  const searches = new Map<string, number>();
  for (let n = 0; n < 5; n += 1) await expect(taken(attempt(searches), own, wanted, never.make)).rejects.toThrow('422');
  expect(never.asked.length).toBeLessThan(60);
});

it('makes what others count up to a number of it with large numbers, and nothing else', async () => {
  const none = { state: 'none', path: '' };
  const draws = async (relations: unknown): Promise<number[]> => {
    const trying = attempt();
    Object.assign(trying.run, { contract: { facts: { resources: [{ own: none, refs: none, relations }] } } });
    const bodies = await Promise.all(Array.from({ length: 10 }, () => usualBody(trying, own)));
    return bodies.map(({ at }) => Number(at));
  };
  const effect = { record: { resource: 'bookings' }, atMost: '/at' };
  const stock = { effects: { state: 'stated', value: [effect], path: '' }, bounds: none };
  const room = { effects: none, bounds: { state: 'stated', value: [{ of: effect.record }], path: '' } };
  const counted = { effects: { state: 'stated', value: [{ record: effect.record }], path: '' }, bounds: none };
  for (const related of [stock, room]) expect(Math.min(...(await draws(related)))).toBeGreaterThan(1000);
  for (const related of [counted, { effects: none, bounds: none }])
    expect(Math.min(...(await draws(related)))).toBeLessThan(1000);
});

it.each([
  ['is left out', ['title', 'at'], undefined],
  ['is written where it must be there', ['title', 'at', 'active'], true],
])('the initial state of what others need %s', (_, required, expected) => {
  const createBody = {
    ...(own.createBody as JsonObject),
    required,
    properties: { ...((own.createBody as JsonObject)['properties'] as JsonObject), active: { type: 'boolean' } },
  };
  const states: Record<string, unknown> = {
    'states.at': '/active',
    'states.initial': true,
    'states.transitions': [{ from: true, to: false, by: 'update' }],
  };
  const at = (name: string) =>
    name in states ? { state: 'stated', value: states[name], path: name } : { state: 'gap', paths: [name] };
  const resource = {
    name: 'bookings',
    at,
    operations: { delete: { id: 'bookings.delete' } },
    relations: { effects: { state: 'none' }, bounds: { state: 'none' } },
  };
  const base = attempt();
  const run = { ...base.run, contract: { facts: { resources: [resource] } } };
  for (let n = 0; n < 20; n += 1) {
    const body = roomyBody({ ...base, run, seedFor: () => n } as unknown as Attempt, { ...own, createBody });
    expect(body['active']).toBe(expected);
  }
});

it('what others need has large numbers inside its lists as well', () => {
  const line = {
    type: 'object',
    required: ['cents'],
    properties: { cents: { type: 'integer', minimum: 1, maximum: 90_000 } },
  };
  const createBody = {
    type: 'object',
    required: ['lines'],
    properties: { lines: { type: 'array', minItems: 1, maxItems: 3, items: line } },
  };
  const base = attempt();
  const run = { ...base.run, contract: { facts: { resources: [] } } };
  const drawn = { ...base, run } as unknown as Attempt;
  const body = roomyBody(drawn, { ...own, createBody });
  const cents = (body['lines'] as readonly { readonly cents: number }[]).reduce((sum, one) => sum + one.cents, 0);
  expect(cents).toBeGreaterThan(90_000);
});

it.each([
  ['at-most', { type: 'string', format: 'date' }, '2037-12-31'],
  ['at-least', { type: 'string', format: 'date' }, '2001-01-01'],
  ['at-most', { type: 'string', format: 'date-time' }, '2037-12-31T00:00:00Z'],
  ['at-least', { type: 'integer', minimum: 16, maximum: 99 }, 16],
])('what bounds others by %s leaves room for them: %j', (side, schema, expected) => {
  const createBody = { type: 'object', required: ['until'], properties: { until: schema } };
  const rule = { at: '/from', side, limit: '/until', of: { resource: 'bookings', at: '/booking' }, refused: [400] };
  const trips = {
    name: 'trips',
    at: () => ({ state: 'gap', paths: [] }),
    relations: { effects: { state: 'none' }, bounds: { state: 'stated', value: [rule] } },
  };
  const base = attempt();
  const run = { ...base.run, contract: { facts: { resources: [trips] } } };
  expect(roomyBody({ ...base, run } as unknown as Attempt, { ...own, createBody })['until']).toBe(expected);
});
