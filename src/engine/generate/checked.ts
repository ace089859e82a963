import * as fc from 'fast-check';
import { CannotGenerate } from './cannot-generate.js';

/** Tries for one value. */
const TRIES = 200;

/** Values that are kept in reserve for the case that all tries fail. */
const RESERVE = 4;

/**
 * Only values that pass the test, with a bounded number of tries. It is drawn from at once, so that what cannot be
 * generated is known when the arbitrary is made, not in the middle of a run.
 * @throws CannotGenerate when no value passes
 */
export function checked<T>(
  inner: fc.Arbitrary<T>,
  test: (value: T) => boolean,
  at: string,
  keyword: string,
): fc.Arbitrary<T> {
  const reserve = fc.sample(inner, { seed: 7, numRuns: RESERVE }).filter(test);
  for (let seed = 0; reserve.length === 0 && seed < 4; seed += 1) {
    reserve.push(...fc.sample(inner, { seed, numRuns: TRIES }).filter(test).slice(0, RESERVE));
  }
  if (reserve.length === 0) throw new CannotGenerate(at, keyword, 'no value that was tried satisfies it');
  return new Checked(inner, test, reserve);
}

class Checked<T> extends fc.Arbitrary<T> {
  constructor(
    private readonly inner: fc.Arbitrary<T>,
    private readonly test: (value: T) => boolean,
    private readonly reserve: readonly T[],
  ) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    for (let i = 0; i < TRIES; i += 1) {
      const drawn = this.inner.generate(random, bias);
      if (this.test(drawn.value)) return drawn;
    }
    const kept = this.reserve[random.nextInt(0, this.reserve.length - 1)] as T;
    return new fc.Value(kept, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.inner.canShrinkWithoutContext(value) && this.test(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    if (context === undefined && !this.inner.canShrinkWithoutContext(value)) return fc.Stream.nil();
    return this.inner.shrink(value, context).filter((candidate) => this.test(candidate.value));
  }
}
