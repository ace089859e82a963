import { isObject, type Json, type JsonObject, type JsonSchema } from '../../../contract/text/json.js';
import { segments } from '../../../contract/text/pointer.js';
import type { Resolve } from '../resolve.js';

/**
 * Alternatives of which a discriminator picks one (OpenAPI 3.0.4, 4.7.25): each is only itself where the property has
 * its name. Plain JSON Schema knows nothing of it, so that open alternatives would all match and `oneOf` refuse.
 */
export function discriminated(raw: JsonObject, before: Json | undefined, after: Json, resolve: Resolve): Json {
  const { discriminator } = raw;
  if (!isObject(discriminator) || typeof discriminator['propertyName'] !== 'string') return after;
  if (!Array.isArray(before) || !Array.isArray(after)) return after;
  const property = discriminator['propertyName'];
  const written = before as readonly Json[];
  return (after as readonly Json[]).map((branch, index) => {
    const source = written[index];
    const ref = isObject(source) && typeof source['$ref'] === 'string' ? source['$ref'] : undefined;
    if (ref === undefined || isNamed(resolve(ref), property, resolve, 0)) return branch;
    const mark = { properties: { [property]: { enum: namesOf(ref, discriminator['mapping']) } }, required: [property] };
    return { allOf: [branch, mark] };
  });
}

/** The keys of the mapping that lead to the alternative, or the last segment of its reference. */
function namesOf(ref: string, mapping: Json | undefined): readonly string[] {
  const last = segments(ref.replace(/^[^#]*#?/, '')).at(-1) ?? ref;
  const mapped = isObject(mapping)
    ? Object.entries(mapping).filter(([, target]) => target === ref || target === last)
    : [];
  return mapped.length > 0 ? mapped.map(([name]) => name) : [last];
}

/** True when the alternative itself says what its property is. */
function isNamed(schema: JsonSchema, property: string, resolve: Resolve, depth: number): boolean {
  if (!isObject(schema) || depth > 8) return false;
  const { properties, allOf } = schema;
  const own = isObject(properties) ? properties[property] : undefined;
  if (isObject(own) && (own['const'] !== undefined || own['enum'] !== undefined)) return true;
  const parts = Array.isArray(allOf) ? (allOf as readonly Json[]) : [];
  const targets = typeof schema['$ref'] === 'string' ? [resolve(schema['$ref'])] : [];
  return [...parts, ...targets].some((part) => isObject(part) && isNamed(part, property, resolve, depth + 1));
}
