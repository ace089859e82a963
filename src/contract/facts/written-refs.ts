import type { Own, Reference } from './model.js';
import { isObject, type Json } from '../text/json.js';
import { covers, segments } from '../text/pointer.js';

/** Keywords by which a schema may have more members than its own `properties` say. */
const MORE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/**
 * The references that the body of a create may name. What the service fills in itself, such as the parent that the path names already, is
 * in no body that forbids it, nor in one that does not speak of it where callers never write it.
 */
export function writtenRefs({
  refs,
  createBody,
  readOnly,
}: Pick<Own, 'refs' | 'createBody' | 'readOnly'>): readonly Reference[] {
  return refs.filter(({ at }) => {
    const said = saidOf(createBody, at);
    return said !== 'forbidden' && (said !== 'nothing' || !readOnly.some((field) => covers(field, at)));
  });
}

/** `perhaps`: the schema may have it by something else than plain properties and items. */
function saidOf(schema: Json, pointer: string): 'declared' | 'forbidden' | 'nothing' | 'perhaps' {
  let here: Json | undefined = schema;
  for (const segment of segments(pointer)) {
    if (!isObject(here) || MORE.some((keyword) => Object.hasOwn(here as object, keyword))) return 'perhaps';
    const { items, properties, additionalProperties }: Record<string, Json | undefined> = here;
    if (items !== undefined && /^(?:\*|\d+)$/.test(segment)) here = items;
    else if (isObject(properties) && Object.hasOwn(properties, segment)) here = properties[segment];
    else return additionalProperties === false ? 'forbidden' : 'nothing';
  }
  return 'declared';
}

/** Whether a body may do without the member: it stands in plain objects, and the one around it does not require it. */
export function isLeftOut(schema: Json, pointer: string): boolean {
  const path = segments(pointer);
  if (path.includes('*') || saidOf(schema, pointer) !== 'declared') return false;
  let around: Json | undefined = schema;
  for (const segment of path.slice(0, -1)) {
    const { properties }: Record<string, Json | undefined> = isObject(around) ? around : {};
    around = isObject(properties) ? properties[segment] : undefined;
  }
  const required = isObject(around) ? around['required'] : undefined;
  return isObject(around) && !(Array.isArray(required) && (required as readonly Json[]).includes(path.at(-1) ?? ''));
}
