import { expect, test } from 'vitest';
import type { Json } from 'probity/check';
import { toldAsBefore } from './told-as-before.js';

const before = { name: 'a', version: 1, views: 4, read: '2026-05-01T10:00:00Z' };
const after = { name: 'b', version: 2, views: 5, read: '2026-05-01T10:00:01Z' };
const again: Json = { ...after, views: 6 };
const told = (answered: Json, volatile: readonly string[] = []): Promise<readonly string[]> =>
  toldAsBefore(before, after, answered, volatile, () => Promise.resolve(again));

test('what the record shows otherwise from the write on is told as it was before', async () => {
  expect(await told({ ...after, version: 1 })).toEqual(['/version']);
  expect(await told({ ...before, name: 'b' })).toEqual(['/version']);
});

test('what each read changes, what changes by itself, times, and other values are let be', async () => {
  expect(await told({ ...after, views: 4, read: before.read })).toEqual([]);
  expect(await told({ ...after, version: 1 }, ['/version'])).toEqual([]);
  expect(await told({ ...after, version: 7 })).toEqual([]);
  expect(await told({ name: 'b' })).toEqual([]);
});
