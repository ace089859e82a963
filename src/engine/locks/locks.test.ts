import { expect, test } from 'vitest';
import { Locks, type Mode } from './locks.js';

const wants = (...pairs: readonly (readonly [string, Mode])[]): ReadonlyMap<string, Mode> => new Map(pairs);
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

/** Work that goes on until it is told to end, and notes when it begins. */
function held(locks: Locks, log: string[], name: string, wanted: ReadonlyMap<string, Mode>): () => Promise<void> {
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const done = locks.with(wanted, async () => {
    log.push(name);
    await ended;
  });
  return async () => {
    end();
    await done;
    await turn();
  };
}

test('shared holders work side by side, an exclusive one waits for all of them', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const a = held(locks, log, 'a', wants(['products', 'shared']));
  const b = held(locks, log, 'b', wants(['products', 'shared']));
  const alone = held(locks, log, 'alone', wants(['products', 'exclusive']));
  await turn();
  expect(log).toEqual(['a', 'b']);
  await a();
  expect(log).toEqual(['a', 'b']);
  await b();
  expect(log).toEqual(['a', 'b', 'alone']);
  await alone();
});

test('an exclusive waiter is not overtaken on its own name, but others pass on other names', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const a = held(locks, log, 'a', wants(['products', 'shared']));
  const alone = held(locks, log, 'alone', wants(['products', 'exclusive']));
  const late = held(locks, log, 'late', wants(['products', 'shared']));
  const other = held(locks, log, 'other', wants(['orders', 'shared']));
  await turn();
  expect(log).toEqual(['a', 'other']);
  await a();
  expect(log).toEqual(['a', 'other', 'alone']);
  await alone();
  expect(log).toEqual(['a', 'other', 'alone', 'late']);
  await late();
  await other();
});

test('two that want the same two names in another order do not wait for each other', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const first = held(locks, log, 'first', wants(['a', 'exclusive'], ['b', 'exclusive']));
  const second = held(locks, log, 'second', wants(['b', 'exclusive'], ['a', 'exclusive']));
  await turn();
  await first();
  await second();
  expect(log).toEqual(['first', 'second']);
});

test('a lock is given back when the work throws', async () => {
  const locks = new Locks();
  await expect(locks.with(wants(['a', 'exclusive']), () => Promise.reject(new Error('broken')))).rejects.toThrow(
    'broken',
  );
  await expect(locks.with(wants(['a', 'exclusive']), () => Promise.resolve('free'))).resolves.toBe('free');
});

test('those that want stillness work side by side, and not beside one that writes', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const writer = held(locks, log, 'writer', wants(['products', 'shared']));
  const a = held(locks, log, 'a', wants(['products', 'still']));
  const b = held(locks, log, 'b', wants(['products', 'still']));
  const late = held(locks, log, 'late', wants(['products', 'shared']));
  await turn();
  expect(log).toEqual(['writer']);
  await writer();
  expect(log).toEqual(['writer', 'a', 'b']);
  await a();
  expect(log).toEqual(['writer', 'a', 'b']);
  await b();
  expect(log).toEqual(['writer', 'a', 'b', 'late']);
  await late();
});

test('what is held is exchanged ahead of those who wait, when the others have ended', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const reader = held(locks, log, 'reader', wants(['products', 'still']));
  let go: () => void = () => undefined;
  const mayGo = new Promise<void>((resolve) => (go = resolve));
  const changing = locks.with(wants(['products', 'still']), async ({ exchangeFor }) => {
    await mayGo;
    await exchangeFor(wants(['products', 'exclusive']));
    log.push('alone');
  });
  await turn();
  const writer = held(locks, log, 'writer', wants(['products', 'shared']));
  go();
  await turn();
  expect(log).toEqual(['reader']);
  await reader();
  await changing;
  await turn();
  expect(log).toEqual(['reader', 'alone', 'writer']);
  await writer();
});

test('who is given up while it waits to exchange holds nothing afterwards', async () => {
  const locks = new Locks();
  const log: string[] = [];
  const reader = held(locks, log, 'reader', wants(['products', 'still']));
  await locks.with(wants(['products', 'still']), ({ exchangeFor }) => {
    void exchangeFor(wants(['products', 'exclusive']));
    return Promise.resolve();
  });
  await reader();
  const next = held(locks, log, 'next', wants(['products', 'exclusive']));
  await turn();
  expect(log).toEqual(['reader', 'next']);
  await next();
});
