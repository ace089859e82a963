import { expect, test } from 'vitest';
import { exchange } from '../result/golden/lines.js';
import { goldenRun } from '../result/golden/run.js';
import type { ExchangeLine, Run } from '../result/run-file.js';
import { latencies, overTime, STRANGE, surfaceOf } from './traffic.js';

function runWith(exchanges: readonly ExchangeLine[]): Run {
  return { ...goldenRun(), exchanges };
}

test('latencies are told by operation, the slowest first', () => {
  const slow = Array.from({ length: 100 }, (_, n) =>
    exchange('a@b', n, { operation: 'slow', started: 0, ended: n + 1 }),
  );
  const fast = exchange('a@b', 200, { operation: 'fast', started: 5, ended: 6 });
  const lost = exchange('a@b', 201, { operation: 'fast', started: 5, ended: 999, response: undefined });
  expect(latencies(runWith([fast, lost, ...slow]))).toEqual([
    { operation: 'slow', count: 100, median: 51, p95: 96, most: 100 },
    { operation: 'fast', count: 1, median: 1, p95: 1, most: 1 },
  ]);
});

test('every request is in one span, and trouble is counted', () => {
  const at = (started: number, status: number): ExchangeLine =>
    exchange('a@b', started, {
      started,
      ended: started + 1,
      response: { status, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
    });
  const spans = overTime(runWith([at(0, 200), at(1, 503), at(99, 429), at(99, 404)]), 10);
  expect(spans).toHaveLength(10);
  expect(spans[0]).toEqual({ from: 0, requests: 2, troubled: 1 });
  expect(spans[9]).toEqual({ from: 90, requests: 2, troubled: 1 });
  expect(overTime(runWith([]))).toEqual([]);
});

test('the surface has each path and method with the kinds of answers that came, declared ones first', () => {
  const run = runWith([
    ...Array.from({ length: 22 }, (_, n) => to(`/odd/${String(n)}`, 404)),
    to('/notes/1?x=1', 200, 'notes.read'),
    to('/notes/2', 500, 'notes.read'),
  ]);
  const operations = [{ id: 'notes.read', resource: 'notes', method: 'GET', path: '/notes/<id>' }];
  const rows = surfaceOf({ ...run, header: { ...run.header, operations } });
  expect(rows[0]).toEqual({
    path: '/notes/<id>',
    method: 'GET',
    classes: { '2xx': 1, '3xx': 0, '4xx': 0, '5xx': 1, none: 0 },
  });
  expect(rows).toHaveLength(1 + 20 + 1);
  expect(rows.find(({ path }) => path === STRANGE)?.classes['4xx']).toBe(2);
});

let count = 0;
function to(path: string, status: number, operation?: string): ExchangeLine {
  count += 1;
  const { operation: _, ...rest } = exchange('a@b', count, {
    request: { method: 'GET', url: `http://127.0.0.1:1${path}`, headers: [] },
    response: { status, headers: [], body: '', bodyState: 'text', received: 0, decoded: 0 },
  });
  return { ...rest, ...(operation !== undefined && { operation }) };
}
