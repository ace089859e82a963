import { isObject, type Json, type JsonObject, type JsonSchema } from '../contract/json.js';
import { segments, valueAt } from '../contract/pointer.js';
import type { Own } from '../contract/model.js';
import { difference, type Difference } from './compare.js';

/**
 * True when one of the bodies says what stands at the pointer. What callers never write, such as a revision or the time
 * of the last change, is the service's own business.
 */
export function isWritten(bodies: readonly JsonObject[], pointer: string): boolean {
  return bodies.some((body) => {
    let here: Json | undefined = body;
    for (const name of segments(pointer)) {
      // Inside an array or in the place of a plain value everything follows from what was written.
      if (!isObject(here)) return true;
      if (!Object.hasOwn(here, name)) return false;
      here = here[name];
    }
    return true;
  });
}

/** Where two states of a record differ in what the bodies wrote, in words. */
export function changedIn(
  bodies: readonly JsonObject[],
  before: Json | undefined,
  after: Json | undefined,
  ignoring: readonly string[] = [],
): readonly string[] {
  return difference(before, after, ignoring)
    .filter(({ pointer }) => isWritten(bodies, pointer))
    .map(inWords);
}

/** What a record does not show as it was written, in words; what the service adds is free, and so is a null left out. */
export function missingIn(
  body: JsonObject,
  item: Json | undefined,
  ignoring: readonly string[] = [],
): readonly string[] {
  return difference(body, item, ignoring)
    .filter(({ pointer, before, after }) => isWritten([body], pointer) && !(before === null && after === undefined))
    .map(inWords);
}

/** Members of a body that are written and never shown, such as a password. */
export function hiddenIn(schema: JsonSchema): readonly string[] {
  if (!isObject(schema)) return [];
  const ref = schema['$ref'];
  const target = typeof ref === 'string' && ref.startsWith('#') ? valueAt(schema, ref.slice(1)) : undefined;
  const parts = [schema, target, ...(Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [])];
  return parts.flatMap((part) => {
    const properties = isObject(part) ? part['properties'] : undefined;
    const entries = isObject(properties) ? Object.entries(properties) : [];
    return entries.filter(([, one]) => isObject(one) && one['writeOnly'] === true).map(([name]) => `/${name}`);
  });
}

function inWords({ pointer, before, after }: Difference): string {
  const where = pointer === '' ? 'the record' : pointer;
  if (before === undefined) return `${where}: ${JSON.stringify(after)} came to be there`;
  return after === undefined
    ? `${where}: ${JSON.stringify(before)} is gone`
    : `${where}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`;
}

/**
 * All that a caller may write into a record of ours, said or not: what comes to be there after a refusal is an effect as
 * well. The values say nothing.
 */
export function writable({ createBody }: Pick<Own, 'createBody'>): JsonObject {
  return membersOf(createBody, createBody, 0);
}

/** Objects inside of each other that are looked into: whatever lies deeper counts as written. */
const DEEPEST = 4;

function membersOf(schema: JsonSchema | undefined, root: JsonSchema, depth: number): JsonObject {
  if (!isObject(schema) || depth > DEEPEST) return {};
  const ref = schema['$ref'];
  const target = typeof ref === 'string' && ref.startsWith('#') ? valueAt(root, ref.slice(1)) : undefined;
  const parts = [target, ...(Array.isArray(schema['allOf']) ? (schema['allOf'] as readonly Json[]) : [])];
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const own = properties.map(([name, one]): readonly [string, Json] => {
    const inner = membersOf(one as JsonSchema, root, depth + 1);
    return [name, Object.keys(inner).length > 0 ? inner : null];
  });
  const others = parts.flatMap((part) => Object.entries(membersOf(part as JsonSchema, root, depth + 1)));
  return Object.fromEntries([...others, ...own]);
}
