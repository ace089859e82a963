import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';

/** The target of a reference. */
export type Resolve = (ref: string) => JsonSchema;

/** Resolves references within one schema: pointers, anchors and ids. Files are joined before, by the loader. */
export function resolver(root: JsonSchema): Resolve {
  let names: ReadonlyMap<string, JsonObject> | undefined;
  return (ref) => {
    const pointer = ref.startsWith('#') ? decode(ref.slice(1)) : undefined;
    const target =
      pointer !== undefined && (pointer === '' || pointer.startsWith('/'))
        ? valueAt(root, pointer)
        : (names ??= namesIn(root)).get(ref);
    if (typeof target === 'boolean' || isObject(target)) return target;
    throw new Error(`Schema reference ${ref} leads nowhere`);
  };
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

function namesIn(root: Json): ReadonlyMap<string, JsonObject> {
  const names = new Map<string, JsonObject>();
  const visit = (value: Json): void => {
    if (Array.isArray(value)) (value as readonly Json[]).forEach(visit);
    if (!isObject(value)) return;
    const { $id, $anchor, $dynamicAnchor } = value;
    if (typeof $id === 'string') names.set($id, value);
    for (const anchor of [$anchor, $dynamicAnchor]) if (typeof anchor === 'string') names.set(`#${anchor}`, value);
    Object.values(value).forEach(visit);
  };
  visit(root);
  return names;
}

/**
 * Properties that one side does not have to send: readOnly in a request, writeOnly in a response. Found through
 * `allOf` and references, since `required` and the property often stand in different parts.
 */
export function absentNames(
  schema: JsonSchema,
  direction: 'request' | 'response',
  resolve: Resolve,
  seen: ReadonlySet<JsonSchema> = new Set(),
): readonly string[] {
  if (!isObject(schema) || seen.has(schema)) return [];
  const on = new Set([...seen, schema]);
  const word = direction === 'request' ? 'readOnly' : 'writeOnly';
  const own = isObject(schema['properties'])
    ? Object.entries(schema['properties'])
        .filter(([, value]) => says(value, word, resolve, new Set()))
        .map(([name]) => name)
    : [];
  const parts = Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [];
  const target = typeof schema['$ref'] === 'string' ? [resolve(schema['$ref'])] : [];
  return [
    ...own,
    ...[...parts, ...target].flatMap((part) => (isObject(part) ? absentNames(part, direction, resolve, on) : [])),
  ];
}

/** True when the schema or a part of it carries the word. */
function says(schema: Json, word: string, resolve: Resolve, seen: ReadonlySet<Json>): boolean {
  if (!isObject(schema) || seen.has(schema)) return false;
  if (schema[word] === true) return true;
  const on = new Set<Json>([...seen, schema]);
  if (typeof schema['$ref'] === 'string' && says(resolve(schema['$ref']), word, resolve, on)) return true;
  return Array.isArray(schema['allOf']) && schema['allOf'].some((part: Json) => says(part, word, resolve, on));
}
