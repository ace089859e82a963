import { expect, test } from 'vitest';
import {
  checkRegister,
  checkVersionChain,
  drawTimeLine,
  explainRegister,
  linearize,
  partitionByRecord,
  registerModel,
  timeLine,
  versionedModel,
  type Operation,
  type RegisterAction,
  type VersionedAction,
} from './index.js';
import { valueKey } from './value-key.js';

function done<Action>(label: string, call: number, ret: number, action: Action): Operation<Action> {
  const outcome = ret === Infinity ? 'ambiguous' : 'ok';
  return { record: 'r', call, ret, outcome, label, exchange: label, action };
}

const write = (value: string, call: number, ret: number) =>
  done(`PUT ${value}`, call, ret, { kind: 'write', value } as const);
const read = (value: string, call: number, ret: number) => done('GET', call, ret, { kind: 'read', value } as const);
const putFor = (base: string, version: string | undefined, call: number, ret = call + 1) => {
  const action: VersionedAction = { kind: 'write', value: `${base}-${call}`, base, ...(version && { version }) };
  return done(`PUT ${call}`, call, ret, action);
};

test('a stale read is refuted and told in plain words', () => {
  const history = [write('a', 0, 1), write('b', 2, 3), read('a', 4, 5)];
  const verdict = checkRegister(history, { value: 'start' });
  if (verdict.legal) throw new Error('It is legal');
  expect(explainRegister(history, verdict.reason)).toBe(
    [
      `${'|-----------|'.padEnd(60)}  PUT a: wrote "a"`,
      `${`${' '.repeat(24)}|----------|`.padEnd(60)}  PUT b: wrote "b"`,
      `${' '.repeat(47)}|-----------|  GET: read "a"`,
      '',
      '"GET" read "a", but began after "PUT b" (wrote "b") had been answered, and nothing wrote "a" again. "b" came after "a", because "PUT b" (wrote "b") began after "PUT a" (wrote "a") had been answered.',
    ].join('\n'),
  );
});

test('operations that touch in one reading of the clock overlap', () => {
  const history = [write('a', 0, 1), write('b', 1, 2), read('a', 2, 3), read('b', 3, 4)];
  expect(checkRegister(history)).toEqual({ legal: true });
});

test('an ambiguous write may take effect late, once, or never', () => {
  const late = write('b', 0, Infinity);
  expect(checkRegister([late, write('a', 1, 2), read('a', 3, 4), read('b', 5, 6)]).legal).toBe(true);
  expect(checkRegister([late, write('a', 1, 2), read('a', 3, 4)]).legal).toBe(true);
  expect(checkRegister([late, read('b', 1, 2), write('a', 3, 4), read('b', 5, 6)]).legal).toBe(false);
});

test('values that are not unique, and times that run backwards, are refused', () => {
  expect(() => checkRegister([write('a', 0, 1), write('a', 2, 3)])).toThrow(RangeError);
  expect(() => checkRegister([write('a', 0, 1)], { value: 'a' })).toThrow(RangeError);
  expect(() => checkRegister([write('a', 2, 1)])).toThrow(RangeError);
  expect(linearize(registerModel(), [write('a', 0, 1), write('a', 2, 3), read('a', 4, 5)]).kind).toBe('legal');
});

test('a search over its budget decides nothing', () => {
  const history = Array.from({ length: 20 }, (_, index) => write(String(index), 0, 10));
  const all: Operation<RegisterAction>[] = [...history, read('x', 11, 12)];
  expect(linearize(registerModel(), all, 1000)).toEqual({
    kind: 'over-budget',
    states: 1000,
  });
});

test('a lost update is found by the chain and by the search', () => {
  const history = [putFor('v0', 'v1', 0), putFor('v0', 'v2', 0.5)];
  expect(checkVersionChain(history)).toMatchObject({ legal: false, reason: { rule: 'base-used-twice', base: 'v0' } });
  expect(linearize(versionedModel({ initial: { version: 'v0' } }), history).kind).toBe('illegal');
});

test('an ambiguous write may fill a gap of the chain', () => {
  const gap = [putFor('v0', 'v1', 0), putFor('v2', 'v3', 4)];
  expect(checkVersionChain(gap, { initial: 'v0' })).toMatchObject({ reason: { rule: 'broken-path' } });
  expect(checkVersionChain([...gap, putFor('v1', undefined, 2, Infinity)], { initial: 'v0' }).legal).toBe(true);
  expect(checkVersionChain([putFor('v0', 'v1', 0)], { final: 'v0' })).toMatchObject({ reason: { rule: 'wrong-end' } });
});

test('a history falls into one for each record', () => {
  const other = { ...write('b', 0, 1), record: 's' };
  expect(
    [...partitionByRecord<RegisterAction>([write('a', 0, 1), other, read('a', 2, 3)])].map(([key, part]) => [
      key,
      part.length,
    ]),
  ).toEqual([
    ['r', 2],
    ['s', 1],
  ]);
});

test('what has no answer is drawn open, to the end of the time line', () => {
  const rows = timeLine([write('a', 0, 10), write('b', 5, Infinity)], () => 'x');
  expect(rows.map(({ start, end, open }) => [start, end, open])).toEqual([
    [0, 1, false],
    [0.5, 1, true],
  ]);
  expect(drawTimeLine(rows, 11)).toEqual(['|---------|  PUT a: x', '     |---->  PUT b: x']);
});

test('values are equal whatever the order of their members', () => {
  expect(valueKey({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(valueKey({ b: [{ d: 3, c: 2 }], a: 1 }));
  expect(valueKey({ a: 1 })).not.toBe(valueKey([['a', 1]]));
});
