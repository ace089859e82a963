import { expect, it } from 'vitest';
import type { Exchange } from 'probity/check';
import { headline } from './headline.js';

function refused(path: string, body: string): Exchange {
  return {
    request: { method: 'GET', url: `http://host${path}`, headers: [] },
    response: { status: 404, headers: [], body },
  } as unknown as Exchange;
}

it('is equal for refusals that differ in what they repeat of the request', () => {
  const one = refused('/items/abc-1', '{"error":"No record abc-1"}');
  const other = refused('/items/xyz-2', '{"error":"No record xyz-2"}');
  expect(headline(one)).toBe(headline(other));
});

it('differs for refusals of another kind', () => {
  const record = refused('/items/abc-1', '{"error":"No record abc-1"}');
  const route = refused('/items/abc-1/-/-/-', 'Cannot GET /items/abc-1/-/-/-');
  expect(headline(record)).not.toBe(headline(route));
});
