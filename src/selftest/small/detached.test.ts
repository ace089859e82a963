import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const PLAIN =
  '{ items: "", total: none, offset: none, cursor: none, limit: none, order: none, sort: none, filter: none }';
const NAME = '{ type: string, minLength: 1, maxLength: 60 }';
const OTHERS = 'list: {}, read: {}, delete: { status: 204 }, "*": none';

const CONTRACT = `probity: 1
service: { name: Articles }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  tags:
    path: /tags
    item: /tags/<id>
    id: { id: /id }
    tag: /name
    unique: none
    refs: none
    cleanup: delete
    operations: { create: { status: 201, returns: item, body: { type: object, required: [name], properties: { name: ${NAME} } } }, ${OTHERS} }
    collection: ${PLAIN}
  articles:
    path: /articles
    item: /articles/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: { /tags/*: tags }
    unknown-reference: 422
    on-delete: { tags: detach }
    volatile: none
    cleanup: delete
    operations: { create: { status: 201, returns: item, body: { type: object, required: [title, tags], properties: { title: ${NAME}, tags: { type: array, minItems: 1, maxItems: 5, items: ${NAME} } } } }, ${OTHERS} }
    collection: ${PLAIN}
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Articles with tags, of which a deleted one is taken out of the list. */
function articles(wrong?: 'keeps the tag' | 'blanks the title') {
  const tables = { tags: new Map<string, Item>(), articles: new Map<string, Item>() };
  let last = 0;
  return serve(({ method, at: [name, id, more], body }) => {
    if ((name !== 'tags' && name !== 'articles') || more !== undefined) return undefined;
    const table = tables[name];
    if (id === undefined) {
      if (method === 'GET') return [200, [...table.values()]];
      if (method !== 'POST') return no(405, 'Only listed and made');
      if (!text(body?.[name === 'tags' ? 'name' : 'title'])) return no(400, 'Not so');
      const named = name === 'articles' ? (body['tags'] as readonly string[]) : [];
      if (named.some((one) => !tables.tags.has(one))) return no(422, 'No such tag');
      last += 1;
      const row = { ...body, id: String(last) };
      table.set(row.id, row);
      return [201, row];
    }
    const row = table.get(id);
    if (row === undefined) return undefined;
    if (method === 'GET') return [200, row];
    if (method !== 'DELETE') return no(405, 'Not so');
    table.delete(id);
    if (name === 'articles' || wrong === 'keeps the tag') return [204];
    for (const [of, article] of tables.articles) {
      const tags = (article['tags'] as readonly string[]).filter((one) => one !== id);
      if (tags.length === (article['tags'] as readonly string[]).length) continue;
      tables.articles.set(of, { ...article, tags, ...(wrong === 'blanks the title' && { title: '' }) });
    }
    return [204];
  });
}

const CHECK = 'delete-treats-dependents-as-declared';
const only = [CHECK];

test('an element that names a deleted record may be taken out of its list', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, articles(), { only });
  expect(loud).toEqual([]);
  expect(quiet.get(`${CHECK}@articles`)).toBe('pass');
});

test.each(['keeps the tag', 'blanks the title'] as const)('one that %s is found', async (wrong) => {
  const { loud } = await tryAll(CONTRACT, articles(wrong), { only });
  expect(loud.map((line) => line.split(':')[0])).toEqual([`${CHECK}@articles`]);
});
