import type { JsonSchema } from '../../../contract/text/json.js';
import type { Reader } from './alternatives.js';
import type { Plain } from './plain.js';

/**
 * How many levels the flattest value of a schema has: where a schema contains itself, following the flattest way is
 * what ends. Infinity: it has no finite value.
 */
export interface Heights {
  readonly of: (plain: Plain) => number;
}

export function heights(reader: Reader): Heights {
  const known = new Map<JsonSchema, number>();

  const ofPlain = (plain: Plain, node: (inner: JsonSchema) => number): number => {
    const types = plain.types;
    const scalar = !types || [...types].some((type) => type !== 'array' && type !== 'object');
    if (plain.values || (scalar && types)) return 0;
    const ways: number[] = [];
    if (!types || types.has('array')) {
      const count = plain.bounds.minItems ?? 0;
      const items = Array.from({ length: Math.min(count, 20) }, (_, i) => node(reader.item(plain, i)));
      ways.push(1 + Math.max(0, ...items));
    }
    if (!types || types.has('object')) {
      ways.push(1 + Math.max(0, ...[...plain.required].map((name) => node(reader.property(plain, name)))));
    }
    return looksLike(plain, ways);
  };

  const ofNode = (node: JsonSchema): number => {
    if (known.has(node)) return known.get(node) ?? Infinity;
    // A least fixed point: what is not reached yet counts as endless until a round finds a way.
    for (let changed = true; changed;) {
      changed = false;
      const visited = new Set<JsonSchema>();
      const visit = (inner: JsonSchema): number => {
        const before = known.get(inner) ?? Infinity;
        if (visited.has(inner)) return before;
        visited.add(inner);
        const now = Math.min(before, ...reader.plains(inner).map((plain) => ofPlain(plain, visit)));
        if (now < before) {
          known.set(inner, now);
          changed = true;
        }
        return now;
      };
      visit(node);
    }
    return known.get(node) ?? Infinity;
  };

  return { of: (plain) => ofPlain(plain, ofNode) };
}

/** Without a type the words tell what is meant, as they do for the generator: required properties mean an object. */
function looksLike(plain: Plain, ways: readonly number[]): number {
  if (plain.types) return Math.min(...ways);
  return plain.required.size > 0 || plain.rows.length > 0 ? Math.max(...ways) : 0;
}
