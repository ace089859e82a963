import { UsageError } from './exit.js';

/**
 * The things with these ids.
 * @throws UsageError with the ids that are nearest, for one that is not there
 */
export function namedOf<T extends { readonly id: string }>(
  kind: string,
  all: readonly T[],
  ids: readonly string[],
): readonly T[] {
  return ids.map((id) => {
    const found = all.find((one) => one.id === id);
    if (found) return found;
    const near = all.filter((one) => one.id.includes(id) || id.includes(one.id.split('/').at(-1) ?? id)).slice(0, 5);
    const known = (near.length > 0 ? near : all).map((one) => one.id);
    throw new UsageError(`There is no ${kind} "${id}"`, `Known: ${known.join(', ')}`);
  });
}
