import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  escapeSegment,
  valueAt,
  withValueAt,
  type Kit,
} from 'probity/check';
import { declaredAt, equal, pointerTo } from 'probity/check/values';
import { minimalBody } from 'probity/check/writes';

/** An update of one field. */
export interface Piece {
  /** JSON pointer to the field. */
  readonly at: string;
  readonly value: Json;
  readonly body: JsonObject;
}

/**
 * Takes an update apart: one piece for each field that it changes, each valid by itself. Fields of an object that no
 * update can be without, such as an envelope, are pieces of their own; any other object is one piece.
 */
export function pieces(
  kit: Pick<Kit, 'validate'>,
  schema: JsonSchema,
  change: JsonObject,
  present: Json,
  volatile: readonly string[],
): readonly Piece[] {
  const least = minimalBody(kit, schema, change, () => true);
  return fields(change, least, '').flatMap(([at, value]): Piece[] => {
    const body = withValueAt(least, at, value) as JsonObject;
    const changes = value !== null && !equal(value, valueAt(present, at));
    return changes && !volatile.includes(at) && kit.validate(schema, body).length === 0 ? [{ at, value, body }] : [];
  });
}

/** So deep do objects stand around the members of a record where it has an envelope, as in JSON:API. */
const DEEP = 3;

/**
 * What a change names, envelopes and the members inside of them alike; of members with few values each value by itself, and of others two,
 * since one of them is what the record has already. Keys that callers choose are one member. It remembers these: one for each list of changes.
 */
export function namedWithTwoValues(schema: JsonSchema): (change: JsonObject) => readonly string[] {
  const known = new Map<string, Set<string>>();
  const named = (change: JsonObject, at: string, deep: number): readonly string[] =>
    Object.entries(change).flatMap(([name, value]) => {
      const pointer = pointerTo(schema, at, name);
      if (isObject(value) && deep > 1) return [pointer, ...named(value, pointer, deep - 1)];
      const text = JSON.stringify(value);
      const values = known.get(pointer) ?? new Set();
      if (values.size < 2 || isOfFew(schema, pointer, value)) known.set(pointer, values.add(text));
      return values.has(text) ? [pointer, `${pointer}: ${text}`] : [pointer];
    });
  return (change) => named(change, '', DEEP);
}

function isOfFew(schema: JsonSchema, pointer: string, value: Json): boolean {
  return typeof value === 'boolean' || declaredAt(schema, pointer).some((part) => Array.isArray(part['enum']));
}

function fields(change: JsonObject, least: Json | undefined, at: string): readonly (readonly [string, Json])[] {
  return Object.entries(change).flatMap(([name, value]): (readonly [string, Json])[] => {
    const pointer = `${at}/${escapeSegment(name)}`;
    const needed = isObject(least) ? least[name] : undefined;
    if (needed === undefined) return [[pointer, value]];
    return isObject(value) ? [...fields(value, needed, pointer)] : [];
  });
}
