import { Arbitrary, sample, Stream, Value, type Random } from 'fast-check';
import { Stop } from '../violation.js';

/** Draws for one value. */
const DRAWS = 200;

/** Values that are kept for the case that all draws of one value fail. */
const RESERVE = 4;

/** Seeds that are tried before it is said that there is no such value. */
const SEEDS = 4;

/**
 * Only values that pass the test, with a bounded number of draws, in place of `filter` of fast-check, which draws for ever
 * where no value passes. It is drawn from at once, so that what cannot be generated is known before anything is sent.
 *
 * @param none what is thrown where no value passes
 */
export function suchThat<T>(
  inner: Arbitrary<T>,
  test: (value: T) => boolean,
  none: string | (() => Error),
): Arbitrary<T> {
  const reserve = sample(inner, { seed: 7, numRuns: RESERVE }).filter(test);
  for (let seed = 0; reserve.length === 0 && seed < SEEDS; seed += 1) {
    reserve.push(...sample(inner, { seed, numRuns: DRAWS }).filter(test).slice(0, RESERVE));
  }
  if (reserve.length > 0) return new SuchThat(inner, test, reserve);
  throw typeof none === 'string' ? new Stop('cannot-generate', none) : none();
}

class SuchThat<T> extends Arbitrary<T> {
  constructor(
    private readonly inner: Arbitrary<T>,
    private readonly test: (value: T) => boolean,
    private readonly reserve: readonly T[],
  ) {
    super();
  }

  override generate(random: Random, bias: number | undefined): Value<T> {
    for (let i = 0; i < DRAWS; i += 1) {
      const drawn = this.inner.generate(random, bias);
      if (this.test(drawn.value)) return drawn;
    }
    const kept = this.reserve[random.nextInt(0, this.reserve.length - 1)] as T;
    return new Value(kept, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.inner.canShrinkWithoutContext(value) && this.test(value);
  }

  override shrink(value: T, context: unknown): Stream<Value<T>> {
    if (context === undefined && !this.inner.canShrinkWithoutContext(value)) return Stream.nil();
    return this.inner.shrink(value, context).filter((candidate) => this.test(candidate.value));
  }
}
