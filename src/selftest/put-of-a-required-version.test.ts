import { expect, test } from 'vitest';
import { headBut } from './fixtures/unusual.js';
import { no, serve, text, wrong as invalid, type Dispatch, type Item } from './small/server.js';
import { tryAll } from './small/trying.js';

const CONTRACT = `${headBut('states.conflict-is-409', 'errors.conflict-is-409')}
auth: none
limits: { rate: none }
http: { standard: true, validators: [etag] }
consistency: { read-after-write: strong, list-lag: 0s }
resources:
  cards:
    path: /cards
    item: /cards/<id>
    id: { id: /id, assigned-by: client, pattern: '[a-z0-9]{6,40}' }
    tag: /text
    unique: none
    refs: none
    volatile: none
    states: none
    concurrency: { by: etag, conflict: 412, missing: 428 }
    operations:
      list: none
      read: { status: 200 }
      create: none
      replace: { status: [200, 201], upsert: true, returns: item, body: { type: object, required: [text], properties: { text: { type: string, minLength: 1, maxLength: 80 } } } }
      update: none
      delete: { status: 204 }
`;

/** Makes a card, or replaces one of which the version is named. */
function cards(heedsNone: boolean): Dispatch {
  const rows = new Map<string, { readonly item: Item; readonly tag: string }>();
  let last = 0;
  return serve(({ method, at: [first, id = ''], body, header }) => {
    if (first !== 'cards' || id === '') return undefined;
    const row = rows.get(id);
    if (method === 'GET') return row && [200, row.item, { ETag: row.tag }];
    if (method === 'DELETE') return rows.delete(id) ? [204] : undefined;
    if (method !== 'PUT') return no(405, 'No such method');
    if (!text(body?.['text'], 80)) return invalid;
    const [match, none] = [header('if-match'), header('if-none-match')];
    if (row !== undefined && none === '*' && heedsNone) return no(412, 'There is one');
    if (row !== undefined && match === undefined && none === undefined) return no(428, 'Name the version');
    if (match !== undefined && match !== row?.tag) return no(412, 'It is another one');
    const made = { item: { id, text: body['text'] }, tag: `"v${String((last += 1))}"` };
    rows.set(id, made);
    return [row ? 200 : 201, made.item, { ETag: made.tag }];
  });
}

test.each([
  [true, []],
  [false, ['fail']],
])('a PUT that has to name the version of what it replaces (If-None-Match is heeded: %s)', async (heeds, ends) => {
  const only = ['if-none-match-asterisk-makes-anew'];
  const { loud, quiet } = await tryAll(CONTRACT, cards(heeds), { only });
  expect(loud.map((line) => /"kind":"([a-z]+)"/.exec(line)?.[1])).toEqual(ends);
  if (heeds) expect([...quiet.values()]).toEqual(['pass']);
});
