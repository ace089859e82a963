import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { withValueAt } from '../../contract/text/pointer.js';
import { partsOf } from './declared.js';

/** Levels of objects in objects. */
const DEEPEST = 8;

/** The members that a body must have and that can have one value alone, such as the type of its record, also inside of its objects. */
export function fixedMembers(schema: JsonSchema, root = schema, depth = 0): JsonObject {
  const parts = depth > DEEPEST ? [] : partsOf(schema, root);
  const required = new Set(
    parts.flatMap((part) => (Array.isArray(part['required']) ? (part['required'] as readonly Json[]) : [])),
  );
  const entries = parts.flatMap(({ properties }) => Object.entries(isObject(properties) ? properties : {}));
  return Object.fromEntries(
    entries.flatMap(([name, node]): readonly (readonly [string, Json])[] => {
      if (!required.has(name) || !isObject(node)) return [];
      const { const: value, enum: words } = node;
      const only = value ?? (Array.isArray(words) && words.length === 1 ? (words as readonly Json[])[0] : undefined);
      if (only !== undefined) return [[name, only]];
      const inner = fixedMembers(node, root, depth + 1);
      return Object.keys(inner).length === 0 ? [] : [[name, inner]];
    }),
  );
}

/** A change of one member by an operation, with what its body must have anyhow and can have in one way only. */
export function changeOf({ body }: Pick<Operation, 'body'>, at: string, value: Json): JsonObject {
  const changed = withValueAt(body === undefined ? {} : fixedMembers(body), at, value);
  return isObject(changed) ? changed : {};
}
