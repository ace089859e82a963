import * as fc from 'fast-check';
import { Stop } from '../../../check/violation.js';

/** Keeps the value that was generated last with the context that shrinking needs. */
export class Remembering<T> extends fc.Arbitrary<T> {
  last: fc.Value<T> | undefined;
  readonly #inner: fc.Arbitrary<T>;

  constructor(inner: fc.Arbitrary<T>) {
    super();
    this.#inner = inner;
  }

  override generate(random: fc.Random, bias: number | undefined): fc.Value<T> {
    this.last = this.#inner.generate(counted(random), bias);
    return this.last;
  }

  override canShrinkWithoutContext(value: unknown): value is T {
    return this.#inner.canShrinkWithoutContext(value);
  }

  override shrink(value: T, context: unknown): fc.Stream<fc.Value<T>> {
    return this.#inner.shrink(value, context);
  }
}

/** Random choices for one value: the largest body of a contract takes a few hundred thousand. */
const MOST_CHOICES = 10_000_000;

/**
 * Ends a value that takes choices without end: `filter` of fast-check, which a check may use on any arbitrary, draws again
 * until a value passes, and where none can it never gives control back.
 */
function counted(random: fc.Random): fc.Random {
  let left = MOST_CHOICES;
  const choose = (): void => {
    left -= 1;
    if (left >= 0) return;
    const what = `No value was found within ${String(MOST_CHOICES)} random choices`;
    throw new Stop('cannot-generate', `${what}: a filter of the check rejects all that is drawn`);
  };
  return Object.assign(Object.create(random) as fc.Random, {
    nextInt: (least = -0x80000000, most = 0x7fffffff) => {
      choose();
      return random.nextInt(least, most);
    },
    nextBigInt: (least: bigint, most: bigint) => {
      choose();
      return random.nextBigInt(least, most);
    },
  });
}

/** Simpler values of which each is only looked up, and few need to be tried. */
const LONGEST_CHAIN = 64;

/** What one comes to by taking the first simpler value each time. */
export function downhill<T>(arbitrary: fc.Arbitrary<T>, from: fc.Value<T>): readonly fc.Value<T>[] {
  const chain: fc.Value<T>[] = [];
  for (let here = from; chain.length < LONGEST_CHAIN;) {
    const next = nth(arbitrary.shrink(here.value_, here.context), 0);
    if (!next) break;
    chain.push(next);
    here = next;
  }
  return chain;
}

/** The value at a path: generated again from the seed, then led down the recorded shrinks. */
export function valueAtPath<T>(arbitrary: Remembering<T>, seed: number, path: string): T | undefined {
  const [index = '0', ...shrinks] = path.split(':');
  fc.check(
    fc.property(arbitrary, () => true),
    { seed, path: index, numRuns: 1 },
  );
  let value = arbitrary.last;
  for (const step of shrinks) {
    if (!value) return undefined;
    value = nth(arbitrary.shrink(value.value_, value.context), Number(step));
  }
  return value?.value;
}

function nth<T>(stream: Iterable<T>, index: number): T | undefined {
  let at = 0;
  for (const value of stream) {
    if (at === index) return value;
    at += 1;
  }
  return undefined;
}

/** The values that a property with this seed is run on, in their order, as long as `more` are wanted. */
export function allDrawn<T>(
  arbitrary: Remembering<T>,
  seed: number,
  runs: number,
  more: (value: T) => boolean = () => true,
): readonly fc.Value<T>[] {
  const drawn: fc.Value<T>[] = [];
  const collect = (): boolean => {
    if (!arbitrary.last) return true;
    drawn.push(arbitrary.last);
    return more(arbitrary.last.value);
  };
  // To the runner, the last that is wanted is a failure, which it need not make smaller.
  fc.check(fc.property(arbitrary, collect), { seed, numRuns: runs, endOnFailure: true });
  return drawn;
}
