import type { Contract } from '../../contract/facts/model.js';
import { isObject, type Json } from '../../contract/text/json.js';

/** Characters of a constant that is the id of a record, and not by chance: `1` is also a quantity. */
const TELLING = 8;
/** Parts of a schema inside one another that are looked into. */
const DEEPEST = 12;

/**
 * The values that bodies of each operation always have, by the contract's own word: `source: { const: acc-1 }`. Where one is the id of a
 * record of others, such as an account that pays for all, the contract lets requests of the run have an effect on it.
 */
export function constantsOf({ facts }: Contract): ReadonlyMap<string, ReadonlySet<string>> {
  const operations = [...facts.operations, ...facts.resources.flatMap((one) => Object.values(one.operations))];
  return new Map(
    operations.flatMap(({ id, body }) => {
      const found = body.state === 'stated' && isObject(body.value) ? constantsIn(body.value) : [];
      return found.length === 0 ? [] : [[id, new Set(found)] as const];
    }),
  );
}

function constantsIn(node: Json, depth = 0): readonly string[] {
  if (depth > DEEPEST) return [];
  if (Array.isArray(node)) return (node as readonly Json[]).flatMap((one) => constantsIn(one, depth + 1));
  if (!isObject(node)) return [];
  const { const: only } = node;
  const own = typeof only === 'string' && only.length >= TELLING ? [only] : [];
  return [...own, ...Object.values(node).flatMap((one) => constantsIn(one, depth + 1))];
}
