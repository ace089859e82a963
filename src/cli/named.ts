import { closest } from '../index.js';
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
    throw new UsageError(`There is no ${kind} "${id}"`, hintFor(kind, id, near, all));
  });
}

/** Longer lists than this are not read in an error. */
const MOST_NAMES = 12;

function hintFor(kind: string, id: string, near: readonly Named[], all: readonly Named[]): string {
  const meant = closest(
    id,
    all.map((one) => one.id),
  );
  const names = meant === undefined ? near.map((one) => one.id) : [meant];
  if (names.length > 0) return `Did you mean ${names.join(' or ')}?`;
  if (all.length > MOST_NAMES) return `\`probity demo --list\` lists every ${kind}`;
  return `Known: ${all.map((one) => one.id).join(', ')}`;
}

interface Named {
  readonly id: string;
}
