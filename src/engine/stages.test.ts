import { expect, test } from 'vitest';
import type { PlannedEntry } from '../plan/plan.js';
import { entriesAtOnce, inStages, stageOf } from './stages.js';

const own = { resource: 'products' };

function entry(id: string, check: Readonly<Record<string, unknown>>, subject: unknown = {}): PlannedEntry {
  const given = { kind: 'check', over: 'resource', stage: 'ordinary', alone: 'no', effect: 'reads', ...check };
  const decision = { planned: 'run', writes: given.effect === 'writes', own: [own] };
  return { id, check: { id, check: given }, decision, subject } as unknown as PlannedEntry;
}

const reads = entry('reads', {});
const writes = entry('writes', { effect: 'writes' });
const alone = entry('alone', { effect: 'writes', alone: 'collection' });
const waits = entry('waits', { effect: 'writes', waits: true });
const hears = entry('hears', { effect: 'writes', over: 'stream' });
const keeps = entry('keeps', { effect: 'writes', stage: 'patient' });
const listens = entry('listens', { over: 'stream', stage: 'patient' });
const malformed = entry('malformed', { effect: 'writes', stage: 'malformed' });
const disrupts = entry('disrupts', { effect: 'disrupts' });

const all = [disrupts, malformed, writes, alone, waits, hears, keeps, listens, reads];

test('reads come before writes, these before malformed input, and disruption last', () => {
  expect(all.map(stageOf)).toEqual([3, 2, 1, 1, 1, 1, 1, 1, 0]);
});

test('who waits long begins first in a stage, then who must be alone, and who only listens begins at once', async () => {
  const log: string[] = [];
  const work = ({ id }: PlannedEntry): Promise<void> => Promise.resolve(void log.push(id));
  await inStages(
    all,
    () => 1,
    work,
    () => Promise.resolve(void log.push('-')),
  );
  expect(log.join(' ')).toBe('reads listens - keeps alone waits hears writes - malformed - disrupts -');
});

test('who only listens is waited for when the writes are over, and not before', async () => {
  const log: string[] = [];
  let hush: () => void = () => undefined;
  const silence = new Promise<void>((resolve) => (hush = resolve));
  const work = async ({ id }: PlannedEntry): Promise<void> => {
    if (id === 'listens') await silence;
    if (id === 'writes') setImmediate(hush);
    log.push(id);
  };
  await inStages(
    [reads, writes, listens, malformed],
    () => 4,
    work,
    () => Promise.resolve(),
  );
  expect(log).toEqual(['reads', 'writes', 'listens', 'malformed']);
});

test('what goes wrong while somebody listens is told, though nobody waits for it yet', async () => {
  const work = ({ id }: PlannedEntry): Promise<void> =>
    id === 'listens' ? Promise.reject(new Error('a defect')) : new Promise((resolve) => setImmediate(resolve));
  await expect(
    inStages(
      [reads, writes, listens],
      () => 4,
      work,
      () => Promise.resolve(),
    ),
  ).rejects.toThrow('a defect');
});

test('of those that send mistakes the one with the most input begins first, and hardly more are under way than requests', async () => {
  const operation = (said: number): unknown => ({
    kind: 'operation',
    facts: { operation: { body: 'x'.repeat(said) } },
  });
  const of = (id: string, said: number): PlannedEntry => entry(id, { stage: 'malformed' }, operation(said));
  const log: string[] = [];
  let [underWay, most] = [0, 0];
  const work = async ({ id }: PlannedEntry): Promise<void> => {
    log.push(id);
    most = Math.max(most, (underWay += 1));
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
  };
  const some = [of('short', 10), of('long', 300), of('middle', 50), of('shorter', 5), of('none', 0)];
  await inStages(some, entriesAtOnce(undefined, 1), work, () => Promise.resolve());
  expect(log).toEqual(['long', 'middle', 'short', 'shorter', 'none']);
  expect(most).toBe(3);
});
