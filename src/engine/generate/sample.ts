import * as fc from 'fast-check';

/** One value of an arbitrary: the same seed gives the same value. */
export function sampleOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return value as T;
}

/** Steps of shrinking that are taken at most. */
const STEPS = 500;

/** The value that shrinking ends with when every smaller value is as good: always the same for an arbitrary. */
export function simplestOf<T>(arbitrary: fc.Arbitrary<T>): T {
  let simplest: T | undefined;
  let steps = 0;
  fc.check(
    fc.property(arbitrary, (value) => {
      steps += 1;
      if (steps > STEPS) return true;
      simplest = value;
      return false;
    }),
    { seed: 1, numRuns: 1 },
  );
  if (steps === 0) throw new Error('An arbitrary gave no value');
  return simplest as T;
}
