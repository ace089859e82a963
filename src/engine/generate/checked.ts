import type { Arbitrary } from 'fast-check';
import { suchThat } from '../../check/values/such-that.js';
import { CannotGenerate } from './cannot-generate.js';

/**
 * Only values that pass the test, with a bounded number of draws.
 * @throws CannotGenerate when no value passes
 */
export function checked<T>(
  inner: Arbitrary<T>,
  test: (value: T) => boolean,
  at: string,
  keyword: string,
): Arbitrary<T> {
  return suchThat(inner, test, () => new CannotGenerate(at, keyword, 'no value that was tried satisfies it'));
}
