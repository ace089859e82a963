import { isObject, type Json, type JsonObject } from '../contract/text/json.js';

/** Members of a shape that are looked into. */
const DEPTH = 3;
/** Members of one object: one that has more is a map with free names. */
const MOST_MEMBERS = 20;

/**
 * The schema that several values have in common: members that all have are required, and each may be of any type that was seen. It says
 * nothing that one of the values does not keep.
 */
export function commonSchema(values: readonly Json[], depth = DEPTH): JsonObject {
  const types = [...new Set(values.map(typeOf))].sort();
  const objects = values.filter(isObject);
  const items = values.flatMap((value) => (Array.isArray(value) ? (value as readonly Json[]) : []));
  const [only] = types;
  return {
    type: types.length === 1 && only !== undefined ? only : types,
    ...(depth === 0 || objects.length === 0 ? {} : members(objects, depth)),
    ...(depth === 0 || items.length === 0 ? {} : { items: commonSchema(items, depth - 1) }),
  };
}

function members(objects: readonly JsonObject[], depth: number): JsonObject {
  const names = [...new Set(objects.flatMap((one) => Object.keys(one)))];
  if (names.length > MOST_MEMBERS) return {};
  const required = names.filter((name) => objects.every((one) => one[name] !== undefined));
  const properties = Object.fromEntries(
    names.map((name) => [
      name,
      commonSchema(
        objects.flatMap((one) => (one[name] === undefined ? [] : [one[name]])),
        depth - 1,
      ),
    ]),
  );
  return { ...(required.length === 0 ? {} : { required }), properties };
}

function typeOf(value: Json): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return typeof value;
}
