import { describe, expect, test } from 'vitest';
import { exchange } from '../../result/golden/lines.js';
import type { ExchangeLine } from '../../result/run-file.js';
import { tellingPairs, type Told } from './telling-pairs.js';

const ENTRY = 'get-is-safe@products';

function answered(n: number, method: string, url: string, status: number, body: unknown, sent?: unknown): ExchangeLine {
  return exchange(ENTRY, n, {
    operation: `products.${method}`,
    request: { method, url, headers: [], ...(sent === undefined ? {} : { body: JSON.stringify(sent) }) },
    response: { status, headers: [], body: JSON.stringify(body), bodyState: 'text', received: 1, decoded: 1 },
  });
}

test('two looks at one address that differ are shown beside each other', () => {
  const pairs = tellingPairs([
    answered(0, 'GET', '/p/1', 200, { views: 1 }),
    answered(1, 'GET', '/p/2', 200, { views: 7 }),
    answered(2, 'GET', '/p/1', 200, { views: 2 }),
  ]);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]).toMatchObject({ kind: 'state', changes: [{ at: '/views', before: '1', after: '2' }] });
});

test('a request that fared otherwise than its twin is shown with what was different about it', () => {
  const pairs = tellingPairs([
    answered(0, 'POST', '/p', 201, {}, { name: 'a', price: 1 }),
    answered(1, 'POST', '/p', 500, {}, { name: 'a', price: -0.5 }),
  ]);
  expect(pairs).toHaveLength(1);
  expect(pairs[0]).toMatchObject({ kind: 'twins', changes: [{ at: '/body/price', before: '1', after: '-0.5' }] });
});

test('looks that agree, and requests that fare alike, say nothing', () => {
  const pairs = tellingPairs([
    answered(0, 'GET', '/p/1', 200, { a: 1, b: 2 }),
    answered(1, 'POST', '/p', 201, {}, { name: 'a' }),
    answered(2, 'POST', '/p', 201, {}, { name: 'b' }),
    answered(3, 'GET', '/p/1', 200, { b: 2, a: 1 }),
  ]);
  expect(pairs).toEqual([]);
});

test('what a stream told is no look at anything', () => {
  const stream = { transport: 'sse', opened: 1, events: [], looks: [], closed: { by: 'caller', why: '' } } as const;
  const looks = [answered(0, 'GET', '/p', 200, { views: 1 }), answered(1, 'GET', '/p', 200, { views: 2 })];
  expect(tellingPairs(looks)).toHaveLength(1);
  expect(tellingPairs(looks.map((one) => ({ ...one, stream })))).toEqual([]);
});

describe('of several pairs', () => {
  const looks = [
    answered(0, 'GET', '/p/1', 200, { views: 1, at: 'noon' }),
    answered(1, 'GET', '/p/1', 200, { views: 41, at: 'noon' }),
    answered(2, 'GET', '/p/2', 200, { tags: [], at: 'noon' }),
    answered(3, 'GET', '/p/2', 200, { tags: [], at: 'late' }),
  ];
  const shown = (told?: Told): unknown => tellingPairs(looks, told)[0]?.changes[0]?.at;

  test('the one is shown that the finding observed', () => {
    expect(shown({ observed: '/views is 41' })).toBe('/views');
    expect(shown({ observed: 'at: "late"' })).toBe('/at');
  });

  test('the one is shown whose exchange the finding names', () => {
    expect(shown({ observed: 'nothing of all that', where: looks[1]?.id ?? '' })).toBe('/views');
  });

  test('the last one is shown where the finding speaks of none', () => {
    expect(shown({ observed: 'nothing of all that' })).toBe('/at');
    expect(shown()).toBe('/at');
  });
});
