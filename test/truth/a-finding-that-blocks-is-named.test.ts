import { expect, it } from 'vitest';
import { json, refused, type Answered } from '../../src/hostile/fixtures/notes.js';
import { contractOf, defects, type Tried } from '../../src/hostile/fixtures/trying.js';
import { before, findings, open, shelfContract, tried } from './goods.js';

const SEVERAL = [
  'responses-match-schema',
  'post-creates',
  'put-is-idempotent',
  'get-is-repeatable',
  'delete-removes',
  'patch-changes-only-what-it-names',
  'cursor-walk-is-a-partition',
  'listed-items-can-be-read',
  'limit-is-a-maximum',
  'unknown-id-is-404',
  'valid-requests-succeed',
];

/** Entries without a verdict that name no finding as the reason. */
function unexplained(run: Tried): readonly string[] {
  const failed = new Set(run.of('fail'));
  return run.of('inconclusive').filter((entry) => {
    const verdict = run.verdict(entry);
    return verdict?.kind !== 'inconclusive' || verdict.blockedBy === undefined || !failed.has(verdict.blockedBy);
  });
}

const DATED = shelfContract(
  ['        name: &name {', '        made: { type: string, format: date-time }\n        name: &name {'],
  ['required: [id, name, price, grade]', 'required: [id, made, name, price, grade]'],
);

/** Each record has the time at which it was made. */
function dated(time: string) {
  const add = (good: object): object => ('id' in good ? { ...good, made: time } : good);
  return before(async (_, right) => {
    const answer = await right();
    if (answer.status >= 300 || answer.body === '') return answer;
    const value = JSON.parse(answer.body) as { data?: object[] };
    return { ...answer, body: JSON.stringify(value.data ? { ...value, data: value.data.map(add) } : add(value)) };
  });
}

it('one member that is not as the schema says leaves all else to be judged', async () => {
  const right = await tried(await dated('2024-05-01T10:00:00Z'), SEVERAL, { contract: DATED });
  expect([findings(right), defects(right), open(right)]).toEqual([[], [], []]);
  const run = await tried(await dated('2024-05-01T10:00:00'), SEVERAL, { contract: DATED });
  expect([defects(run), unexplained(run)]).toEqual([[], []]);
  expect(findings(run).filter((one) => !one.startsWith('responses-match-schema@goods.'))).toEqual([]);
  expect(findings(run).length).toBeGreaterThan(0);
  expect(run.of('pass')).toEqual(
    expect.arrayContaining(['put-is-idempotent@goods', 'delete-removes@goods', 'unknown-id-is-404@goods']),
  );
});

it('a list that is dead is the reason of what cannot be judged without it, and of nothing else', async () => {
  const target = await before(({ method, path }, right) =>
    ['GET', 'HEAD'].includes(method) && path === '/goods' ? refused(500, 'internal', 'Something went wrong') : right(),
  );
  const run = await tried(target, SEVERAL);
  expect([defects(run), unexplained(run)]).toEqual([[], []]);
  expect(findings(run)).toHaveLength(1);
  expect(findings(run)[0]).toContain('@goods');
  expect(run.of('inconclusive').length).toBeGreaterThan(0);
  expect(run.of('pass')).toEqual(
    expect.arrayContaining(['put-is-idempotent@goods', 'delete-removes@goods', 'unknown-id-is-404@goods']),
  );
});

/** Words, which have nothing but their text. */
const WORDS = contractOf('src/hostile/fixtures/notes.yaml', (text) =>
  text
    .replace(
      /^auth:\n {2}default: required\n(?: {2}.*\n)*/m,
      'auth: { default: none, schemes: none, identities: none }\n',
    )
    .replace('NOTES_URL', 'SHELF_URL')
    .replaceAll('/notes', '/words')
    .replace(
      '      update: none',
      '      update: { status: 200, returns: item, format: merge-patch, body: { type: object, properties: { text: { type: string, minLength: 1, maxLength: 200 } } } }',
    )
    .replace(
      '      replace: none',
      '      replace: { status: 200, returns: item, upsert: false, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 200 } } } }',
    ),
);

function words(isRight: boolean) {
  const all = new Map<string, string>();
  let made = 0;
  const valid = (body: string): string | undefined => {
    try {
      const { text } = JSON.parse(body) as { text?: unknown };
      return typeof text === 'string' && text !== '' && [...text].length <= 200 ? text : undefined;
    } catch {
      return undefined;
    }
  };
  return before(({ method, path, query, body }): Answered => {
    const [, name, id, more] = path.split('/');
    if (name !== 'words' || more !== undefined) return refused(404, 'not-found', 'There is none');
    const shown = (key: string) => ({ id: key, text: all.get(key) });
    const text = valid(body);
    if (id === undefined && method !== 'POST') {
      const limit = Number(query.get('limit') ?? '20');
      const left = [...all.keys()].filter((key) => Number(key.slice(1)) > Number(query.get('after') ?? '0'));
      const page = left.slice(0, limit);
      const next = left.length > limit ? `/words?after=${page.at(-1)?.slice(1) ?? ''}&limit=${String(limit)}` : null;
      return json(200, { data: page.map(shown), next });
    }
    if (id === undefined) {
      if (text === undefined) return refused(422, 'invalid', 'It has a text');
      const key = `w${String((made += 1))}`;
      all.set(key, text);
      return { ...json(201, shown(key)), headers: { ...json(201, null).headers, Location: `/words/${key}` } };
    }
    if (!all.has(id)) return refused(404, 'not-found', 'There is none');
    if (method === 'DELETE') {
      if (isRight) all.delete(id);
      return { status: 204, headers: {}, body: '' };
    }
    if (method === 'PUT' || method === 'PATCH') {
      if (text === undefined) return refused(422, 'invalid', 'It has a text');
      all.set(id, text);
    }
    return json(200, shown(id));
  });
}

it('a record that has nothing but its tag is judged', async () => {
  const only = [
    'post-creates',
    'put-is-idempotent',
    'put-replaces-entirely',
    'patch-changes-only-what-it-names',
    'delete-removes',
  ];
  const right = await tried(await words(true), only, { contract: WORDS });
  expect([findings(right), defects(right), open(right)]).toEqual([[], [], []]);
  expect(right.of('pass')).toEqual(
    expect.arrayContaining(['post-creates@notes', 'delete-removes@notes', 'put-is-idempotent@notes']),
  );
  const run = await tried(await words(false), only, { contract: WORDS });
  expect([defects(run), unexplained(run)]).toEqual([[], []]);
  expect(findings(run).join('\n')).toMatch(/^delete-removes@notes: /m);
});
