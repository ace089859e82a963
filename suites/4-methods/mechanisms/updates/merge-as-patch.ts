import { escapeSegment, isObject, valueAt, type Json, type JsonObject } from 'probity/check';

/** A JSON Patch (RFC 6902) that does what a merge patch (RFC 7396) without nulls does: it goes into the objects that the record has. */
export function patchOf(merge: JsonObject, shown: Json | undefined, above = ''): Json[] {
  return Object.entries(merge).flatMap(([name, value]): Json[] => {
    const path = `${above}/${escapeSegment(name)}`;
    const isInside = isObject(value) && isObject(valueAt(shown, path));
    return isInside ? patchOf(value, shown, path) : [{ op: 'add', path, value }];
  });
}
