import { expect, it } from 'vitest';
import { dishonest, told, type Thing } from './fixtures/dishonest-store.js';
import { refused } from './fixtures/notes.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';

/** Checks that make records, each by itself. */
const MAKING = [
  'post-creates',
  'create-answers-its-status',
  'put-is-idempotent',
  'patch-changes-only-what-it-names',
  'delete-removes',
  'delete-is-idempotent',
  'unknown-id-is-404',
  'listed-items-can-be-read',
  'responses-match-schema',
];

interface Ran {
  readonly tried: Tried;
  /** Creates that were refused because the id is taken. */
  readonly conflicts: readonly string[];
  readonly harm: readonly string[];
  readonly left: number;
}

/** A right service: a create with an id that is taken, or that a record had, is answered 409. */
async function ran(id: string, theirs: readonly string[], remembers: boolean): Promise<Ran> {
  let url = '';
  const conflicts: string[] = [];
  const had = new Set(theirs);
  const create = (body: Thing, { things }: { things: Map<string, Thing> }) => {
    const name = String(body['id']);
    if (things.has(name) || (remembers && had.has(name))) {
      conflicts.push(name);
      return refused(409, 'taken', 'The id is taken');
    }
    had.add(name);
    things.set(name, body);
    return told(body, `/things/${name}`);
  };
  const service = dishonest({ create, theirs }, () => url);
  const target = await behaving((moment) => {
    const answer = service.answer(moment.asked);
    // The store keeps texts.
    send(
      moment,
      id.includes('integer') ? { ...answer, body: answer.body.replace(/"id":"(\d+)"/g, '"id":$1') } : answer,
    );
  });
  ({ url } = target);
  const contract = contractOf('src/hostile/fixtures/things.yaml', (text) =>
    text
      .replace('MARKS: here', 'tag: none\n    unique: none')
      .replace('ID: here', 'id: { id: /id, assigned-by: client }')
      .replace('id: { type: string }', `id: ${id}`)
      .replace('required: [name, code, size]', 'required: [id, name, code, size]')
      .replace('properties: { name', `properties: { id: ${id}, name`),
  );
  const tried = await tryOn(target, { contract, effort: 'standard', only: MAKING, environment: { THINGS_URL: url } });
  expect(defects(tried)).toEqual([]);
  return { tried, conflicts, harm: service.harm(), left: service.things.size - theirs.length };
}

const numbers = (from: number, to: number): readonly string[] =>
  Array.from({ length: to - from + 1 }, (_, n) => String(from + n));

it('ids that a caller chooses among few thousand numbers are another one for each record', async () => {
  const { tried, conflicts, left } = await ran('{ type: integer, minimum: 1, maximum: 2000 }', [], true);
  expect(conflicts).toEqual([]);
  expect(failures(tried)).toEqual([]);
  expect(tried.of('inconclusive')).toEqual([]);
  expect(left).toBe(0);
});

it('where there is no room to be unique, those that are free are counted through', async () => {
  const theirs = numbers(1, 120);
  const { tried, conflicts, harm, left } = await ran('{ type: integer, minimum: 1, maximum: 400 }', theirs, true);
  expect(conflicts).toEqual([]);
  expect(failures(tried)).toEqual([]);
  expect(tried.verdict('post-creates@things')?.kind).toBe('pass');
  expect({ harm, left }).toEqual({ harm: [], left: 0 });
});

it('where all are taken that the run may use, nothing is made of it, and nobody fails for that', async () => {
  const { tried, conflicts, harm } = await ran('{ type: integer, minimum: 1, maximum: 30 }', numbers(1, 30), false);
  expect(conflicts).toEqual([]);
  expect(failures(tried)).toEqual([]);
  expect(harm).toEqual([]);
  expect(tried.of('inconclusive')).toContain('post-creates@things');
});

it('ids of records that were removed are used again where there are no others', async () => {
  const { tried, conflicts, harm, left } = await ran(
    '{ type: string, pattern: "^[a-e][0-9]$" }',
    ['a0', 'b1', 'c2'],
    false,
  );
  expect(conflicts).toEqual([]);
  expect(failures(tried)).toEqual([]);
  expect(tried.verdict('post-creates@things')?.kind).toBe('pass');
  expect({ harm, left }).toEqual({ harm: [], left: 0 });
});
