import { isObject, type Json } from '../../contract/text/json.js';
import { startsWith, type DraftFact } from '../draft/draft.js';
import { isSame } from '../openapi/merge-schemas.js';
import { valueDigest, type Memory } from '../draft/memory.js';

/** One fact in which a contract and what is derived now differ. */
export type Difference =
  | { readonly kind: 'added'; readonly fact: DraftFact }
  | { readonly kind: 'changed'; readonly fact: DraftFact; readonly stated: Json }
  | { readonly kind: 'gone'; readonly path: readonly string[]; readonly stated: Json }
  /** Somebody wrote it, or took it away, and it stays so. */
  | { readonly kind: 'kept'; readonly path: readonly string[]; readonly stated?: Json; readonly derived?: Json };

/**
 * Compares the facts of a contract with those that are derived now. What was derived before and was left as it was follows the document;
 * what a person wrote, changed or took away stays, and is named where the document has changed since.
 */
export function differences(
  contract: Json,
  memory: Memory,
  facts: readonly DraftFact[],
  proposals: readonly DraftFact[],
): readonly Difference[] {
  const here = facts.flatMap((fact): readonly Difference[] => {
    const { path, value } = fact;
    const stated = statedAt(contract, path);
    const was = memory.fact(path);
    if (stated !== undefined) {
      if (isFactSame(stated, value)) return [];
      if (was === valueDigest(value)) return [];
      if (was === valueDigest(stated)) return [{ kind: 'changed', fact, stated }];
      return [{ kind: 'kept', path, stated, derived: value }];
    }
    if (was === valueDigest(value)) return [];
    const isTaken = was !== undefined || isBarred(contract, path) || isTakenAway(contract, memory, facts, path);
    return isTaken ? [{ kind: 'kept', path, derived: value }] : [{ kind: 'added', fact }];
  });
  return [...here, ...gone(contract, memory, facts, proposals)];
}

/** Facts that were derived once and are no longer; the outermost of those that stand in one another. */
function gone(
  contract: Json,
  memory: Memory,
  facts: readonly DraftFact[],
  proposals: readonly DraftFact[],
): readonly Difference[] {
  const isDerived = (path: readonly string[]): boolean =>
    [...facts, ...proposals].some((one) => startsWith(one.path, path) || isAt(one, path));
  const found: Difference[] = [];
  const visit = (value: Json, path: readonly string[]): void => {
    const was = path.length === 0 ? undefined : memory.fact(path);
    if (was !== undefined && !isDerived(path)) {
      const isEmptyMap = was === valueDigest({}) && isObject(value);
      if (!isEmptyMap) {
        const isOwn = was !== valueDigest(value);
        found.push(isOwn ? { kind: 'kept', path, stated: value } : { kind: 'gone', path, stated: value });
        return;
      }
      // Of an empty map, what people put into it stays.
      const before = found.length;
      below(value, path);
      const isWhole = Object.keys(value).every((name) =>
        found.slice(before).some((one) => one.kind === 'gone' && isPath(one.path, [...path, name])),
      );
      if (!isWhole) return;
      found.splice(before);
      found.push({ kind: 'gone', path, stated: value });
      return;
    }
    below(value, path);
  };
  const below = (value: Json, path: readonly string[]): void => {
    if (isObject(value)) for (const [name, inner] of Object.entries(value)) visit(inner, [...path, name]);
  };
  visit(contract, []);
  return found;
}

function isAt({ path }: DraftFact, other: readonly string[]): boolean {
  return path.length <= other.length && startsWith(other, path);
}

function isPath(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && startsWith(one, other);
}

export function statedAt(value: Json, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (at, name) => (isObject(at) && Object.hasOwn(at, name) ? at[name] : undefined),
    value,
  );
}

/** An empty map is there wherever a map is. */
function isFactSame(stated: Json, value: Json): boolean {
  const isEmptyMap = isObject(value) && Object.keys(value).length === 0;
  return isSame(stated, value) || (isEmptyMap && isObject(stated));
}

/** True where something stands on the way that is no map: `none`. */
function isBarred(contract: Json, path: readonly string[]): boolean {
  return path.some((_, index) => {
    const above = statedAt(contract, path.slice(0, index));
    return above !== undefined && !isObject(above);
  });
}

/** True where a part above was derived once, and nothing of it stands there now: somebody took it away as a whole. */
function isTakenAway(contract: Json, memory: Memory, facts: readonly DraftFact[], path: readonly string[]): boolean {
  return path.some((_, index) => {
    const above = path.slice(0, index);
    if (index === 0 || statedAt(contract, above) !== undefined) return false;
    return facts.some((one) => startsWith(one.path, above) && memory.fact(one.path) !== undefined);
  });
}
