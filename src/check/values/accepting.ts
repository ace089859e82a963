import { isObject, type Json, type JsonSchema } from '../../contract/text/json.js';

/** Words that say something of a schema and nothing of values (JSON Schema, annotations and identifiers; OpenAPI). */
const NOTES = new Set(
  '$schema $id $anchor $comment $defs definitions title description default deprecated example examples externalDocs xml readOnly writeOnly'.split(
    ' ',
  ),
);

/** True when the schema surely accepts every value. False where it may not: nothing is looked up or tried. */
export function acceptsAnything(schema: JsonSchema): boolean {
  return saysNothing(schema, () => false);
}

/** True when the schema surely accepts every object: none of its members can be wrong, or missing. */
export function acceptsAnyObject(schema: JsonSchema): boolean {
  const isObjectType = (types: Json): boolean =>
    types === 'object' || (Array.isArray(types) && types.includes('object'));
  return saysNothing(schema, (word, value) => word === 'type' && isObjectType(value));
}

function saysNothing(schema: JsonSchema, isFree: (word: string, value: Json) => boolean): boolean {
  if (typeof schema === 'boolean') return schema;
  return Object.entries(schema).every(([word, value]) => {
    if (NOTES.has(word) || isFree(word, value)) return true;
    const inner = (one: Json): boolean => saysNothing(one as JsonSchema, isFree);
    switch (word) {
      case 'allOf':
        return Array.isArray(value) && value.every(inner);
      case 'anyOf':
        return Array.isArray(value) && value.some(inner);
      case 'properties':
      case 'patternProperties':
        return isObject(value) && Object.values(value).every((one) => acceptsAnything(one as JsonSchema));
      case 'additionalProperties':
      case 'items':
      case 'propertyNames':
        return acceptsAnything(value as JsonSchema);
      case 'not':
        return value === false;
      case 'required':
        return Array.isArray(value) && value.length === 0;
      default:
        return false;
    }
  });
}
