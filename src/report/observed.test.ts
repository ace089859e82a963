import { expect, test } from 'vitest';
import { exchange } from '../result/golden/lines.js';
import type { ExchangeLine } from '../result/run-file.js';
import { observationsOf, observedOf, valuesText } from './observed.js';

function answered(
  n: number,
  method: string,
  status: number,
  more: Partial<ExchangeLine> = {},
  body = '',
): ExchangeLine {
  return exchange('a@b', n, {
    operation: undefined,
    request: { method, url: '/api/v1/products/7', headers: [] },
    response: { status, headers: [], body, bodyState: 'text', received: 0, decoded: 0 },
    ...more,
  });
}

test('a second DELETE is one after a first that succeeded', () => {
  const all = observationsOf({
    exchanges: [
      answered(0, 'DELETE', 404),
      answered(1, 'DELETE', 204),
      answered(2, 'DELETE', 404),
      answered(3, 'DELETE', 410),
    ],
  });
  const [seen] = observedOf(['resources.products.operations.delete.repeat'], all);
  expect(seen && valuesText(seen)).toBe('404 (once), 410 (once)');
});

test('errors are told by their members, whatever the values', () => {
  const all = observationsOf({
    exchanges: [
      answered(0, 'GET', 404, {}, '{"code":"a","message":"x"}'),
      answered(1, 'GET', 422, {}, '{"message":"y","code":"b"}'),
      answered(2, 'GET', 500, {}, '<html>'),
    ],
  });
  const [seen] = observedOf(['errors.schema'], all);
  expect(seen && valuesText(seen)).toBe('{ code: text, message: text } (2 times), no JSON (once)');
});

test('what nobody asked about was not seen', () => {
  expect(observedOf(['service.purpose'], observationsOf({ exchanges: [answered(0, 'GET', 200, {}, '{}')] }))).toEqual(
    [],
  );
  expect(observationsOf({ exchanges: [] })).toEqual([]);
});
