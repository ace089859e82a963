import { expect, test } from 'vitest';
import { byMethod, Table } from './fixtures/table.js';
import { headBut } from './fixtures/unusual.js';
import { runningClock } from './service.js';
import { no, serve, text, whole, wrong as invalid, type Answer, type Dispatch, type Item } from './small/server.js';
import { tryAll, type Ended } from './small/trying.js';

const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const LIST =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const MEMBERS = `{ name: ${NAME}, code: ${NAME}, size: { type: integer, minimum: 1, maximum: 90 }, note: { type: [string, 'null'], minLength: 1, maxLength: 60 }, labels: { type: array, uniqueItems: true, maxItems: 4, items: { type: string } } }`;

/** Cards that refer to a list of labels. */
const CONTRACT = `${headBut()}
auth: { default: none, schemes: none, identities: none }
limits: { rate: none }
consistency: { list-lag: 0s }
errors: { in-200: never }
resources:
  labels:
    path: /labels
    item: /labels/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    volatile: none
    operations:
      list: { status: 200 }
      read: { status: 200 }
      create: { status: 201, returns: item, body: { type: object, required: [name], properties: { name: ${NAME} } } }
      update: none
      replace: none
      delete: { status: 204 }
    collection: ${LIST}
  cards:
    path: /cards
    item: /cards/<id>
    id: { id: /id }
    tag: /name
    unique: [/code]
    refs: { "/labels/*": labels }
    volatile: none
    read-only: [/version]
    schema: { type: object, properties: ${MEMBERS} }
    operations:
      list: { status: 200 }
      read: { status: 200 }
      create: { status: 201, returns: item, body: { type: object, required: [name, code, size, labels], properties: ${MEMBERS} } }
      update: { status: 200, returns: item, format: merge-patch, sends: json, body: { type: object, properties: ${MEMBERS} } }
      replace: { status: 200, returns: item, body: { type: object, required: [name, code, size, labels], properties: ${MEMBERS} } }
      delete: { status: 204 }
    states: none
    effects: none
    rules: none
    collection: ${LIST}
`;

/** What a mistake makes of a card, or of the answer that shows it. */
type Mistake =
  | 'a card needs no name'
  | 'a card needs no code'
  | 'a label may stand there twice'
  | 'a size is taken as it comes'
  | 'a size may be written as a text'
  | 'a note may not be null'
  | 'a change is answered with the version before it';

interface Service {
  readonly dispatch: Dispatch;
  readonly cards: Table;
  readonly seen: Item[];
}

function cardsOf(wrong?: Mistake): Service {
  const [labels, cards] = [new Table('l'), new Table('c')];
  const seen: Item[] = [];
  const isSize = (value: unknown): boolean => {
    const isText = typeof value === 'string' && /^\d+$/.test(value);
    const number = isText && /size/.test(wrong ?? '') ? Number(value) : value;
    return whole(number) && number >= 1 && number <= 90;
  };
  const isNote = (value: unknown): boolean => typeof value === 'string' && value !== '' && [...value].length <= 60;
  const areLabels = (value: unknown): boolean =>
    Array.isArray(value) &&
    value.length <= 4 &&
    value.every((id) => labels.rows.has(String(id)) && typeof id === 'string') &&
    (new Set(value).size === value.length || wrong === 'a label may stand there twice');
  const rules: Readonly<Record<string, (value: unknown) => boolean>> = {
    name: (value) => text(value),
    code: (value) => text(value),
    size: isSize,
    note: (value) => isNote(value) || (value === null && wrong !== 'a note may not be null'),
    labels: areLabels,
  };
  const spared = { 'a card needs no name': 'name', 'a card needs no code': 'code' };
  const needed = ['name', 'code', 'size', 'labels'].filter(
    (name) => !Object.entries(spared).some(([one, member]) => one === wrong && member === name),
  );
  const isValid = (body: Item | undefined): body is Item =>
    body !== undefined && Object.entries(body).every(([name, value]) => rules[name]?.(value) ?? true);
  const known = (body: Item): Item => {
    const kept = Object.fromEntries(Object.entries(body).filter(([name]) => name in rules));
    const isRead = 'size' in kept && wrong !== 'a size is taken as it comes';
    return isRead ? { ...kept, size: Number(kept['size']) } : kept;
  };
  const isTaken = (code: unknown, but?: Item): boolean =>
    code !== undefined && cards.all().some((row) => row['id'] !== but?.['id'] && row['code'] === code);
  const made = (body: Item | undefined): Answer => {
    if (body !== undefined) seen.push(body);
    if (!isValid(body) || needed.some((name) => body[name] === undefined)) return invalid;
    return isTaken(body['code']) ? no(409, 'Taken') : [201, cards.add({ note: null, ...known(body), version: 1 })];
  };
  const answered = (row: Item, next: Item): Answer => {
    const isEcho = wrong === 'a change is answered with the version before it';
    return [200, isEcho ? { ...next, version: row['version'] } : next];
  };
  const changed = (row: Item, body: Item | undefined): Answer => {
    if (body !== undefined) seen.push(body);
    const fixed = ['name', 'code', 'size', 'labels'].some((name) => body?.[name] === null);
    if (!isValid(body) || fixed) return invalid;
    if (isTaken(body['code'], row)) return no(409, 'Taken');
    const next = cards.change(row, { ...row, ...known(body), version: Number(row['version']) + 1 });
    return answered(row, next);
  };
  const replaced = (row: Item, body: Item | undefined): Answer => {
    if (!isValid(body) || needed.some((name) => body[name] === undefined)) return invalid;
    if (isTaken(body['code'], row)) return no(409, 'Taken');
    return answered(row, cards.change(row, { note: null, ...known(body), version: Number(row['version']) + 1 }));
  };
  const dispatch = serve(({ method, at: [first, id, more], body }) => {
    if (more !== undefined || (first !== 'labels' && first !== 'cards')) return undefined;
    const table = first === 'cards' ? cards : labels;
    if (id === undefined)
      return byMethod(method, {
        GET: () => [200, table.all()],
        POST: () =>
          first === 'cards' ? made(body) : text(body?.['name']) ? [201, labels.add({ name: body['name'] })] : invalid,
      });
    const row = table.rows.get(id);
    return byMethod(method, {
      GET: () => row && [200, row],
      DELETE: () => row && table.remove(row),
      ...(first === 'cards' && { PATCH: () => row && changed(row, body), PUT: () => row && replaced(row, body) }),
    });
  });
  return { dispatch, cards, seen };
}

async function run(check: string, wrong?: Mistake): Promise<Ended & Service> {
  const service = cardsOf(wrong);
  return { ...service, ...(await tryAll(CONTRACT, service.dispatch, { clock: runningClock(), only: [check] })) };
}

const INVALID = 'invalid-values-are-refused';

test.each([
  ['a card needs no name', INVALID, '@cards.create'],
  ['a card needs no code', INVALID, '@cards.create'],
  ['a label may stand there twice', INVALID, '@cards.create'],
  ['a label may stand there twice', INVALID, '@cards.update'],
  ['a size is taken as it comes', INVALID, '@cards.create'],
  ['a size is taken as it comes', INVALID, '@cards.update'],
  ['a note may not be null', 'declared-values-are-taken', '@cards'],
  ['a change is answered with the version before it', 'patch-changes-only-what-it-names', '@cards'],
  ['a change is answered with the version before it', 'put-replaces-entirely', '@cards'],
] as const)('%s: is found, and no card is left (%s%s)', async (wrong, check, where) => {
  const { loud, cards } = await run(check, wrong);
  expect(loud.filter((line) => line.includes('"kind":"fail"') && line.startsWith(check + where))).toHaveLength(1);
  expect(cards.all()).toEqual([]);
});

test.each(['patch-changes-only-what-it-names', 'put-replaces-entirely'])(
  'the card as it is then: %s passes',
  async (check) => {
    const { loud, passed } = await run(check);
    expect(loud).toEqual([]);
    expect(passed).toBeGreaterThan(0);
  },
);

test('null is sent for a note, in creates and in changes, and nothing is wrong with that', async () => {
  const { loud, seen } = await run('declared-values-are-taken');
  expect(loud).toEqual([]);
  const nulls = seen.filter(({ note }) => note === null);
  expect(nulls.map((body) => 'name' in body && 'code' in body && 'size' in body)).toEqual(
    expect.arrayContaining([true, false]),
  );
});

test('a number that is written as a text, and read as the number, is no failure', async () => {
  const { loud, seen } = await run(INVALID, 'a size may be written as a text');
  expect(loud).toEqual([]);
  expect(seen.some(({ size }) => typeof size === 'string' && /^[1-9]\d?$/.test(size))).toBe(true);
});

test('what a card needs is left out alone, and its labels are its own twice', async () => {
  const { loud, seen } = await run(INVALID);
  expect(loud).toEqual([]);
  for (const name of ['name', 'code']) {
    const others = ['name', 'code', 'size', 'labels'].filter((one) => one !== name);
    expect(seen.some((body) => !(name in body) && others.every((one) => one in body))).toBe(true);
  }
  const equals = seen.flatMap(({ labels }) => (Array.isArray(labels) && labels.length === 2 ? [labels] : []));
  expect(equals.some(([one, other]) => one === other && /^l\d+$/.test(String(one)))).toBe(true);
});
