import type { Kit } from 'probity/check';

/** Page sizes that are tried at most: each costs a rerun of the case. */
const MOST_TRIED = 8;

/**
 * The page size for a case: small, so that much lies across the ends of pages. A finding is shown in as few pages as it
 * takes, which are at least two.
 *
 * @param count how many items there are, where that is known
 */
export function largestFailingPageSize(
  kit: Pick<Kit, 'optionalStep'>,
  small: number,
  count: number,
  most: number,
): Promise<number> {
  const half = Math.max(small + 1, Math.ceil(count / 2));
  const top = Math.min(count - 1, most);
  const sizes = Array.from({ length: Math.max(0, top - half + 1) }, (_, n) => half + n);
  const step = Math.max(1, Math.ceil(sizes.length / MOST_TRIED));
  // The widest is the outermost part, which is left out first.
  const narrower = (left: readonly number[]): Promise<number> => {
    const last = left.at(-1);
    return last === undefined ? Promise.resolve(small) : kit.optionalStep(() => narrower(left.slice(0, -1)), last);
  };
  return narrower(sizes.filter((_, n) => (sizes.length - 1 - n) % step === 0));
}
