import { isDeepStrictEqual } from 'node:util';
import type { Json, JsonSchema } from '../../contract/text/json.js';
import type { Reference } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import type { Reader } from './values/alternatives.js';
import { nodeAt } from './schema-at.js';
import { placesIn } from './place.js';

/**
 * The body without elements that became equal when their references were laid over them, in lists of which the schema wants no two
 * elements to be equal.
 */
export function withoutCopies(
  reader: Reader,
  refs: readonly Pick<Reference, 'at'>[],
  body: Json,
  /** The body before that: what was equal then, such as in a wrong body, stays. */
  before: Json,
): Json {
  const lists = new Set(refs.flatMap(({ at }) => (at.includes('/*') ? [at.slice(0, at.lastIndexOf('/*'))] : [])));
  let left = body;
  for (const at of lists) {
    if (!isOfUnique(reader, nodeAt(reader, at))) continue;
    for (const place of placesIn(body, at)) {
      const list = valueAt(left, place);
      if (!Array.isArray(list)) continue;
      const all = list as readonly Json[];
      const was = valueAt(before, place);
      const old = Array.isArray(was) ? (was as readonly Json[]) : [];
      const isCopy = (n: number, m: number): boolean =>
        isDeepStrictEqual(all[n], all[m]) && !isDeepStrictEqual(old[n], old[m]);
      const first = all.filter((_, n) => !all.slice(0, n).some((_other, m) => isCopy(n, m)));
      if (first.length < all.length) left = withValueAt(left, place, first);
    }
  }
  return left;
}

const isOfUnique = (reader: Reader, node: JsonSchema): boolean => reader.plains(node).some(({ unique }) => unique);
