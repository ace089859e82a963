import { describe, expect, it } from 'vitest';
import { dishonest, FOREIGN, type Dishonesty, type Thing } from './fixtures/dishonest-store.js';
import { CHOSEN, KINDS } from './fixtures/dishonest-kinds.js';
import { behaving, send, type Target } from './fixtures/serving.js';
import { contractOf, defects, tryOn } from './fixtures/trying.js';
import type { Contract, Effort } from '../index.js';
import { part } from '../selftest/fixtures/amount.js';

/** Contracts by what shows whose a record is. */
const MARKS = {
  'a tag': 'tag: /name\n    unique: none',
  'a unique field': 'tag: none\n    unique: [/code]',
  nothing: 'tag: none\n    unique: none',
};

/** Checks that change, replace and remove records, alone, again, and at one time. */
const WRITING = [
  'operations-exist',
  'post-creates',
  'create-answers-its-status',
  'put-is-idempotent',
  'patch-changes-only-what-it-names',
  'delete-removes',
  'delete-is-idempotent',
  'delete-survives-a-lost-answer',
  'unknown-id-is-404',
  'racing-actions-fit-an-order',
  'read-only-fields-as-declared',
  'responses-match-schema',
];

/** The id is no matter of whoever writes: a body that names one is sent to see that. */
const READ_ONLY_ID = (text: string): string =>
  text.replace('refs: none', 'refs: none\n    read-only: { fields: [/id], on-write: ignore }');

const SAME = (text: string): string => text;

function contractWith(marks: string, id: string, change: (text: string) => string): Contract {
  return contractOf('src/hostile/fixtures/things.yaml', (text) =>
    change(text.replace('MARKS: here', marks).replace('ID: here', () => id)),
  );
}

async function harmOf(
  how: Dishonesty = {},
  marks: string = MARKS.nothing,
  id = 'id: { id: /id }',
  change = SAME,
  effort: Effort = 'quick',
  only: readonly string[] = WRITING,
) {
  let url = '';
  const service = dishonest(how, () => url);
  const target: Target = await behaving((moment) => {
    send(moment, service.answer(moment.asked));
  });
  ({ url } = target);
  const contract = contractWith(marks, id, change);
  const tried = await tryOn(target, {
    contract,
    effort,
    only,
    nonce: 'c0ffee12',
    environment: { THINGS_URL: url },
  });
  return { service, tried, harm: service.harm() };
}

describe('a create that is not what it says', () => {
  const byLocation = Object.keys(KINDS).filter((kind) => kind.startsWith('leads'));
  for (const kind of part(Object.keys(KINDS), 3)) {
    it(`${kind}: no record of others is written to`, async () => {
      const ids = byLocation.includes(kind) ? 'url: header:Location' : 'id: { id: /id }';
      for (const marks of Object.values(MARKS)) {
        const { harm, tried } = await harmOf(KINDS[kind], marks, ids, READ_ONLY_ID);
        const { unforeseen = 0 } = KINDS[kind] ?? {};
        const records = harm.filter((text) => text.endsWith('is another one'));
        expect([records, harm.length - records.length], marks).toEqual([
          expect.toSatisfy((all: readonly string[]) => all.length <= unforeseen),
          expect.toSatisfy((requests: number) => requests <= unforeseen),
        ]);
        if (records.length > 0) expect(tried.run.notes.some(({ about }) => about === 'harm')).toBe(true);
        expect(defects(tried)).toEqual([]);
        expect(tried.exit).not.toBe(4);
        // Nobody takes such a service for a right one.
        const said = [...tried.of('fail'), ...tried.of('inconclusive')];
        expect(said, marks).not.toEqual([]);
      }
    });
  }
});

for (const kind of [
  'gives an empty id',
  'gives a blank',
  'gives a dot',
  'gives two dots',
  'gives dots that are encoded',
]) {
  it(`a create that ${kind} fails for that, and what it made is found and removed`, async () => {
    const { tried, harm, service } = await harmOf(KINDS[kind], MARKS['a tag'], undefined, SAME, 'quick', [
      'post-creates',
    ]);
    expect(tried.verdict('post-creates@things')).toMatchObject({
      kind: 'fail',
      finding: { claim: 'A POST answers with an id that names its record', where: '/id' },
    });
    expect(tried.exit).toBe(1);
    expect(harm).toEqual([]);
    expect(service.things.size).toBe(500);
  });
}

it('a create that gives an id of another form than the declared one fails for that, and what it made is removed', async () => {
  const id = "id: { id: /id, pattern: '^t-[0-9]+$' }";
  const { tried, harm, service } = await harmOf({}, MARKS['a tag'], id, SAME, 'quick', ['ids-have-their-form']);
  expect(tried.verdict('ids-have-their-form@things')).toMatchObject({
    kind: 'fail',
    finding: { claim: expect.stringMatching(/^Ids that are .* match \^t-\[0-9\]\+\$$/) },
  });
  expect({ harm, things: service.things.size }).toEqual({ harm: [], things: 500 });
});

it('a record that a write gives the id in its body is looked for there, and named where nothing shows whose it is', async () => {
  const stores = (id: string, body: Thing): string => (typeof body['id'] === 'string' ? body['id'] : id);
  const only = ['read-only-fields-as-declared'];
  const { tried, harm, service } = await harmOf({ stores }, MARKS.nothing, undefined, READ_ONLY_ID, 'quick', only);
  expect(harm).toEqual([]);
  const left = [...service.things.keys()].slice(FOREIGN);
  const named = tried.run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text);
  expect(left.length).toBeGreaterThan(0);
  expect(left.filter((id) => !named.some((text) => text.startsWith(`things ${id}:`)))).toEqual([]);
});

it('thirty kinds and more are tried, on 500 records of others', () => {
  expect(Object.keys(KINDS).length).toBeGreaterThanOrEqual(30);
  expect(FOREIGN).toBe(500);
});

it('a service that is honest is written to, and nothing is left', async () => {
  for (const marks of Object.values(MARKS)) {
    const { service, harm, tried } = await harmOf({}, marks);
    expect(harm).toEqual([]);
    expect(service.things.size).toBe(500);
    expect(tried.of('fail')).toEqual([]);
    expect(tried.of('inconclusive'), marks).toEqual([]);
  }
});

for (const [name, { id, how }] of part(Object.entries(CHOSEN), 2)) {
  it(`a service of which the caller chooses the ids, which ${name}: none of those that others chose is taken`, async () => {
    const { harm, tried } = await harmOf(how, MARKS.nothing, 'id: { id: /id, assigned-by: client }', (text) =>
      text
        .replace('required: [name, code, size]', 'required: [id, name, code, size]')
        .replace('properties: { name', `properties: { id: ${id}, name`),
    );
    expect(harm).toEqual([]);
    expect(defects(tried)).toEqual([]);
  });
}

/** Records below things. */
const PARTS = `
  parts:
    path: /things/<things.id>/parts
    item: /things/<things.id>/parts/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    cleanup: delete
    schema: { type: object, required: [id, name], properties: { id: { type: string }, name: *name } }
    operations:
      list: {}
      read: {}
      create:
        status: 201
        location: true
        returns: item
        body: { type: object, required: [name], properties: { name: *name } }
      delete: { status: 204, returns: nothing, repeat: 404 }
      "*": none
    collection: { items: /data, total: none, offset: none, limit: none, sort: none, filter: none, fields: none }
    concurrency: none
    states: none
errors:
`;

const OF_PARENTS = [
  'answers with a record that was there',
  'gives the id of one of theirs',
  'gives an id with leading zeros',
];

for (const kind of part(OF_PARENTS, 1)) {
  it(`a create of a parent that ${kind}: nothing is made below it`, async () => {
    const withParts = (text: string): string => text.replace('\nerrors:\n', PARTS);
    const { harm, tried } = await harmOf(KINDS[kind], MARKS['a tag'], undefined, withParts, 'standard');
    expect(harm).toEqual([]);
    expect(defects(tried)).toEqual([]);
    expect(tried.of('inconclusive').filter((entry) => entry.includes('@parts'))).not.toEqual([]);
  });
}
