import * as fc from 'fast-check';

/**
 * Draws from `often` every third time, from `all` otherwise, and shrinks every value as `all` does: a boundary that was
 * drawn by itself still shrinks to the smallest value that fails. What comes from `often` must be a value of `all`.
 */
export function withBoundaries<T>(all: fc.Arbitrary<T>, often: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return often.length === 0 ? all : new Boundaries(all, often);
}

class Boundaries<T> extends fc.Arbitrary<T> {
  constructor(
    private readonly all: fc.Arbitrary<T>,
    private readonly often: readonly fc.Arbitrary<T>[],
    /** Of three draws, how many are from `all`. */
    private readonly share = 2,
  ) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    if (random.nextInt(1, 3) <= this.share) return this.all.generate(random, bias);
    const one = this.often[random.nextInt(0, this.often.length - 1)] ?? this.all;
    const { value } = one.generate(random, bias);
    // Without a context: the context of another arbitrary means nothing to `all`.
    return new fc.Value(value, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.all.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    if (context !== undefined || this.all.canShrinkWithoutContext(value)) return this.all.shrink(value, context);
    return fc.Stream.nil();
  }
}

/** Draws from `drawn` alone and shrinks as `all` does, whatever was drawn. */
export function shrunkAs<T>(all: fc.Arbitrary<T>, drawn: readonly fc.Arbitrary<T>[]): fc.Arbitrary<T> {
  return new Boundaries(all, drawn, 0);
}
