import { expect, it } from 'vitest';
import { loadContract } from '../../../contract/load.js';
import type { Exchange, Header } from '../../../result/exchange.js';
import { disturbanceOf } from './disturbance.js';

const loaded = loadContract('contracts/services/library.yaml');
if ('problems' in loaded) throw new Error('The contract of the Library has problems');
const { contract } = loaded;

function answered(status: number, headers: readonly Header[] = []): Exchange {
  const url = 'http://127.0.0.1:4010/catalogue/r3/authors';
  const response = { status, headers: [['content-type', 'application/json']], body: '{}', bodyState: 'text' };
  return { id: 'x', request: { method: 'GET', url, headers }, response } as unknown as Exchange;
}

it('an answer of 503 came from in between, unless the request asked for it', () => {
  expect(disturbanceOf(contract, answered(503))).toBe('unavailable');
  expect(disturbanceOf(contract, answered(503, [['X-Other', '503']]))).toBe('unavailable');
  expect(disturbanceOf(contract, answered(503, [['x-fail-with', '503']]))).toBeUndefined();
});
