import { isObject, type Json } from 'probity/check';
import { difference } from 'probity/check/values';
import { merged } from 'probity/check/writes';

/**
 * Members that stand in the elements of a list beside what a change wrote there. A merge replaces a list as a whole (RFC 7396, section 2), so
 * what a service fills in for a new element, such as a default, was in no element before.
 */
export function filledIn(change: Json, shown: Json | undefined, after: Json | undefined): readonly string[] {
  const lists = listsIn(change);
  return difference(merged(shown, change), after)
    .filter(({ pointer, before }) => before === undefined && lists.some((list) => isInside(pointer, list)))
    .map(({ pointer }) => pointer);
}

/** A member of an element, and no further element. */
const isInside = (pointer: string, list: string): boolean =>
  pointer.startsWith(`${list}/`) && pointer.slice(list.length + 1).includes('/');

function listsIn(value: Json, at = ''): readonly string[] {
  if (Array.isArray(value)) return [at];
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) =>
    listsIn(inner, `${at}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`),
  );
}
