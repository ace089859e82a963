import { expect, it } from 'vitest';
import { dishonest, FOREIGN } from './fixtures/dishonest-store.js';
import { json, type Asked } from './fixtures/notes.js';
import { behaving, send } from './fixtures/serving.js';
import { contractOf, defects, tryOn, type Tried } from './fixtures/trying.js';

const CONTRACT = contractOf('src/hostile/fixtures/things.yaml', (text) =>
  text.replace('MARKS: here', 'tag: /name\n    unique: none').replace('ID: here', 'id: { id: /id }'),
);

const MALFORMED = [
  'invalid-values-are-refused',
  'malformed-body-is-refused',
  'no-server-error',
  'errors-have-one-shape',
  'refusals-repeat',
];

interface Ran {
  readonly tried: Tried;
  /** Bodies of creates that were taken though they are no object. */
  readonly taken: readonly string[];
  readonly left: readonly string[];
}

/** Takes bodies that it should refuse, and answers with what it made of them, which has no id. */
async function ran(takes: (body: string) => boolean, only: readonly string[]): Promise<Ran> {
  let url = '';
  const service = dishonest({}, () => url);
  const taken: string[] = [];
  const isTaken = ({ method, path, body }: Asked): boolean => method === 'POST' && path === '/things' && takes(body);
  const target = await behaving((moment) => {
    const { asked } = moment;
    if (!isTaken(asked)) return send(moment, service.answer(asked));
    taken.push(asked.body);
    send(moment, json(201, asked.body.startsWith('[') ? [] : {}));
  });
  ({ url } = target);
  const tried = await tryOn(target, { contract: CONTRACT, effort: 'standard', only, environment: { THINGS_URL: url } });
  expect(defects(tried)).toEqual([]);
  expect(service.things.size).toBe(FOREIGN);
  const left = tried.run.notes.flatMap(({ about, text }) => (about === 'left-behind' ? [text] : []));
  return { tried, taken, left };
}

it('a list that was taken for a record, and cannot be removed, is sent once and to confirm the finding', async () => {
  const { tried, taken, left } = await ran((body) => body.startsWith('['), MALFORMED);
  expect(tried.verdict('invalid-values-are-refused@things.create')).toMatchObject({
    kind: 'fail',
    confirmed: { of: 2, failed: 2 },
  });
  expect(taken).toEqual(['[]', '[]', '[]']);
  expect(left).toHaveLength(3);
  for (const text of left) {
    expect(text).toMatch(
      /^things, made of \[\] and without an id in the answer \(.*\): things\.create is sent a list no/,
    );
  }
});

it('so is a body without anything in it, and a text that is not JSON', async () => {
  const blank = await ran((body) => body.trim() === '', ['malformed-body-is-refused', 'no-server-error']);
  expect(blank.tried.verdict('malformed-body-is-refused@things.create')).toMatchObject({ kind: 'fail' });
  expect(blank.taken.length).toBeLessThanOrEqual(3);
  expect(blank.left).toHaveLength(blank.taken.length);
  // Who was kept from sending another says so.
  const notes = [...blank.tried.run.verdicts.values()].flatMap(({ verdict }) =>
    'notes' in verdict ? (verdict.notes ?? []) : [],
  );
  expect(notes).toContainEqual(
    expect.stringMatching(/^things\.create was not sent nothing at all again: what it made of the first/),
  );
  const plain = await ran((body) => /^(this is )?no JSON/.test(body), MALFORMED);
  expect(plain.tried.verdict('malformed-body-is-refused@things.create')).toMatchObject({ kind: 'fail' });
  // Once and to confirm the finding as JSON, and once as a text.
  expect(plain.taken.length).toBeLessThanOrEqual(4);
  expect(plain.left).toHaveLength(plain.taken.length);
});
