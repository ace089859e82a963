import { expect, test } from 'vitest';
import { no, serve, text, type Item } from './server.js';
import { tryAll } from './trying.js';

const CONTRACT = `probity: 1
service: { name: Posts }
claims: [web-api]
target: { base-url: "http://127.0.0.1:4010", sandbox: [127.0.0.1] }
auth: none
resources:
  posts:
    path: /posts
    item: /posts/<id>
    id: { id: /id }
    tag: /title
    unique: none
    volatile: none
    refs: none
    cleanup: delete
    operations:
      list: {}
      read: {}
      create: { status: 201, returns: item, body: { type: object, required: [title], properties: { title: { type: string, minLength: 1, maxLength: 60 } } } }
      delete: { status: 204 }
      "*": none
    collection:
      items: ""
      total: none
      limit: { default: 50, max: 100 }
      offset: { base: 1, beyond: empty }
      cursor: none
      sort: { published_at: { at: /published_at, type: date-time, nulls: last } }
    states: none
operations:
  publish:
    { method: POST, path: /posts/<posts.id>/publish, of: posts, status: 200, returns: item, body: none, sets: { /published: true, /published_at: { now: true } } }
  pin:
    { method: POST, path: /posts/<posts.id>/pin, of: posts, status: 200, returns: item, body: none, when: { /published: true }, sets: { /pinned: true } }
consistency: { read-after-write: strong, list-lag: 0s }
`;

/** Posts that have no time of publication until they are published. */
function posts(wrong?: 'sorts by creation' | 'a pin withdraws') {
  const rows = new Map<string, Item>();
  let [last, clock] = [0, 0];
  const order = (sign: number) => (a: Item, b: Item) => {
    if (wrong === 'sorts by creation') return (Number(a['id']) - Number(b['id'])) * sign;
    const [one, other] = [a['published_at'], b['published_at']];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return String(one).localeCompare(String(other)) * sign;
  };
  return serve(({ method, at: [first, id, action, more], query, body }) => {
    if (first !== 'posts' || more !== undefined) return undefined;
    if (id === undefined) {
      if (method === 'POST') {
        if (!text(body?.['title'])) return no(400, 'A title');
        last += 1;
        const row = { id: String(last), title: body['title'], published: false, published_at: null, pinned: false };
        rows.set(row.id, row);
        return [201, row];
      }
      if (method !== 'GET') return no(405, 'Only listed and made');
      const [limit, page] = [Number(query.get('limit') ?? 50), Number(query.get('page') ?? 1)];
      const key = query.get('sort');
      const all = [...rows.values()];
      if (key !== null) all.sort(order(key.startsWith('-') ? -1 : 1));
      return [200, all.slice((page - 1) * limit, page * limit)];
    }
    const row = rows.get(id);
    if (row === undefined) return undefined;
    if (action === undefined) {
      if (method === 'DELETE') rows.delete(id);
      return method === 'DELETE' ? [204] : method === 'GET' ? [200, row] : no(405, 'Not so');
    }
    if (method !== 'POST') return no(405, 'Only done');
    if (action === 'publish') {
      clock += 1;
      const published_at = new Date(Date.UTC(2026, 0, 1, 0, 0, 0, clock)).toISOString();
      rows.set(id, { ...row, published: true, published_at });
    } else if (action !== 'pin') return undefined;
    else if (row['published'] !== true) return no(409, 'It is not published');
    else rows.set(id, { ...row, pinned: true, published: wrong !== 'a pin withdraws' });
    return [200, rows.get(id)];
  });
}

const only = ['sort-follows-the-key', 'actions-set-what-they-declare'];
const KEY = 'sort-follows-the-key@posts.published_at';
const PIN = 'actions-set-what-they-declare@pin';

test('a sort key that no new record has gets values by the action that sets it, and an action its record by another', async () => {
  const { loud, quiet } = await tryAll(CONTRACT, posts(), { only });
  expect(loud).toEqual([]);
  expect([quiet.get(KEY), quiet.get(PIN)]).toEqual(['pass', 'pass']);
});

test('a list that does not follow it is found', async () => {
  const { loud } = await tryAll(CONTRACT, posts('sorts by creation'), { only });
  expect(loud.map((line) => line.split(':')[0])).toEqual([KEY]);
});

test('what the second action changes beside is found', async () => {
  const { loud } = await tryAll(CONTRACT, posts('a pin withdraws'), { only });
  expect(loud.map((line) => line.split(':')[0])).toEqual([PIN]);
});

test('where nobody says what changes by itself, only what callers write has to stay', async () => {
  const { loud } = await tryAll(CONTRACT.replace('    volatile: none\n', ''), posts('a pin withdraws'), { only });
  expect(loud).toEqual([]);
});
