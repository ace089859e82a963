import { equal } from '../../check/values/compare.js';
import { missingIn } from '../../check/writes/written.js';
import { isObject, type Json } from '../../contract/text/json.js';
import type { Operation, ResourceFacts } from '../../contract/facts/model.js';
import { covers, escapeSegment, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';

/** Whether the service may set the member as it likes. */
export function isFree(resource: ResourceFacts, pointer: string): boolean {
  return freeIn(resource).some((one) => covers(one, pointer));
}

/**
 * Whether a member is shown as it was; what is null and what is not there are alike to whoever wrote null. What the
 * service adds to the objects of a list, or may set there, is its own.
 */
export function isShown(resource: ResourceFacts, at: string, one: Json | undefined, other: Json | undefined): boolean {
  if (isNothing(one)) return isNothing(other);
  const [before, after] = [one, other].map((value) => withValueAt({}, at, value ?? null));
  const isList = Array.isArray(one) && isObject(before);
  return isList ? missingIn(before, after, freeIn(resource)).length === 0 : equal(one, other);
}

function freeIn({ volatile, readOnly }: ResourceFacts): readonly string[] {
  return [...(ifStated(volatile) ?? []), ...(ifStated(readOnly) ?? [])];
}

export function isNothing(value: Json | undefined): boolean {
  return value === undefined || value === null;
}

/** The member of the record in which a place is. */
export function memberOf(pointer: string): string {
  return pointer.split('/').slice(0, 2).join('/');
}

export function isNamed(named: ReadonlyMap<string, unknown>, at: string): boolean {
  return [...named.keys()].some((one) => at === one || at.startsWith(`${one}/`) || one.startsWith(`${at}/`));
}

/** Pointers to what holds no other members. A list is one value. */
export function leavesOf(value: Json, at = ''): readonly string[] {
  if (!isObject(value) || (at !== '' && Object.keys(value).length === 0)) return [at];
  return Object.entries(value).flatMap(([name, inner]) => leavesOf(inner, `${at}/${escapeSegment(name)}`));
}

/** Whether a body could have named the member. */
export function isWritable({ body }: Operation, at: string): boolean {
  const properties = isObject(body) ? body['properties'] : undefined;
  return isObject(properties) && Object.keys(properties).some((name) => memberOf(at) === `/${escapeSegment(name)}`);
}
