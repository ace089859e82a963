import * as fc from 'fast-check';

/** One value of an arbitrary: the same seed gives the same value. */
export function sampleOne<T>(arbitrary: fc.Arbitrary<T>, seed: number): T {
  const [value] = fc.sample(arbitrary, { seed, numRuns: 1 });
  return value as T;
}

/** Steps of shrinking that are taken at most. */
const STEPS = 500;
/** Characters of JSON in all values that are tried on the way, at most. */
const MOST_CHARACTERS = 300_000;

/** The value that shrinking ends with when every smaller value is as good: always the same for an arbitrary. */
export function simplestOf<T>(arbitrary: fc.Arbitrary<T>): T {
  const found: { readonly value: T }[] = [];
  let [steps, characters] = [0, 0];
  const isOver = (): boolean => steps >= STEPS || characters > MOST_CHARACTERS;
  fc.check(
    fc.property(new Ending(arbitrary, isOver), (value) => {
      steps += 1;
      characters += JSON.stringify(value).length;
      found[0] = { value };
      return false;
    }),
    { seed: 1, numRuns: 1 },
  );
  const [simplest] = found;
  if (!simplest) throw new Error('An arbitrary gave no value');
  return simplest.value;
}

/** As another arbitrary, but that nothing is smaller any more from some time on: a value of thousands has as many that are. */
class Ending<T> extends fc.Arbitrary<T> {
  constructor(
    private readonly inner: fc.Arbitrary<T>,
    private readonly isOver: () => boolean,
  ) {
    super();
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    return this.inner.generate(random, bias);
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.isOver() ? fc.Stream.nil() : this.inner.shrink(value, context);
  }
}
