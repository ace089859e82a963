import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../http/message.js';
import { invalid, stale, type Refusal } from '../http/refusal.js';

/**
 * What one operation of a JSON Patch (RFC 6902) makes of a document.
 *
 * @throws Refusal for what is no operation or cannot be carried out
 */
export function stepped(document: Json, operation: Json): Json {
  if (!isObject(operation)) throw wrong('must be an object');
  const { op } = operation;
  const path = pathIn(operation, 'path');
  switch (op) {
    case 'add':
    case 'replace':
      return replaced(document, path, op, valueOf(operation));
    case 'remove':
      return replaced(document, path, op);
    case 'test':
      if (!isDeepStrictEqual(found(document, path), valueOf(operation))) throw stale();
      return document;
    case 'copy':
      return replaced(document, path, 'add', found(document, pathIn(operation, 'from')));
    case 'move': {
      const from = pathIn(operation, 'from');
      if (from.length < path.length && from.every((name, i) => name === path[i])) throw wrong('moves into itself');
      const moved = found(document, from);
      return replaced(replaced(document, from, 'remove'), path, 'add', moved);
    }
    default:
      throw wrong('is none of the operations of RFC 6902');
  }
}

const wrong = (problem: string): Refusal => invalid([{ at: '', problem }]);
const missing = (): Refusal => wrong('names a place that does not exist');

function valueOf(operation: JsonObject): Json {
  const { value } = operation;
  if (value === undefined) throw wrong('has no value');
  return value;
}

function pathIn(operation: JsonObject, name: string): readonly string[] {
  const text = operation[name];
  if (typeof text !== 'string' || (text !== '' && !text.startsWith('/'))) throw wrong(`has no ${name}`);
  const [, ...names] = text.split('/');
  return names.map((one) => one.replaceAll('~1', '/').replaceAll('~0', '~'));
}

function found(document: Json, path: readonly string[]): Json {
  let here: Json | undefined = document;
  for (const name of path) here = memberOf(here, name);
  if (here === undefined) throw missing();
  return here;
}

function memberOf(here: Json | undefined, name: string): Json | undefined {
  if (Array.isArray(here)) return isIndex(name) ? (here as readonly Json[])[Number(name)] : undefined;
  return isObject(here) && Object.hasOwn(here, name) ? here[name] : undefined;
}

const isIndex = (name: string): boolean => /^(0|[1-9]\d*)$/.test(name);

/** A copy with something else at the place. A whole document is replaced, and never removed. */
function replaced(at: Json, path: readonly string[], how: 'add' | 'replace' | 'remove', value: Json = null): Json {
  const [name, ...rest] = path;
  if (name === undefined) return value;
  const isLast = rest.length === 0;
  const inner = memberOf(at, name);
  const isNew = isLast && how === 'add';
  if (inner === undefined && !isNew) throw missing();
  const next = isLast ? value : replaced(inner ?? null, rest, how, value);
  if (isObject(at)) {
    const others = Object.entries(at).filter(([one]) => one !== name);
    if (isLast && how === 'remove') return Object.fromEntries(others);
    return inner === undefined ? { ...at, [name]: next } : Object.fromEntries(renewed(at, name, next));
  }
  if (!Array.isArray(at)) throw missing();
  const list = [...(at as readonly Json[])];
  const index = name === '-' && isNew ? list.length : Number(name);
  if (name !== '-' && !isIndex(name)) throw missing();
  if (index > list.length) throw missing();
  if (isLast && how === 'remove') list.splice(index, 1);
  else list.splice(index, isNew ? 0 : 1, next);
  return list;
}

/** The members with one changed in its place. */
function renewed(at: JsonObject, name: string, value: Json): readonly (readonly [string, Json])[] {
  return Object.entries(at).map(([one, old]) => [one, one === name ? value : old]);
}
