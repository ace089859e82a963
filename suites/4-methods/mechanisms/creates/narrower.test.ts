import { type JsonObject, type Own, type Exchange, type Kit, type OwnedRecord, Stop } from 'probity/check';
import { expect, it } from 'vitest';
import { closedValues, valueInWords, type Measures } from './closed-values.js';
import { narrower } from './narrower.js';
import { layersOf, refusedOf } from './value-layers.js';
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
const PRICE = { type: 'number', minimum: 0, maximum: 100 };
const own = {
  resource: 'bookings',
  create: { id: 'bookings.create' },
  createBody: schema,
  id: { assignedBy: 'server', placeholders: { id: { kind: 'pointer', pointer: '/id' } } },
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
  const kit = kitWith(statusOf);
  try {
    const result = await narrower(kit, { own, way: byCreating(kit, own, schema), usual }, one);
    if (result === undefined) return 'taken';
    const taken = result.taken === undefined ? 'none' : valueInWords(result.taken);
    return `${valueInWords(result.refused)} refused, ${taken} taken`;
  } catch (thrown) {
    return thrown instanceof Stop ? 'nothing' : String(thrown);
  }
}

/** A service that answers each body with a status. */
function kitWith(statusOf: (body: JsonObject, n: number) => number, sent: number[] = []): Kit {
  let n = 0;
  return {
    withUniqueFields: (_: Own, body: JsonObject) => Promise.resolve(body),
    createInput: (_: Own, body: JsonObject) => Promise.resolve({ body, ids: {} }),
    send: (_: unknown, { body }: { readonly body: JsonObject }) => {
      const status = statusOf(body, (n += 1));
      sent.push(status);
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

it('tries letters of other scripts, fractions and empty lists, and blames no text that no letters are taken for', async () => {
  const beyond = ({ note }: JsonObject): boolean => /[^ -~]/.test(String(note ?? ''));
  expect(await found('note', 'letters', (body) => (beyond(body) ? 422 : 201))).toBe(
    '"éж漢éж漢éж漢éж漢" refused, a text of 12 letters taken',
  );
  // No text of letters alone is taken, whatever letters they are.
  expect(await found('note', 'letters', ({ note }) => (letters(note) > 1 ? 422 : 201))).toBe('nothing');
  const values = closedValues(
    {
      type: 'object',
      properties: {
        price: { type: 'number', minimum: 0, maximum: 100 },
        tags: { type: 'array', maxItems: 5, items: { type: 'string' } },
        // Nobody has said how many there are: a list of none may well be refused.
        lines: { type: 'array', items: { type: 'string' } },
        parts: { type: 'array', minItems: 1 },
      },
    },
    own,
    [],
  );
  expect(values.map(({ member, at, value }) => [member, at, value])).toEqual([
    ['price', 'least', 0],
    ['price', 'most', 100],
    ['price', 'fraction', 5.5],
    ['tags', 'most', ['aa', 'ab', 'ac', 'ad', 'ae']],
    ['tags', 'empty', []],
  ]);
  const numbers = {
    type: 'object',
    properties: {
      level: { type: 'integer', minimum: -10, maximum: 100 },
      // Here zero is the number that stands for those inside.
      about: { type: 'integer', minimum: -5, maximum: 100 },
      debt: { type: 'integer', minimum: -10, maximum: -1 },
    },
  };
  const zeros = closedValues(numbers, { ...own, ruled: new Set<string>() }, []).filter(({ value }) => value === 0);
  expect(zeros.map(({ member, at, other }) => [member, at, other])).toEqual([['level', 'zero', -5]]);
});

it('counts the characters of a text, and sends numbers that are multiples as the schema asks for', () => {
  const properties = {
    name: { type: 'string', minLength: 1, maxLength: 60 },
    price: { type: 'number', minimum: 0, maximum: 100, multipleOf: 0.01 },
    dozen: { type: 'integer', minimum: 0, maximum: 100, multipleOf: 12 },
  };
  const values = closedValues({ type: 'object', properties }, { ...own, ruled: new Set(['nights']) }, []);
  const beyond = values.flatMap(({ value }) => (typeof value === 'string' && value.includes('𠮷') ? [value] : []));
  expect(beyond.map((value) => [[...value].length, value.length])).toEqual([[60, 120]]);
  expect(valueInWords(beyond[0] ?? null)).toBe('a text of 60 letters 𠮷 (U+20BB7)');
  const numbers = values.filter(({ value }) => typeof value === 'number');
  expect(numbers.map(({ member, value }) => [member, value])).toEqual([
    ['price', 0],
    ['price', 100],
    ['price', 5.5],
  ]);
  const ruled = closedValues({ type: 'object', properties }, { ...own, ruled: new Set(['price']) }, []);
  expect(ruled.filter(({ member }) => member === 'price')).toEqual([]);
});

it('looks for the limit among values that the schema allows', async () => {
  const priced = { ...schema, properties: { ...schema.properties, price: { ...PRICE, multipleOf: 5 } } };
  const one = closedValues(priced, { ...own, ruled: new Set() }, []).find(
    ({ member, at }) => member === 'price' && at === 'most',
  );
  if (one === undefined) throw new Error('No such value');
  const sent: number[] = [];
  const priceOf = (body: JsonObject): number => Number(body['price'] ?? 0);
  const kit = {
    ...kitWith((body) => {
      sent.push(priceOf(body));
      return priceOf(body) > 50 ? 422 : 201;
    }),
    validate: (_: unknown, body: JsonObject) => (priceOf(body) % 5 === 0 ? [] : ['not a multiple']),
  } as unknown as Kit;
  const found = await narrower(kit, { own, way: byCreating(kit, own, priced), usual }, one);
  expect(found).toMatchObject({ refused: 100, taken: 5 });
  expect(sent.filter((price) => price % 5 !== 0)).toEqual([]);
});

it('sends each value in one of a few bodies, and looks only into those that are refused alone', async () => {
  const wide = { ...schema, properties: { ...schema.properties, kind: { enum: ['person', 'company'] } } };
  // Without those of which nothing is known as long as shorter ones are refused for their length.
  const values = closedValues(wide, own, []).filter(({ value }) => !String(value).includes('𠮷'));
  const layers = layersOf(values);
  expect(layers.length).toBe(3);
  expect(layers.flat().length).toBe(values.length);
  expect(layers.every((layer) => new Set(layer.map(({ member }) => member)).size === layer.length)).toBe(true);

  const found: string[] = [];
  const sent: number[] = [];
  for (const layer of layers) {
    const kit = kitWith(({ note }) => (letters(note) > 120 ? 422 : 201), sent);
    const refused = await refusedOf(kit, { own, way: byCreating(kit, own, wide), usual }, layer);
    if (refused !== undefined) found.push(`${refused.member}: ${valueInWords(refused.refused)}`);
  }
  expect(found).toEqual(['note: a text of 121 letters']);
  expect(sent.filter((status) => status === 201).length).toBeLessThan(20);
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

it('tries of numbers that others may bound only the bounds, each beside its neighbour', async () => {
  const rooms = { type: 'integer', minimum: 1, maximum: 9 };
  const wider = { ...schema, properties: { ...schema.properties, rooms } };
  const values = closedValues(wider, own, []).filter(({ member }) => member === 'rooms');
  expect(values.map(({ value, other }) => [value, other])).toEqual([
    [1, 2],
    [9, 8],
  ]);
  const judged = async (isRefused: (rooms: unknown, seats: unknown) => boolean): Promise<string> => {
    const kit = kitWith(({ rooms: many, seats }) => (isRefused(many, seats) ? 422 : 201));
    const way = byCreating(kit, own, wider);
    const seen = await Promise.all(values.map((one) => refusedOf(kit, { own, way, usual }, [one])));
    return seen.map((one) => (one === undefined ? '-' : JSON.stringify([one.refused, one.taken]))).join();
  };
  expect(await judged(() => false)).toBe('-,-');
  expect(await judged((many) => many === 9)).toBe('-,[9,8]');
  expect(await judged((many) => many === 1)).toBe('[1,2],-');
  // Rules with another member, or for rooms alone: no neighbour is taken either.
  expect(await judged((many, seats) => Number(many) > Number(seats ?? 2))).toBe('-,-');
  expect(await judged((many) => Number(many) > 5)).toBe('-,-');
});

it('leaves out other values of numbers that others may bound, and all but the greatest length of what marks records', () => {
  const members = (more: JsonObject, of: Partial<Measures> = {}): readonly string[] => {
    const wider = { ...schema, properties: { ...schema.properties, ...more } };
    const free = closedValues(wider, { ...own, ...of }, ['/kind']).filter(({ isBeside }) => isBeside !== true);
    return [...new Set(free.map(({ member }) => member))];
  };
  expect(members({})).toEqual(['title', 'note', 'currency', 'seats']);
  expect(members({ rooms: { type: 'integer', minimum: 1, maximum: 9 } })).toEqual(['title', 'note', 'currency']);
  expect(members({ until: { type: 'string', format: 'date' } })).toEqual(['title', 'note', 'currency']);
  const rooms = { rooms: { type: 'integer', minimum: 1, maximum: 9 } };
  expect(members(rooms, { ruled: new Set<string>() })).toEqual(['title', 'note', 'currency', 'seats', 'rooms']);
  expect(closedValues(schema, own, []).filter(({ member }) => member === 'title')).toEqual([
    { member: 'title', value: 'a'.repeat(50), at: 'most', other: 'aaaaa', isMark: true },
    { member: 'title', value: `${'éж漢'.repeat(13)}é`, at: 'letters', other: 'a'.repeat(40), isMark: true },
    { member: 'title', value: `${'éж漢'.repeat(16)}éж`, at: 'letters', other: 'a'.repeat(50), isMark: true },
  ]);
  expect(members({}, { parents: ['rooms'] })).toEqual(['title', 'note', 'currency']);
  expect(members({ code: { type: 'string', maxLength: 9, pattern: '^[A-Z]+$' } })).toEqual([
    'title',
    'note',
    'currency',
    'seats',
  ]);
});

it('makes records under ids of their own where callers choose them: at one that is taken a PUT would replace', async () => {
  const used: unknown[] = [];
  const kit = {
    ...kitWith(() => 201),
    send: (_: unknown, { ids }: { readonly ids: unknown }) => {
      used.push(ids);
      return Promise.resolve({ id: String(used.length), response: { status: 201 } });
    },
    createInput: (_: Own, body: JsonObject) =>
      Promise.resolve({ body, ids: { id: `new-${String(used.length)}`, 'shops.id': 's' } }),
  } as unknown as Kit;
  const chosen = { ...own, id: { assignedBy: 'client' } } as unknown as Own;
  const send = await byCreating(kit, chosen, schema).on({});
  await send({ title: 'a' }, []);
  await send({ title: 'b' }, []);
  expect(used).toEqual([
    { id: 'new-0', 'shops.id': 's' },
    { id: 'new-1', 'shops.id': 's' },
  ]);
});

it('counts the mark of the run as a part of the text that is refused', async () => {
  const one = closedValues(schema, own, []).find(({ member, at }) => member === 'title' && at === 'most');
  if (one === undefined) throw new Error('No such value');
  const kit = {
    ...kitWith(({ title }) => (letters(title) > 30 ? 422 : 201)),
    createInput: (_: Own, body: JsonObject) =>
      Promise.resolve({ body: { ...body, title: `pb-1234567 ${String(body['title'])}` }, ids: {} }),
  } as unknown as Kit;
  const found = await narrower(kit, { own, way: byCreating(kit, own, schema), usual }, one);
  expect([letters(found?.refused), letters(found?.taken)]).toEqual([31, 30]);
});
