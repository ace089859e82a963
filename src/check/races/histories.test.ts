import { describe, expect, test } from 'vitest';
import type { Exchange } from '../../result/exchange.js';
import { chainBroken, endOf, operationOf, readBroken, registerBroken, timeLineOf } from './histories.js';
import type { OutcomeOf } from '../kit.js';

const exchange = (started: number, ended: number, more: Partial<Exchange> = {}): Exchange => ({
  id: `e${String(started)}`,
  intent: 'valid',
  as: 'alice',
  request: { method: 'PUT', url: 'http://localhost/1', headers: [] },
  started,
  ended,
  ...more,
});
const answered = (outcome: Partial<OutcomeOf>) => ({
  outcome: (): OutcomeOf => ({ class: 'success', status: 200, origin: 'application', ...outcome }),
});
const ok = answered({});
const write = (value: string, started: number, ended: number, kit = ok, base?: string) =>
  operationOf(kit, exchange(started, ended), value, { kind: 'write', value, ...(base && { base }) } as const);
const read = (value: string, started: number, ended: number) =>
  operationOf(ok, exchange(started, ended), 'reader', { kind: 'read', value } as const);

describe('how a request ended', () => {
  test.each([
    ['ok', { class: 'success' }],
    ['fail', { class: 'caller-error', status: 409 }],
    ['ambiguous', { class: 'caller-error', status: 408 }],
    ['ambiguous', { class: 'caller-error', status: 403, origin: 'intermediary' }],
    ['ambiguous', { class: 'server-error', status: 500 }],
    ['ambiguous', { class: 'failed' }],
    ['ambiguous', { class: 'success', status: 200, isForeignPage: true }],
    ['ambiguous', { class: 'success', status: 200, isUndeclared: true }],
  ] as const)('%s: %o', (expected, outcome) => {
    expect(endOf(answered(outcome), exchange(0, 1))).toBe(expected);
  });

  test('a request that was never sent had no effect', () => {
    const failure = { kind: 'refused', message: 'Connection refused', sent: 'no' } as const;
    expect(endOf(answered({ class: 'failed' }), exchange(0, 1, { failure }))).toBe('fail');
  });

  test('one without an answer may take effect at any later time', () => {
    expect(operationOf(answered({ class: 'failed' }), exchange(3, 5), 'racer 1', 0)).toMatchObject({
      call: 3,
      ret: Infinity,
      label: 'PUT, racer 1',
      exchange: 'e3',
    });
  });
});

describe('a register', () => {
  test('two reads that are each right are not held against each other', () => {
    const history = [write('a', 0, 10), write('b', 0, 10), read('a', 1, 2), read('b', 3, 4), read('a', 5, 6)];
    expect(registerBroken(history, 'start')).toContain('"b"');
    expect(readBroken(history, 'start')).toBeUndefined();
  });

  test('a read of what was there before an acknowledged write is held against it', () => {
    const history = [write('a', 0, 1), read('start', 2, 3)];
    expect(readBroken(history, 'start')).toContain('read "start"');
    expect(readBroken([write('a', 0, 1, answered({ class: 'failed' })), read('start', 2, 3)], 'start')).toBeUndefined();
  });
});

describe('a chain of versions', () => {
  test('two successes for one version break it, a success and an ambiguous write do not', () => {
    const both = (kit = ok) => [write('a', 0, 2, ok, 'v0'), write('b', 1, 3, kit, 'v0')];
    expect(chainBroken(both(), { initial: 'v0' })).toContain('both succeeded');
    expect(chainBroken(both(answered({ class: 'server-error' })), { initial: 'v0' })).toBeUndefined();
  });
});

test('a time line has a row for each request, and the sentences below', () => {
  const rows = [exchange(0, 2), exchange(1, 3)];
  const wrote = [
    { who: '/a', value: 1 },
    { who: '/b', value: 2 },
  ];
  const lines = timeLineOf(ok, rows, wrote, ['/a is gone']).split('\n');
  expect(lines.map((line) => line.slice(24).trim())).toEqual(['PUT, /a: wrote 1', 'PUT, /b: wrote 2', '', '']);
  expect(lines.at(-1)).toBe('/a is gone');
});
