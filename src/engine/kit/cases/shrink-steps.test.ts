import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Step } from '../../../check/kit.js';
import { shrinkSteps, type FailedAt } from './shrink-steps.js';

interface Plain extends Step {
  readonly size: number;
}

/** Sequences in which a step may need any of the earlier ones. */
const sequences = fc
  .array(fc.record({ needs: fc.array(fc.nat(), { maxLength: 2 }), size: fc.nat({ max: 9 }) }), {
    minLength: 1,
    maxLength: 12,
  })
  .map((drawn) =>
    drawn.map(({ needs, size }, key): Plain => ({
      key,
      needs: key === 0 ? [] : [...new Set(needs.map((need) => need % key))],
      size,
    })),
  );

const keysOf = (steps: readonly Step[]): readonly number[] => steps.map(({ key }) => key);

function isWhole(steps: readonly Step[]): boolean {
  return steps.every(({ needs }, at) => needs.every((need) => keysOf(steps.slice(0, at)).includes(need)));
}

/** Fails when all of these steps are there, each at least of its size. */
async function shrink(
  steps: readonly Plain[],
  culprits: readonly number[],
  sizes: ReadonlyMap<number, number> = new Map(),
  most = Number.POSITIVE_INFINITY,
  at: FailedAt = { step: Math.max(...culprits) },
) {
  let tries = 0;
  const fails = (candidate: readonly Plain[]): boolean =>
    culprits.every((key) => candidate.some((step) => step.key === key && step.size >= (sizes.get(key) ?? 0)));
  const asked: (readonly Plain[])[] = [];
  const shrunk = await shrinkSteps(steps, at, {
    isSpent: () => tries >= most,
    simpler: (step) => Array.from({ length: step.size }, (_, size) => ({ ...step, size })),
    firstFailing: (candidates) => {
      for (const [index, candidate] of candidates.entries()) {
        if (tries >= most) break;
        tries += 1;
        asked.push(candidate);
        if (fails(candidate)) return Promise.resolve(index);
      }
      return Promise.resolve(undefined);
    },
  });
  return { ...shrunk, tries, asked };
}

/** The steps and all that they cannot do without. */
function closure(steps: readonly Plain[], keys: readonly number[]): readonly number[] {
  const kept = new Set(keys);
  for (const step of [...steps].reverse()) if (kept.has(step.key)) step.needs.forEach((need) => kept.add(need));
  return keysOf(steps).filter((key) => kept.has(key));
}

const cases = sequences.chain((steps) =>
  fc.record({
    steps: fc.constant(steps),
    culprits: fc.uniqueArray(fc.nat({ max: steps.length - 1 }), { minLength: 1, maxLength: 4 }),
  }),
);

describe('shrinking a sequence', () => {
  it('leaves exactly the steps that are to blame and what they need, each as simple as it may be', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ steps, culprits }) => {
        const sizes = new Map(culprits.map((key) => [key, steps[key]?.size ?? 0]));
        const { steps: left, minimal } = await shrink(steps, culprits, sizes);
        expect(minimal).toBe(true);
        expect(keysOf(left)).toEqual(closure(steps, culprits));
        for (const step of left) expect(step.size).toBe(sizes.get(step.key) ?? 0);
      }),
      { numRuns: 500 },
    );
  });

  it('never tries a step without what it needs, nor one candidate twice', async () => {
    await fc.assert(
      fc.asyncProperty(cases, async ({ steps, culprits }) => {
        const { asked } = await shrink(steps, culprits);
        expect(asked.filter((candidate) => !isWhole(candidate))).toEqual([]);
        expect(new Set(asked.map((candidate) => JSON.stringify(candidate))).size).toBe(asked.length);
      }),
      { numRuns: 200 },
    );
  });

  it('cannot leave out any one step, whatever makes a sequence fail', async () => {
    await fc.assert(
      fc.asyncProperty(sequences, fc.integer(), async (steps, salt) => {
        // Fails for no reason that has to do with single steps, but always for the whole.
        const texts = new Map<string, boolean>();
        const fails = (candidate: readonly Plain[]): boolean => {
          if (candidate.length === steps.length) return true;
          const text = JSON.stringify(keysOf(candidate));
          const known = texts.get(text) ?? (candidate.length > 0 && fc.hash(`${text}${String(salt)}`) % 3 === 0);
          texts.set(text, known);
          return known;
        };
        const { steps: left, minimal } = await shrinkSteps(
          steps,
          { step: steps.length - 1 },
          {
            isSpent: () => false,
            simpler: () => [],
            firstFailing: (candidates) => {
              const index = candidates.findIndex(fails);
              return Promise.resolve(index < 0 ? undefined : index);
            },
          },
        );
        expect(minimal).toBe(true);
        expect(fails(left)).toBe(true);
        for (const dropped of left) {
          const gone = new Set([dropped.key]);
          const rest = left.filter((step) => {
            if (step.needs.some((need) => gone.has(need))) gone.add(step.key);
            return !gone.has(step.key);
          });
          expect(rest.length > 0 && fails(rest)).toBe(false);
        }
      }),
      { numRuns: 300 },
    );
  });

  it('says that it is not minimal when the budget ends the search', async () => {
    const steps = Array.from({ length: 12 }, (_, key): Plain => ({ key, needs: [], size: 0 }));
    const { minimal, tries, steps: left } = await shrink(steps, [0, 5, 11], new Map(), 3);
    expect({ minimal, tries }).toEqual({ minimal: false, tries: 3 });
    expect([0, 5, 11].every((key) => keysOf(left).includes(key))).toBe(true);
  });

  it('drops what came after the failing step without a try', async () => {
    const steps = Array.from({ length: 40 }, (_, key): Plain => ({ key, needs: [], size: 0 }));
    const { tries, steps: left } = await shrink(steps, [0], new Map(), Number.POSITIVE_INFINITY, { step: 0 });
    expect({ tries, left: keysOf(left) }).toEqual({ tries: 0, left: [0] });
  });

  it('tries what belongs to the record before anything else', async () => {
    const steps: Plain[] = [
      { key: 0, needs: [], size: 0 },
      { key: 1, needs: [], size: 0 },
      { key: 2, needs: [0], size: 0 },
      { key: 3, needs: [1], size: 0 },
      { key: 4, needs: [0], size: 0 },
      { key: 5, needs: [1], size: 0 },
    ];
    const at = { step: 5, about: 0 };
    const { tries, steps: left } = await shrink(steps, [2, 4], new Map(), Number.POSITIVE_INFINITY, at);
    expect(keysOf(left)).toEqual([0, 2, 4]);
    expect(tries).toBeLessThanOrEqual(6);
  });
});
