import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { leaveOut, Parts } from './parts.js';

/** A case of parts that may contain parts; it fails while all parts that it needs are carried out. */
interface Tree {
  readonly inside: readonly Tree[];
}

const leaf = fc.constant<Tree>({ inside: [] });
const branch = fc.record({
  inside: fc.array(fc.oneof(leaf, fc.record({ inside: fc.array(leaf, { maxLength: 2 }) })), { maxLength: 3 }),
});
const forests: fc.Arbitrary<readonly Tree[]> = fc.array(branch, { minLength: 1, maxLength: 4 });

async function carryOut(parts: Parts, forest: readonly Tree[], seen: string[], above = ''): Promise<void> {
  for (const [index, { inside }] of forest.entries()) {
    const name = `${above}${String(index)}`;
    await parts.carryOut(async () => {
      seen.push(name);
      await carryOut(parts, inside, seen, `${name}.`);
    }, undefined);
  }
}

async function run(forest: readonly Tree[], needed: readonly string[], without = new Set<string>()) {
  const parts = new Parts(without);
  const seen: string[] = [];
  await carryOut(parts, forest, seen);
  return needed.every((name) => seen.includes(name)) ? { ended: parts.ended, seen } : undefined;
}

function namesIn(forest: readonly Tree[], above = ''): readonly string[] {
  return forest.flatMap(({ inside }, index) => {
    const name = `${above}${String(index)}`;
    return [name, ...namesIn(inside, `${name}.`)];
  });
}

const around = (name: string): readonly string[] => name.split('.').map((_, n, all) => all.slice(0, n + 1).join('.'));

describe('parts of a case', () => {
  it('are named by their place, whichever others are left out', async () => {
    await fc.assert(
      fc.asyncProperty(forests, fc.array(fc.nat()), async (forest, drops) => {
        const names = namesIn(forest);
        const without = new Set(drops.map((drop) => names[drop % names.length] ?? ''));
        const found = await run(forest, [], without);
        expect(found?.seen).toEqual(names.filter((name) => !around(name).some((one) => without.has(one))));
      }),
    );
  });

  it('stand for something else where they are left out', async () => {
    expect(await new Parts().carryOut(() => Promise.resolve('all'), 'nothing')).toBe('all');
    expect(await new Parts(new Set(['0'])).carryOut(() => Promise.resolve('all'), 'nothing')).toBe('nothing');
  });

  it('do not count as ended where the case failed in them', async () => {
    const parts = new Parts();
    const fail = (): Promise<never> => Promise.reject(new Error('broken'));
    await parts.carryOut(() => Promise.resolve(), undefined);
    await parts.carryOut(() => parts.carryOut(fail, undefined), undefined).catch(() => undefined);
    expect(parts.ended).toEqual(['0']);
  });
});

describe('leaving parts out', () => {
  it('leaves exactly those that are needed, and what they lie in', async () => {
    await fc.assert(
      fc.asyncProperty(forests, fc.array(fc.nat(), { maxLength: 3 }), async (forest, picks) => {
        const names = namesIn(forest);
        const needed = [...new Set(picks.map((pick) => names[pick % names.length] ?? ''))];
        const first = await run(forest, needed);
        expect(first).toBeDefined();
        if (!first) return;
        const least = await leaveOut(
          first,
          (without) => run(forest, needed, new Set(without)),
          () => false,
        );
        expect(least.minimal).toBe(true);
        expect([...least.failed.seen].sort()).toEqual([...new Set(needed.flatMap(around))].sort());
      }),
    );
  });

  it('gives up when the budget is spent, and says so', async () => {
    const first = { ended: ['1', '0'] };
    const least = await leaveOut(
      first,
      () => Promise.reject(new Error('not asked')),
      () => true,
    );
    expect(least).toMatchObject({ minimal: false, failed: first });
  });
});
