import { expect, test } from 'vitest';
import type { Header } from '../result/exchange.js';
import type { ExchangeLine } from '../result/run-file.js';
import { exchange } from '../result/golden/lines.js';
import { NEXT_PAGE, walksIn } from './pages.js';

const BASE = 'http://127.0.0.1:4010';

function page(n: number, query: string, body: string, headers: readonly Header[] = [], as = 'alice'): ExchangeLine {
  return exchange('walk@things', n, {
    as,
    request: { method: 'GET', url: `${BASE}/things${query}`, headers: [] },
    response: { status: 200, headers, body, bodyState: 'text', received: 1, decoded: 1 },
  });
}

test.each([
  [
    'a cursor in the body',
    [
      page(0, '?limit=2', '{"data":[{"id":"a"}],"next":"c-1=="}'),
      page(1, '?limit=2&after=c-1%3D%3D', '{"data":[{"id":"b"}],"next":"c-2"}'),
      page(2, '?limit=2&after=c-2', '{"data":[]}'),
    ],
    { by: 'token', path: ['next'] },
    `?limit=2&after=${NEXT_PAGE}`,
  ],
  [
    'a Link header',
    [
      page(0, '?limit=2', '[{"id":"a"}]', [['Link', '</things?cursor=x>; rel="next", </things>; rel="first"']]),
      page(1, '?cursor=x', '[]'),
    ],
    { by: 'link' },
    `?${NEXT_PAGE}`,
  ],
  [
    'a URL in the body',
    [page(0, '', '{"data":[1],"next":"/things?cursor=x&n=2"}'), page(1, '?cursor=x&n=2', '{"data":[]}')],
    { by: 'url', path: ['next'] },
    `?${NEXT_PAGE}`,
  ],
  [
    'the number of a page',
    [page(0, '?page=1', '{"data":[1]}'), page(1, '?page=2', '{"data":[2]}'), page(2, '?page=3', '{"data":[]}')],
    { by: 'number', first: 2, step: 1, item: ['data', 0] },
    `?page=${NEXT_PAGE}`,
  ],
  [
    'what is passed over',
    [page(0, '?limit=5&offset=0', '{"data":[1]}'), page(1, '?limit=5&offset=5', '{"data":[2]}')],
    { by: 'number', first: 5, step: 5, item: ['data', 0] },
    `?limit=5&offset=${NEXT_PAGE}`,
  ],
] as const)('a list goes on by %s', (_, lines, leads, query) => {
  const walks = walksIn(lines);
  expect([...walks.keys()]).toEqual([lines[0]]);
  const walk = walks.get(lines[0]);
  expect(walk?.leads).toEqual(leads);
  expect(walk?.second.request.url).toBe(`${BASE}/things${query}`);
  expect(walk?.recorded).toEqual(lines.slice(1));
});

test('another list, the same one once more, and that of another caller are no next page', () => {
  expect(walksIn([page(0, '?q=a', '{"data":[1]}'), page(1, '?q=b', '{"data":[]}')]).size).toBe(0);
  expect(walksIn([page(0, '?page=1', '{"data":[1]}'), page(1, '?page=1', '{"data":[1]}')]).size).toBe(0);
  expect(walksIn([page(0, '?page=1', '{"data":[1]}'), page(1, '?page=2', '{"data":[]}', [], 'bob')]).size).toBe(0);
});
