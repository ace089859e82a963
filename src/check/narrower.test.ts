import { expect, it } from 'vitest';
import type { JsonObject } from '../contract/json.js';
import type { Own } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import { closedValues, valueInWords } from './closed-values.js';
import type { Kit, OwnedRecord } from './kit.js';
import { narrower } from './narrower.js';
import { Stop } from './violation.js';
import { byCreating } from './ways.js';

const schema = {
  type: 'object',
  required: ['title'],
  properties: {
    title: { type: 'string', minLength: 1, maxLength: 50 },
    note: { type: 'string', maxLength: 200 },
    currency: { type: 'string', minLength: 1, maxLength: 3 },
    kind: { enum: ['person', 'company'] },
    company: { type: 'string', minLength: 1 },
    seats: { type: 'integer', minimum: 1, maximum: 500 },
  },
};
const own = {
  resource: 'bookings',
  create: { id: 'bookings.create' },
  createBody: schema,
  tag: '/title',
  ...{ unique: [], refs: [], readOnly: [], volatile: [], parents: [] },
} as unknown as Own;
const usual = { ids: {}, sent: { title: 't' } } as unknown as OwnedRecord;

const OTHERS: readonly JsonObject[] = [
  { title: 't', note: 'n', kind: 'company', company: 'Acme', seats: 3 },
  { title: 't', note: 'm', kind: 'person', seats: 7 },
];

/** What is found of a service that refuses some bodies; the reason where nothing can be said. */
async function found(member: string, at: string, statusOf: (body: JsonObject, n: number) => number): Promise<string> {
  const one = closedValues(schema, own, []).find((value) => value.member === member && value.at === at);
  if (one === undefined) throw new Error('No such value');
  let n = 0;
  const kit = {
    lay: (_: Own, body: JsonObject) => Promise.resolve(body),
    send: (_: unknown, { body }: { readonly body: JsonObject }) => {
      const status = statusOf(body, (n += 1));
      return Promise.resolve({ id: String(n), response: { status } });
    },
    adopt: () => undefined,
    alternatives: () => OTHERS,
    validate: () => [],
    outcome: ({ response }: Exchange) => ({
      class: (response?.status ?? 0) < 300 ? 'success' : 'caller-error',
      status: response?.status,
    }),
    discard: (why: string) => {
      throw new Stop('discard', why);
    },
  } as unknown as Kit;
  try {
    const result = await narrower(kit, { own, way: byCreating(kit, own, schema, usual), usual }, one);
    if (result === undefined) return 'taken';
    const taken = result.taken === undefined ? 'none' : valueInWords(result.taken);
    return `${valueInWords(result.refused)} refused, ${taken} taken`;
  } catch (thrown) {
    return thrown instanceof Stop ? 'nothing' : String(thrown);
  }
}

const letters = (text: unknown): number => (typeof text === 'string' ? text.length : 0);

it('names the limit that a service has in the place of the declared one', async () => {
  expect(await found('note', 'most', ({ note }) => (letters(note) > 120 ? 422 : 201))).toBe(
    'a text of 121 letters refused, a text of 120 letters taken',
  );
  expect(await found('seats', 'least', ({ seats }) => (seats === 1 ? 400 : 201))).toBe('1 refused, 2 taken');
  expect(await found('seats', 'most', ({ seats }) => (Number(seats ?? 1) >= 500 ? 400 : 201))).toBe(
    '500 refused, 499 taken',
  );
  expect(await found('kind', 'word', ({ kind }) => (kind === 'person' ? 422 : 201))).toBe(
    '"person" refused, none taken',
  );
});

it('says nothing of a service that takes all, and of refusals that may have another reason', async () => {
  expect(await found('note', 'most', () => 201)).toBe('taken');
  // Letters that name no currency.
  expect(await found('currency', 'most', ({ currency }) => (currency === undefined ? 201 : 422))).toBe('nothing');
  // A rule between members, which a body that has both keeps.
  expect(await found('kind', 'word', ({ kind, company }) => (kind === 'company' && !company ? 422 : 201))).toBe(
    'taken',
  );
  expect(await found('note', 'most', ({ note }) => (letters(note) > 120 ? 409 : 201))).toBe('nothing');
  // One that is busy, or has had enough.
  expect(await found('note', 'most', (_, n) => (n > 2 ? 422 : 201))).toBe('taken');
  expect(await found('note', 'most', (_, n) => (n % 2 === 1 ? 422 : 201))).toMatch(/nothing|taken/);
  expect(await found('note', 'most', () => 422)).toBe('nothing');
});

it('leaves out numbers that may be measured by others, and members that mark records', () => {
  const members = (more: JsonObject, of: Partial<Own> = {}): readonly string[] => {
    const wider = { ...schema, properties: { ...schema.properties, ...more } };
    return [...new Set(closedValues(wider, { ...own, ...of }, ['/kind']).map(({ member }) => member))];
  };
  expect(members({})).toEqual(['note', 'currency', 'seats']);
  expect(members({ rooms: { type: 'integer', minimum: 1, maximum: 9 } })).toEqual(['note', 'currency']);
  expect(members({ until: { type: 'string', format: 'date' } })).toEqual(['note', 'currency']);
  expect(members({}, { parents: ['rooms'] })).toEqual(['note', 'currency']);
  expect(members({ code: { type: 'string', maxLength: 9, pattern: '^[A-Z]+$' } })).toEqual([
    'note',
    'currency',
    'seats',
  ]);
});
