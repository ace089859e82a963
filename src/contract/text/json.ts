/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [name: string]: Json };

/** A JSON Schema as it stands in a contract (2020-12 or draft-07 words, as OpenAPI uses them). */
export type JsonSchema = boolean | JsonObject;

/** True for an object that is neither null nor an array. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
