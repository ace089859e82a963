import { isObject, type Json, type JsonObject, segments, valueAt } from 'probity/check';
import { equal } from 'probity/check/values';

/** One operation of a JSON Patch (RFC 6902 section 4). */
export type PatchOperation =
  | { readonly op: 'add' | 'replace' | 'test'; readonly path: string; readonly value: Json }
  | { readonly op: 'remove'; readonly path: string }
  | { readonly op: 'move' | 'copy'; readonly from: string; readonly path: string };

/**
 * What the operations make of a document, one after another; undefined where one of them cannot be carried out, so that
 * none is (RFC 6902 section 5).
 */
export function patched(document: Json, patch: readonly PatchOperation[]): Json | undefined {
  let now: Json | undefined = document;
  for (const operation of patch) {
    if (now === undefined) return undefined;
    now = step(now, operation);
  }
  return now;
}

function step(document: Json, operation: PatchOperation): Json | undefined {
  const { path } = operation;
  switch (operation.op) {
    case 'add':
      return put(document, segments(path), operation.value, 'add');
    case 'replace':
      return put(document, segments(path), operation.value, 'replace');
    case 'remove':
      return put(document, segments(path), undefined, 'remove');
    case 'test': {
      const found = valueAt(document, path);
      return found !== undefined && equal(found, operation.value) ? document : undefined;
    }
    case 'copy':
    case 'move': {
      const { from } = operation;
      const value = valueAt(document, from);
      if (value === undefined) return undefined;
      if (operation.op === 'copy') return put(document, segments(path), value, 'add');
      if (from === path) return document;
      // Nothing can be moved into itself.
      if (path.startsWith(`${from}/`)) return undefined;
      const rest = put(document, segments(from), undefined, 'remove');
      return rest === undefined ? undefined : put(rest, segments(path), value, 'add');
    }
  }
}

type How = 'add' | 'replace' | 'remove';

function put(at: Json, [name, ...rest]: readonly string[], value: Json | undefined, how: How): Json | undefined {
  if (name === undefined) return value;
  if (Array.isArray(at)) return inList(at as readonly Json[], name, rest, value, how);
  if (!isObject(at)) return undefined;
  const isThere = Object.hasOwn(at, name);
  if (rest.length === 0) {
    if (!isThere && how !== 'add') return undefined;
    return how === 'remove' || value === undefined ? without(at, name) : { ...at, [name]: value };
  }
  const inner = isThere ? put(at[name] as Json, rest, value, how) : undefined;
  return inner === undefined ? undefined : { ...at, [name]: inner };
}

function inList(
  at: readonly Json[],
  name: string,
  rest: readonly string[],
  value: Json | undefined,
  how: How,
): Json | undefined {
  const isAddition = how === 'add' && rest.length === 0;
  if (name !== '-' && !/^(0|[1-9]\d*)$/.test(name)) return undefined;
  const index = name === '-' ? at.length : Number(name);
  if (index > at.length || (index === at.length && !isAddition)) return undefined;
  if (isAddition) return value === undefined ? undefined : at.toSpliced(index, 0, value);
  if (rest.length === 0) return value === undefined ? at.toSpliced(index, 1) : at.with(index, value);
  const inner = put(at[index] as Json, rest, value, how);
  return inner === undefined ? undefined : at.with(index, inner);
}

function without(at: JsonObject, name: string): JsonObject {
  return Object.fromEntries(Object.entries(at).filter(([one]) => one !== name));
}
