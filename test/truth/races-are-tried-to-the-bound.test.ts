import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { realClock } from '../../src/index.js';
import { refused } from '../../src/hostile/fixtures/notes.js';
import { defects, failures, type Tried } from '../../src/hostile/fixtures/trying.js';
import { before, shelfContract, tried } from './goods.js';

const CONTRACT = shelfContract(['unique: none', 'unique: [/code]']);

/** Gives a code once, but for the codes of one burst in twelve, for which a second create is let through meanwhile. */
async function raced(isOpen: (burst: number) => boolean): Promise<Tried> {
  const taken = refused(409, 'taken', 'The code is taken');
  const bursts = new Map<string, number>();
  const wanted = new Map<string, number>();
  const target = await before(async ({ method, body }, right) => {
    const code = method === 'POST' ? /"code":\s*"([^"]+)"/.exec(body)?.[1] : undefined;
    if (code === undefined) return right();
    const times = (wanted.get(code) ?? 0) + 1;
    wanted.set(code, times);
    if (times === 2) bursts.set(code, bursts.size);
    if (times > 2 || (times === 2 && !isOpen(bursts.get(code) ?? 0))) return taken;
    await sleep(5);
    return right();
  });
  return tried(target, ['one-creator-wins'], { contract: CONTRACT, clock: realClock() });
}

it('a window that one burst in twelve meets is found with bursts that come late', async () => {
  const run = await raced((burst) => burst === 11);
  expect(defects(run)).toEqual([]);
  expect(failures(run).join()).toMatch(/^one-creator-wins@goods: A unique value is given once/);
});

it('a service without one is accused of nothing, and the verdict says how many bursts were tried', async () => {
  const run = await raced(() => false);
  expect([failures(run), defects(run)]).toEqual([[], []]);
  const verdict = run.verdict('one-creator-wins@goods');
  const notes = verdict?.kind === 'pass' ? (verdict.notes ?? []) : [];
  expect(notes.join()).toMatch(/^0 of \d+ bursts showed it/);
  expect(Number(/^0 of (\d+)/.exec(notes.join())?.[1])).toBeGreaterThan(20);
});
