import { isObject, type Json, type JsonSchema, type Own, escapeSegment, besides } from 'probity/check';

/** Objects inside of each other that are looked into. */
const DEEPEST = 4;

/**
 * Whether a record can be without a member that a caller writes, as far as the schema says: one that is not required, and
 * has no default in whose place null would have to be valid. What marks our records, and refers to others, does not count.
 */
export function canLack(own: Pick<Own, 'createBody' | 'tag' | 'unique' | 'refs'>): boolean {
  const kept = [own.tag, ...own.unique, ...own.refs.map(({ at }) => at)];
  const lacks = (schema: JsonSchema | undefined, at: string, depth: number): boolean => {
    if (schema === true && at === '') return true;
    if (!isObject(schema) || depth > DEEPEST) return false;
    const required = Array.isArray(schema['required']) ? (schema['required'] as readonly Json[]) : [];
    const properties = isObject(schema['properties']) ? Object.entries(schema['properties']) : undefined;
    const others = besides(schema, own.createBody);
    // What is composed in other ways, or open, may have members that nobody can see here.
    if (properties === undefined && others.length === 0) return at === '';
    const here = (properties ?? []).some(([name, one]) => {
      const pointer = `${at}/${escapeSegment(name)}`;
      // What nothing shows is not seen to be gone.
      if (kept.includes(pointer) || (isObject(one) && one['writeOnly'] === true)) return false;
      return (!required.includes(name) && !isAlwaysThere(one)) || lacks(one as JsonSchema, pointer, depth + 1);
    });
    return here || others.some((part) => lacks(part, at, depth + 1));
  };
  return lacks(own.createBody, '', 0);
}

/** A default takes the place of what is not said; where null is valid it is not the only other value. */
function isAlwaysThere(schema: Json): boolean {
  if (!isObject(schema) || schema['default'] === undefined || schema['default'] === null) return false;
  const { type } = schema;
  return typeof type === 'string' ? type !== 'null' : Array.isArray(type) && !type.includes('null');
}
