import { expect, test } from 'vitest';
import type { TrackedRecord } from '../../context.js';
import { removeLastFirst } from './last-first.js';

/** A record of a resource that was asked for at a time. */
function record(resource: string, id: number, above: readonly string[] = []): TrackedRecord {
  const own = { resource, parents: above, refs: [] };
  const made = { resource, ids: { id: String(id) }, exchange: { started: id, id: `e/p0.0/0/${String(id)}` } };
  return { own, record: made, tag: '', gone: false } as unknown as TrackedRecord;
}

/** What is removed at one time, in the order in which it is asked for. */
async function rounds(held: readonly TrackedRecord[]): Promise<readonly string[]> {
  const found: string[][] = [];
  let isNew = true;
  await removeLastFirst(held, async ({ own, record: { ids } }, lane) => {
    if (isNew) found.push([]);
    isNew = false;
    found.at(-1)?.push(`${own.resource}${ids['id'] ?? ''} ${lane}`);
    await new Promise((resolve) => setImmediate(resolve));
    isNew = true;
  });
  return found.map((round) => round.join(', '));
}

test('those of one resource are removed side by side, later ones first, and each resource by itself', async () => {
  const held = [record('shops', 1), record('items', 2, ['shops']), record('items', 3, ['shops']), record('notes', 4)];
  expect(await rounds(held)).toEqual([
    'notes4 cleanup-p0.0-0-4',
    'items3 cleanup-p0.0-0-3, items2 cleanup-p0.0-0-2',
    'shops1 cleanup-p0.0-0-1',
  ]);
});

test('no more than eight at one time', async () => {
  const found = await rounds(Array.from({ length: 11 }, (_, n) => record('items', n)));
  expect(found.map((round) => round.split(', ').length)).toEqual([8, 3]);
});

test('records that may lie below each other are removed one after another', async () => {
  expect(await rounds([record('folders', 1, ['folders']), record('folders', 2, ['folders'])])).toEqual([
    'folders2 cleanup-p0.0-0-2',
    'folders1 cleanup-p0.0-0-1',
  ]);
});

test('what two answers told of is removed once before it is tried again', async () => {
  expect(await rounds([record('items', 1), record('items', 2), record('items', 2)])).toEqual([
    'items2 cleanup-p0.0-0-2',
    'items2 cleanup-p0.0-0-2, items1 cleanup-p0.0-0-1',
  ]);
});
