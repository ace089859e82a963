import { expect, test } from 'vitest';
import { no, serve, text, wrong, type Item } from './server.js';
import { tryAll } from './trying.js';

/** Pages that a delete moves into the trash, from which a purge alone removes them. */
const contract = (cleanup: string): string => `probity: 1
service: { name: Pages }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  pages:
    path: /pages
    item: /pages/<id>
    id: { id: /id }
    tag: /title
    unique: none
    refs: none
    volatile: none
    cleanup: ${cleanup}
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } } }
      delete: { status: 204, repeat: 404 }
      update: none
      replace: none
    collection: { items: "", total: none, limit: none, offset: none, cursor: none, order: none }
operations:
  purge: { method: DELETE, path: /trash/<pages.id>, of: pages, body: none, status: 204 }
`;

/** @param keeps whether deletes are refused */
function start(keeps = false) {
  const [pages, trash] = [new Map<string, Item>(), new Map<string, Item>()];
  let last = 0;
  const dispatch = serve(({ method, at: [first, id, more], body }) => {
    if (more !== undefined) return undefined;
    if (first === 'trash' && id !== undefined) {
      if (method !== 'DELETE') return no(405, 'No such method');
      return trash.delete(id) ? [204] : no(404, 'It is not in the trash');
    }
    if (first !== 'pages') return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...pages.values()]];
      if (method !== 'POST') return no(405, 'No such method');
      const { title } = body ?? {};
      if (!text(title)) return wrong;
      const page = { id: `g${String((last += 1))}`, title };
      pages.set(page.id, page);
      return [201, page];
    }
    const page = pages.get(id);
    if (page === undefined) return undefined;
    if (method === 'GET') return [200, page];
    if (method !== 'DELETE') return no(405, 'No such method');
    if (keeps) return no(409, 'It is kept');
    pages.delete(id);
    trash.set(id, page);
    return [204];
  });
  return { dispatch, left: () => ({ pages: pages.size, trash: trash.size, made: last }) };
}

test.each([
  ['{ operation: purge, after: delete }', 0],
  ['delete', 1],
])('records that are cleaned up by %s', async (cleanup, least) => {
  const { dispatch, left } = start();
  await tryAll(contract(cleanup), dispatch, { effort: 'quick' });
  expect(left().made).toBeGreaterThan(5);
  expect(left().pages).toBe(0);
  expect(Math.min(1, left().trash)).toBe(least);
});

test('what a delete keeps out of the trash is told to be left behind, though the purge does not find it', async () => {
  const { dispatch, left } = start(true);
  const { notes } = await tryAll(contract('{ operation: purge, after: delete }'), dispatch, { only: ['post-creates'] });
  expect(left().pages).toBeGreaterThan(0);
  expect(notes.filter((note) => note.includes('pages.delete was answered 409'))).toHaveLength(left().pages);
});

/** Pages that a delete leaves where they were, as archived ones, until they are restored or purged. */
const ARCHIVED = contract('{ operation: purge, after: delete }')
  .replace('repeat: 404', 'repeat: 409, leaves: { at: /state, is: archived }')
  .concat(
    '  restore: { method: POST, path: /pages/<pages.id>/restore, of: pages, undoes: delete, body: none, status: 200, returns: item }\n',
  );

test('what was restored, or deleted by a request that no answer came to, is moved to the trash before it is purged', async () => {
  const pages = new Map<string, Item>();
  let last = 0;
  const dispatch = serve(({ method, at: [first, id, more], body }) => {
    const page = pages.get(id ?? '');
    const isArchived = page?.['state'] === 'archived';
    if (first === 'trash' && method === 'DELETE') {
      if (page !== undefined && !isArchived) return no(409, 'It is not archived');
      return pages.delete(id ?? '') ? [204] : no(404, 'It is not there');
    }
    if (first !== 'pages') return undefined;
    if (id === undefined) {
      if (method === 'GET') return [200, [...pages.values()].filter(({ state }) => state !== 'archived')];
      const { title } = body ?? {};
      if (method !== 'POST') return no(405, 'No such method');
      if (!text(title)) return wrong;
      const made = { id: `g${String((last += 1))}`, title, state: 'kept' };
      pages.set(made.id, made);
      return [201, made];
    }
    if (page === undefined) return undefined;
    if (more === 'restore') {
      if (method !== 'POST') return no(405, 'No such method');
      if (!isArchived) return no(409, 'It is not archived');
      pages.set(id, { ...page, state: 'kept' });
      return [200, pages.get(id)];
    }
    if (more !== undefined) return undefined;
    if (method === 'GET') return [200, page];
    if (method !== 'DELETE') return no(405, 'No such method');
    if (isArchived) return no(409, 'It is archived');
    pages.set(id, { ...page, state: 'archived' });
    return [204];
  });
  const { notes } = await tryAll(ARCHIVED, dispatch);
  expect(last).toBeGreaterThan(20);
  expect([...pages.keys()]).toEqual([]);
  expect(notes.filter((note) => note.includes('left-behind') || note.includes('was answered 409'))).toEqual([]);
});
