import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Plan, PlannedEntry } from './plan.js';
import { priceOf } from './price.js';
import { shardOf, TooManyShards } from './shards.js';

interface Sketch {
  readonly resource: string | undefined;
  readonly own: readonly string[];
  readonly homeless: readonly string[];
  readonly runs: boolean;
  readonly writes: boolean;
  readonly isWatch: boolean;
}

const NAMES = ['a', 'b', 'c', 'd', 'e', 'f'];
const some = (): fc.Arbitrary<string[]> => fc.subarray(NAMES, { maxLength: 2 });

const sketches: fc.Arbitrary<readonly Sketch[]> = fc.array(
  fc.record({
    resource: fc.option(fc.constantFrom(...NAMES), { nil: undefined }),
    own: some(),
    homeless: fc.subarray(['search', 'refund'], { maxLength: 1 }),
    runs: fc.boolean(),
    writes: fc.boolean(),
    isWatch: fc.boolean(),
  }),
  { minLength: 1, maxLength: 40 },
);

function planOf(all: readonly Sketch[]): Plan {
  const entries = all.map(({ resource, own, homeless, runs, writes, isWatch }, n) => ({
    id: `check@${String(n)}`,
    check: { id: 'check', check: isWatch ? { kind: 'watch' } : { kind: 'check', over: 'resource', stage: 'ordinary' } },
    subject: { name: String(n), ...(resource === undefined ? {} : { resource }) },
    operations: homeless.map((id) => ({ id })),
    decision: runs
      ? { planned: 'run', writes, own: own.map((name) => ({ resource: name })) }
      : { planned: 'not-specified', facts: ['x'] },
  }));
  return { entries, documents: [], checks: [] } as unknown as Plan;
}

/** All shards of the plan, or how many it has at most. */
function divided(plan: Plan, of: number): readonly Plan[] | number {
  try {
    return Array.from({ length: of }, (_, n) => shardOf(plan, { index: n + 1, of }));
  } catch (error) {
    if (error instanceof TooManyShards) return error.most;
    throw error;
  }
}

const runs = ({ decision }: PlannedEntry): boolean => decision.planned === 'run';
const load = ({ entries }: Plan): number => entries.reduce((sum, entry) => sum + priceOf(entry), 0);

describe('the shards of a plan', () => {
  it('have each entry in exactly one of them, and leave what does not run as it is', () => {
    fc.assert(
      fc.property(sketches, fc.integer({ min: 1, max: 5 }), (all, of) => {
        const plan = planOf(all);
        const shards = divided(plan, of);
        if (typeof shards === 'number') {
          expect(shards).toBeLessThan(of);
          return;
        }
        for (const [place, entry] of plan.entries.entries()) {
          const seen = shards.map(({ entries }) => entries[place]!);
          expect(new Set(seen.map(({ shard }) => shard)).size).toBe(1);
          const running = seen.flatMap((one, n) => (runs(one) ? [n + 1] : []));
          expect(running).toEqual(runs(entry) ? [seen[0]!.shard] : []);
          if (!runs(entry)) expect(seen.every(({ decision }) => decision === entry.decision)).toBe(true);
        }
      }),
    );
  });

  it('keep together what shares a collection or an operation that belongs to none', () => {
    fc.assert(
      fc.property(sketches, (all) => {
        const shards = divided(planOf(all), 2);
        if (typeof shards === 'number') return;
        const places = new Map<string, number | undefined>();
        for (const [n, { shard }] of shards[0]!.entries.entries()) {
          const { resource, own, homeless, runs: isRun } = all[n]!;
          const collections = resource === undefined ? (isRun ? own : []) : [resource];
          for (const name of [...collections, ...homeless]) {
            expect(places.get(name) ?? shard, name).toBe(shard);
            places.set(name, shard);
          }
        }
      }),
    );
  });

  it('are the same each time, none is empty, and none is heavier than it has to be', () => {
    fc.assert(
      fc.property(sketches, fc.integer({ min: 2, max: 5 }), (all, of) => {
        const plan = planOf(all);
        const shards = divided(plan, of);
        if (typeof shards === 'number') return;
        expect(divided(plan, of)).toEqual(shards);
        const loads = shards.map(load);
        expect(Math.min(...loads)).toBeGreaterThan(0);
        // What was put last onto the heaviest one came to the lightest one then, so it is above the mean by it at most.
        const heaviest = Math.max(...loads);
        const groups = typeof divided(plan, 99) === 'number' ? (divided(plan, 99) as number) : 99;
        if (groups === of) return;
        const most = divided(plan, groups) as readonly Plan[];
        expect(heaviest).toBeLessThanOrEqual(load(plan) / of + Math.max(...most.map(load)));
      }),
    );
  });
});
