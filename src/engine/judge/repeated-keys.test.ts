import { expect, test } from 'vitest';
import type { Operation } from '../../contract/facts/operation-model.js';
import type { Exchange } from '../../result/exchange.js';
import { RepeatedKeys } from './repeated-keys.js';

const BY_HEADER = { id: 'pay', retryKey: { in: 'header', name: 'Idempotency-Key', isRequired: false } } as Operation;
const BY_MEMBER = {
  id: 'pay',
  retryKey: { in: 'body', pointer: '/key', isUuid: false, isRequired: true },
} as Operation;

function sent(started: number, over: Partial<Exchange['request']> = {}, as = 'a'): Exchange {
  const request = { method: 'POST', url: '/pay', headers: [['idempotency-key', 'k']], body: '{"key":"k"}', ...over };
  return { as, request, started, ended: started + 5 } as unknown as Exchange;
}

test.each([BY_HEADER, BY_MEMBER])('the same request is one again once it was taken under its key', (operation) => {
  const keys = new RepeatedKeys();
  expect(keys.isOne(operation, sent(0), false)).toBe(false);
  expect(keys.isOne(operation, sent(10), true)).toBe(false);
  expect(keys.isOne(operation, sent(20), false)).toBe(true);
  expect(keys.isOne(operation, sent(20), true)).toBe(true);
  // It was under way at the same time, is of another caller or holds something else.
  expect(keys.isOne(operation, sent(12), false)).toBe(false);
  expect(keys.isOne(operation, sent(20, {}, 'b'), false)).toBe(false);
  expect(keys.isOne(operation, sent(20, { body: '{"key":"k","more":1}' }), false)).toBe(false);
});

test('what has no key is never one', () => {
  const keys = new RepeatedKeys();
  const bare = { headers: [], body: 'no JSON' };
  for (const operation of [BY_HEADER, BY_MEMBER, { id: 'pay' } as Operation]) {
    keys.isOne(operation, sent(0, bare), true);
    expect(keys.isOne(operation, sent(10, bare), false)).toBe(false);
  }
});
