import type { Own, Reference } from './model.js';
import { isObject, type Json } from '../text/json.js';
import { covers, escapeSegment, segments, valueAt, withoutValueAt, withValueAt } from '../text/pointer.js';

/** Keywords by which a schema may have more members than its own `properties` say. */
const MORE = ['$ref', '$dynamicRef', 'allOf', 'anyOf', 'oneOf', 'if', 'patternProperties', 'dependentSchemas'];

/**
 * The references that the body of a create may name. What the service fills in itself, such as the parent that the path names already, or
 * what an action sets later, is in no body that lists its members without it.
 */
export function writtenRefs({
  refs,
  createBody,
  readOnly,
}: Pick<Own, 'refs' | 'createBody' | 'readOnly'>): readonly Reference[] {
  return refs.filter(({ at }) => {
    const said = saidOf(createBody, at);
    return said !== 'others' && (said !== 'nothing' || !readOnly.some((field) => covers(field, at)));
  });
}

/** The references of which a body that lists its members has none: what stands there in a body is no value that was made for it. */
export function unlistedRefs({ refs, createBody }: Pick<Own, 'refs' | 'createBody'>): readonly Reference[] {
  return refs.filter(({ at }) => isUnlisted(createBody, at));
}

/** Whether a body that lists its members has no such one: the reference stands in the body of another operation, or is set later. */
export const isUnlisted = (body: Json, at: string): boolean => saidOf(body, at) === 'others';

/** The references that the schema of a body describes: of an action that says nothing of them, its body names none. */
export function declaredRefs(refs: readonly Reference[], body: Json): readonly Reference[] {
  return refs.filter(({ at }) => ['declared', 'perhaps'].includes(saidOf(body, at)));
}

/** `perhaps`: the schema may have it by something else than plain properties and items. `others`: it lists members, and not this one. */
function saidOf(schema: Json, pointer: string): 'declared' | 'others' | 'nothing' | 'perhaps' {
  let here: Json | undefined = schema;
  for (const segment of segments(pointer)) {
    if (!isObject(here) || MORE.some((keyword) => Object.hasOwn(here as object, keyword))) return 'perhaps';
    const { items, properties, additionalProperties }: Record<string, Json | undefined> = here;
    if (items !== undefined && /^(?:\*|\d+)$/.test(segment)) here = items;
    else if (isObject(properties) && Object.hasOwn(properties, segment)) here = properties[segment];
    else return additionalProperties === false || isLong(properties) ? 'others' : 'nothing';
  }
  return 'declared';
}

/** Whether a schema lists members: one that lists none says nothing of them. */
const isLong = (properties: Json | undefined): boolean => isObject(properties) && Object.keys(properties).length > 0;

/** What a body may do without, so that it refers to nothing: a member that is left out, or null in its place. */
export interface Lacked {
  readonly at: string;
  readonly as: 'absent' | 'null';
}

/** How a body goes without a reference: without the innermost member around it that need not be there; undefined where it cannot. */
export function lackedAt(schema: Json, pointer: string): Lacked | undefined {
  const steps = segments(pointer);
  const list = steps.indexOf('*');
  for (let length = list < 0 ? steps.length : list; length > 0; length -= 1) {
    const at = steps
      .slice(0, length)
      .map((name) => `/${escapeSegment(name)}`)
      .join('');
    if (isLeftOut(schema, at)) return { at, as: 'absent' };
    if (isNullable(schema, at)) return { at, as: 'null' };
  }
  return undefined;
}

/** The body without the reference. */
export function withoutRef(schema: Json, body: Json, pointer: string): Json {
  const lacked = lackedAt(schema, pointer);
  if (lacked === undefined || valueAt(body, lacked.at) === undefined) return body;
  return lacked.as === 'absent' ? withoutValueAt(body, lacked.at) : withValueAt(body, lacked.at, null);
}

function isNullable(schema: Json, pointer: string): boolean {
  if (saidOf(schema, pointer) !== 'declared') return false;
  const node = valueAt(
    schema,
    segments(pointer)
      .map((name) => `/properties/${escapeSegment(name)}`)
      .join(''),
  );
  const type = isObject(node) ? node['type'] : undefined;
  return Array.isArray(type) && (type as readonly Json[]).includes('null');
}

/** Whether a body may do without the member: it stands in plain objects, and the one around it does not require it. */
function isLeftOut(schema: Json, pointer: string): boolean {
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
