import { expect, test } from 'vitest';
import type { ExchangeLine } from '../../result/run-file.js';
import { exchange } from '../../result/golden/lines.js';
import { listedBeside } from './repetition.js';

const BASE = 'http://127.0.0.1:4010';

function made(entry: string, n: number, id: string): ExchangeLine {
  return exchange(entry, n, {
    request: { method: 'POST', url: `${BASE}/things`, headers: [], body: '{}' },
    response: { status: 201, headers: [], body: `{"id":${id}}`, bodyState: 'text', received: 1, decoded: 1 },
    started: n,
    ended: n,
  });
}

test('what a list showed beside the records of a case is found by its id, and how far it goes by the population', () => {
  const [other, own, behind, elsewhere] = [
    made('reference@things', 0, '11'),
    made('population@things', 1, '"a-1"'),
    made('post-creates@things', 2, '1'),
    made('post-creates@things', 3, '"unlisted"'),
  ];
  const list = exchange('walk@things', 4, {
    request: { method: 'GET', url: `${BASE}/things?limit=9`, headers: [] },
    response: {
      ...{ status: 200, headers: [], bodyState: 'text', received: 1, decoded: 1 },
      body: '{"data":[{"id":11},{"id":"a-1"},{"id":1}]}',
    },
    started: 9,
    ended: 9,
  });
  const creates = [other, own, behind, elsewhere];
  expect(listedBeside([list], creates, 'all')).toEqual([other, own, behind]);
  expect(listedBeside([list], creates, 'before')).toEqual([other]);
  const early = { ...list, started: -1 };
  expect(listedBeside([early], creates, 'all')).toEqual([]);
});
