import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const BODY =
  'type: object, additionalProperties: false, required: [text, code], properties: { text: { type: string, minLength: 1, maxLength: 60 }, code: { type: string, minLength: 3, maxLength: 40 } }';

const TOKENS = { ann: 'ann-token-1111', bob: 'bob-token-3333' };
const CONTRACT = `probity: 1
service: { name: Papers }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth:
  default: required
  schemes: { bearer: { type: bearer } }
  identities: { ann: { token: "\${PAPERS_ANN}", tenant: one }, bob: { token: "\${PAPERS_BOB}", tenant: two } }
  refusal: { missing: 401, invalid: 401, forbidden: 404 }
resources:
  papers:
    path: /papers
    item: /papers/<id>
    id: { id: /id }
    tag: /text
    unique: [/code]
    refs: none
    visibility: tenant
    volatile: none
    cleanup: delete
    operations:
      create: { status: 201, returns: item, body: { ${BODY} } }
      update: { status: 200, returns: item, format: merge-patch, when: { /recalled: null }, body: { type: object, additionalProperties: false, properties: { text: { type: string, minLength: 1, maxLength: 60 }, code: { type: string, minLength: 3, maxLength: 40 } } } }
      list: {}
      read: {}
      delete: { status: 204 }
      "*": none
    states: { at: /state, initial: draft, values: [draft, out], transitions: [{ from: draft, to: out, by: publish }], direct-write: false, illegal: 409 }
    collection: ${PLAIN}
operations:
  publish: { method: POST, path: /papers/<papers.id>/publish, of: papers, body: none, status: 200, returns: item }
  stamp: { method: POST, path: /papers/<papers.id>/stamp, of: papers, body: none, status: 200, returns: item, when: { /state: draft } }
  recall: { method: POST, path: /papers/<papers.id>/recall, of: papers, body: { type: object, additionalProperties: false, required: [why], properties: { why: { type: string, minLength: 1, maxLength: 60 } } }, status: 200, returns: item, when: { /state: out } }
consistency: { read-after-write: strong, list-lag: 0s }
`;

type Wrong = 'others recall' | 'stamped when out' | 'codes are taken';

/** Papers of tenants that are recalled once they are out, with a reason. */
function papers(wrong?: Wrong) {
  const rows = new Map<string, Item>();
  let last = 0;
  const OF: Readonly<Record<string, string>> = { [`Bearer ${TOKENS.ann}`]: 'one', [`Bearer ${TOKENS.bob}`]: 'two' };
  return serve(({ method, at: [name, id, action, more], body, header }) => {
    const of = OF[header('authorization') ?? ''];
    if (of === undefined) return no(401, 'Who is that');
    if (name !== 'papers' || more !== undefined) return undefined;
    const told = ({ of: _, ...shown }: Item): Item => shown;
    const isCode = (value: unknown): value is string => text(value, 40) && value.length >= 3;
    const isTaken = (code: unknown, but?: string): boolean =>
      [...rows.values()].some((row) => row['of'] === of && row['id'] !== but && row['code'] === code);
    if (id === undefined) {
      if (method === 'GET') return [200, [...rows.values()].filter((row) => row['of'] === of).map(told)];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.['text']) || !isCode(body['code']) || Object.keys(body).length > 2) return no(400, 'Not so');
      if (isTaken(body['code'])) return no(409, 'Taken');
      const row = { id: String((last += 1)), ...body, of, state: 'draft', stamps: 0, recalled: null };
      rows.set(row.id, row);
      return [201, told(row)];
    }
    const row = rows.get(id);
    const isOthers = row?.['of'] !== of && !(wrong === 'others recall' && action === 'recall');
    if (row === undefined || isOthers) return undefined;
    const change = (next: Item): [number, Item] => {
      rows.set(id, { ...row, ...next });
      return [200, told({ ...row, ...next })];
    };
    if (action !== undefined) {
      if (!['publish', 'stamp', 'recall'].includes(action)) return undefined;
      if (method !== 'POST') return no(405, 'Only done');
      if (action === 'recall' && (!text(body?.['why']) || Object.keys(body).length > 1)) return no(400, 'Not so');
      const isDraft = row['state'] === 'draft';
      if (action === 'publish') return isDraft ? change({ state: 'out' }) : no(409, 'It is out');
      if (action === 'recall') return isDraft ? no(409, 'It is a draft') : change({ recalled: body?.['why'] ?? null });
      if (!isDraft && wrong !== 'stamped when out') return no(409, 'It is out');
      return change({ stamps: Number(row['stamps']) + 1 });
    }
    if (method === 'GET') return [200, told(row)];
    if (method === 'PATCH') {
      const { text: about = row['text'], code = row['code'], ...others } = body ?? { text: null };
      if (!text(about) || !isCode(code) || Object.keys(others).length > 0) return no(400, 'Not so');
      if (row['recalled'] !== null) return no(409, 'It is recalled');
      if (isTaken(code, id) && wrong !== 'codes are taken') return no(409, 'Taken');
      return change({ text: about, code });
    }
    if (method !== 'DELETE') return no(405, 'Not so');
    rows.delete(id);
    return [204];
  });
}

const environment = { PAPERS_ANN: TOKENS.ann, PAPERS_BOB: TOKENS.bob };
const ONLY = ['private-records-are-hidden', 'writes-keep-to-their-states', 'taken-values-are-refused'];

test('actions on led records are tried as another caller, and in states that they do not need', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, papers(), { environment });
  expect(loud.filter((line) => line.includes('"kind":"fail"'))).toEqual([]);
  for (const entry of [
    'private-records-are-hidden@papers',
    'writes-keep-to-their-states@stamp',
    'taken-values-are-refused@papers',
  ])
    expect([entry, quiet.get(entry)]).toEqual([entry, 'pass']);
});

test.each<[Wrong, string]>([
  ['others recall', 'private-records-are-hidden@papers'],
  ['stamped when out', 'writes-keep-to-their-states@stamp'],
  ['codes are taken', 'taken-values-are-refused@papers'],
])('%s: %s', async (wrong, entry) => {
  const { loud } = await tryAll(CONTRACT, papers(wrong), { environment, only: ONLY });
  expect(loud.filter((line) => line.includes('"kind":"fail"')).map((line) => line.split(':')[0])).toContain(entry);
});
