import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { besides } from '../../contract/schema/unshown.js';
import type { Own } from '../../contract/facts/model.js';
import { escapeSegment, segments, valueAt } from '../../contract/text/pointer.js';
import { difference, type Difference } from '../values/compare.js';
import { inOrderOf } from '../values/list-order.js';
import type { OwnedRecord } from '../kit.js';

/**
 * True when one of the bodies says what stands at the pointer. What callers never write, such as a revision or the time
 * of the last change, is the service's own business.
 */
export function isWritten(bodies: readonly JsonObject[], pointer: string): boolean {
  const path = segments(pointer);
  const words = new Set(bodies.map((body) => wordOf(body, path)));
  // Of what stands in an element, a body with a shorter list says nothing where another one has that element.
  return words.has('written') || (words.has('beyond the list') && !words.has('in an element'));
}

/**
 * What a body says of a place: it is written, left out, left out of an element that is written, or in one behind the
 * last.
 */
function wordOf(
  body: JsonObject,
  path: readonly string[],
): 'written' | 'left out' | 'in an element' | 'beyond the list' {
  let here: Json | undefined = body;
  let isInElement = false;
  for (const [depth, name] of path.entries()) {
    // An element that was not written, and what stands in the place of a plain value, follow from what was written.
    if (Array.isArray(here)) {
      const element: Json | undefined = valueAt(here, `/${name}`);
      if (element === undefined) return depth === path.length - 1 ? 'written' : 'beyond the list';
      [here, isInElement] = [element, true];
      continue;
    }
    if (!isObject(here)) return 'written';
    if (!Object.hasOwn(here, name)) return isInElement ? 'in an element' : 'left out';
    here = here[name];
  }
  return 'written';
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

/** What a record does not show as it was written, in words; what the service adds is free, and so are a null left out and the order of a list. */
export function missingIn(
  body: JsonObject,
  item: Json | undefined,
  ignoring: readonly string[] = [],
): readonly string[] {
  return difference(inOrderOf(body, item), item, ignoring)
    .filter(({ pointer, before, after }) => isWritten([body], pointer) && !(before === null && after === undefined))
    .map(inWords);
}

function inWords({ pointer, before, after }: Difference): string {
  const where = pointer === '' ? 'the record' : pointer;
  if (before === undefined) return `${where}: ${JSON.stringify(after)} was added`;
  return after === undefined
    ? `${where}: ${JSON.stringify(before)} is gone`
    : `${where}: ${JSON.stringify(before)} became ${JSON.stringify(after)}`;
}

/**
 * All that a caller may write into a record of ours, said or not, and what was said: what is added there after a refusal
 * is an effect as well. The values say nothing.
 */
export function writable(
  { createBody, readOnly }: Pick<Own, 'createBody' | 'readOnly'>,
  { sent }: Pick<OwnedRecord, 'sent'>,
): readonly JsonObject[] {
  return [sent, membersOf(createBody, { root: createBody, readOnly, at: '', depth: 0 })];
}

/** Objects inside of each other that are looked into: whatever lies deeper counts as written. */
const DEEPEST = 4;

interface Place {
  readonly root: JsonSchema;
  readonly readOnly: readonly string[];
  readonly at: string;
  readonly depth: number;
}

function membersOf(schema: JsonSchema | undefined, place: Place): JsonObject {
  if (!isObject(schema) || place.depth > DEEPEST) return {};
  const deeper = { ...place, depth: place.depth + 1 };
  const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  const own = properties.flatMap(([name, one]): readonly (readonly [string, Json])[] => {
    const at = `${place.at}/${escapeSegment(name)}`;
    // A body may be described by the schema of the whole record, of which the service sets a part.
    if (place.readOnly.includes(at) || (isObject(one) && one['readOnly'] === true)) return [];
    const inner = membersOf(one as JsonSchema, { ...deeper, at });
    return [[name, Object.keys(inner).length > 0 ? inner : null]];
  });
  const others = besides(schema, place.root).flatMap((part) => Object.entries(membersOf(part, deeper)));
  return Object.fromEntries([...others, ...own]);
}
