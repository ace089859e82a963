import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { segments, valueAt } from '../../contract/text/pointer.js';

/**
 * What a schema surely says of the place that a pointer names, `*` being each item: through references and `allOf`.
 * Nothing is sure of what stands in alternatives.
 */
export function declaredAt(schema: JsonSchema | undefined, pointer: string): readonly JsonObject[] {
  let here = partsOf(schema, schema);
  for (const name of segments(pointer)) {
    here = here.flatMap((part) => {
      const { properties, items } = part;
      const below = name === '*' ? items : isObject(properties) ? properties[name] : undefined;
      return partsOf(below, schema);
    });
  }
  return here;
}

/** Whether the place holds an integer, or null. */
export function isDeclaredInteger(schema: JsonSchema | undefined, pointer: string): boolean {
  return declaredAt(schema, pointer).some(({ type }) => {
    const types = [type].flat().filter((one) => one !== 'null');
    return types.length === 1 && types[0] === 'integer';
  });
}

/** The values that the place may have, where they are listed. */
export function declaredValues(schema: JsonSchema | undefined, pointer: string): readonly Json[] | undefined {
  const [values, ...others] = declaredAt(schema, pointer).flatMap((part) =>
    Array.isArray(part['enum']) ? [part['enum'] as readonly Json[]] : [],
  );
  return others.length === 0 ? values : undefined;
}

/** Names of the members that the schema has. */
export function declaredNames(schema: JsonSchema | undefined): readonly string[] {
  return partsOf(schema, schema).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}

/** References that lead to themselves come to nothing. */
const DEEPEST = 16;

/** A schema, and those that hold wherever it does: through references and `allOf`. */
export function partsOf(node: Json | undefined, root: JsonSchema | undefined, depth = 0): readonly JsonObject[] {
  if (!isObject(node) || depth > DEEPEST) return [];
  const { $ref: ref, allOf } = node;
  const target = typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, ref.slice(1)) : undefined;
  const all = Array.isArray(allOf) ? (allOf as readonly Json[]) : [];
  return [node, ...[target, ...all].flatMap((one) => partsOf(one, root, depth + 1))];
}
