import { tuple, type Arbitrary } from 'fast-check';
import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { escapeSegment, valueAt, withoutValueAt } from '../../contract/text/pointer.js';
import { equal } from '../values/compare.js';
import type { Kit } from '../kit.js';

/** JSON Merge Patch (RFC 7396): null takes a member away, objects are merged, anything else replaces. */
export function merged(target: Json | undefined, patch: Json): Json {
  if (!isObject(patch)) return patch;
  const result = new Map(isObject(target) ? Object.entries(target) : []);
  for (const [name, value] of Object.entries(patch)) {
    if (value === null) result.delete(name);
    else result.set(name, merged(result.get(name), value));
  }
  return Object.fromEntries(result);
}

/** So many bodies that hardly any member is left out, or empty, in all of them: for `combined`. */
export function several(body: Arbitrary<JsonObject>): Arbitrary<readonly [JsonObject, ...JsonObject[]]> {
  return tuple(body, ...Array.from({ length: SEVERAL - 1 }, () => body));
}

const SEVERAL = 24;

/**
 * Several bodies in one, which then has nearly every optional member, and says something in it; the first of them where
 * that is not valid.
 *
 * @param plain what a record says of which no more was written than must be: something else says more
 */
export function combined(
  kit: Pick<Kit, 'validate'>,
  schema: JsonSchema,
  [first, ...others]: readonly [JsonObject, ...JsonObject[]],
  plain?: Json,
): JsonObject {
  const together = others.reduce<Json>((sum, next) => merged(sum, saying(sum, next, plain)), first);
  return isObject(together) && kit.validate(schema, together).length === 0 ? together : first;
}

/**
 * The body without the members that are empty, or as without them, in whose place there is something already: inside of
 * its objects as well, because many a service has all that it says in one member.
 */
function saying(sum: Json | undefined, next: JsonObject, plain: Json | undefined): JsonObject {
  const said = Object.entries(next).flatMap(([name, value]): readonly (readonly [string, Json])[] => {
    const [before, usual] = [memberOf(sum, name), memberOf(plain, name)];
    if (before === undefined) return [[name, value]];
    const saysLittle =
      value === null || value === '' || (Array.isArray(value) && value.length === 0) || equal(usual, value);
    if (saysLittle) return [];
    return [[name, isObject(value) && isObject(before) ? saying(before, value, usual) : value]];
  });
  return Object.fromEntries(said);
}

function memberOf(value: Json | undefined, name: string): Json | undefined {
  return isObject(value) && Object.hasOwn(value, name) ? value[name] : undefined;
}

/** Members that are looked at, outer ones first: each costs a look at the whole body. */
const MOST_LEFT_OUT = 100;

/** The body without the members that `drop` names, outer ones first, as far as it stays valid without them. */
export function minimalBody(
  kit: Pick<Kit, 'validate'>,
  schema: JsonSchema,
  body: JsonObject,
  drop: (pointer: string, index: number) => boolean,
): JsonObject {
  let left: Json = body;
  for (const [index, pointer] of membersOf(body).slice(0, MOST_LEFT_OUT).entries()) {
    if (!drop(pointer, index)) continue;
    const without = withoutValueAt(left, pointer);
    if (kit.validate(schema, without).length === 0) left = without;
  }
  return isObject(left) ? left : body;
}

/**
 * True when an update shows that it merges: a nested member that no record can be without, so that no default stands
 * for it, has kept its value although the update named its object and not the member.
 */
export function showsMerging(
  kit: Pick<Kit, 'validate'>,
  schema: JsonSchema,
  sent: JsonObject,
  change: JsonObject,
  after: Json | undefined,
): boolean {
  return membersOf(sent).some((pointer) => {
    const around = valueAt(change, pointer.slice(0, pointer.lastIndexOf('/')));
    if (!isObject(around) || around === change || valueAt(change, pointer) !== undefined) return false;
    const isNeeded = kit.validate(schema, withoutValueAt(sent, pointer)).length > 0;
    return isNeeded && equal(valueAt(sent, pointer), valueAt(after, pointer));
  });
}

/** How deep a member of the body, or of an object in it, lies. */
export function depthOf(pointer: string): number {
  return pointer.split('/').length - 1;
}

/** The deepest that a member lies. */
export function deepestLevel(body: JsonObject): number {
  return Math.max(0, ...membersOf(body).map(depthOf));
}

/** Pointers to all members of a body and of the objects in it. */
export function membersOf(value: Json, at = ''): readonly string[] {
  if (!isObject(value)) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const pointer = `${at}/${escapeSegment(name)}`;
    return [pointer, ...membersOf(inner, pointer)];
  });
}
