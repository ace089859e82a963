import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment, segments } from '../../contract/text/pointer.js';
import { bare } from '../openapi/naming.js';

/** Members of pages that hold what is said about them. */
const ABOUT = /^(?:meta|page|paging|pagination|page_?info|_?links|metadata)$/i;

/** The pointer to a member of one of these names, at the top of a page or one step below. */
export function memberNamed(page: JsonObject, names: readonly string[], types: readonly string[]): string | undefined {
  const inside = (schema: JsonObject, before: string): string | undefined => {
    const properties = schema['properties'];
    if (!isObject(properties)) return undefined;
    const fitting = names.flatMap((name) =>
      Object.entries(properties).filter(([member, inner]) => bare(member) === name && hasType(inner, types)),
    );
    const [found] = fitting;
    return found === undefined ? undefined : `${before}/${escapeSegment(found[0])}`;
  };
  const own = inside(page, '');
  if (own !== undefined) return own;
  for (const [name, inner] of aboutIn(page)) {
    const found = inside(inner, `/${name}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The members of an object that say something about its page. */
export function aboutIn(schema: JsonObject): readonly (readonly [string, JsonObject])[] {
  const properties = schema['properties'];
  return Object.entries(isObject(properties) ? properties : {}).flatMap(([name, inner]) =>
    isObject(inner) && ABOUT.test(name) ? [[name, inner] as const] : [],
  );
}

/** Whether a schema takes some of these types and, but for null, no others, also as one of several schemas. */
export function hasType(schema: Json, types: readonly string[]): boolean {
  const taken = typesOf(schema).filter((type) => type !== 'null');
  return taken.length > 0 && taken.every((type) => types.includes(type));
}

function typesOf(schema: Json): readonly string[] {
  if (!isObject(schema)) return [];
  const list = schema['anyOf'] ?? schema['oneOf'];
  const several = Array.isArray(list) ? (list as readonly Json[]).flatMap(typesOf) : [];
  return [...[schema['type']].flat().filter((type) => typeof type === 'string'), ...several];
}

export function isNullable(page: JsonObject, pointer: string): boolean {
  const schema = schemaAt(page, pointer);
  return schema !== undefined && typesOf(schema).includes('null');
}

/** True for a member that every page has. */
export function isAlways(page: JsonObject, pointer: string): boolean {
  const names = segments(pointer);
  return names.every((name, index) => {
    const above = schemaAt(page, pointerTo(names.slice(0, index)));
    const required = isObject(above) && Array.isArray(above['required']) ? (above['required'] as readonly Json[]) : [];
    return required.includes(name);
  });
}

export function isUrl(page: JsonObject, pointer: string): boolean {
  const at = schemaAt(page, pointer);
  const format = isObject(at) ? at['format'] : undefined;
  return (
    /(?:link|url)$|\/links\/|^\/next$|^\/_links/i.test(pointer) ||
    (typeof format === 'string' && format.startsWith('uri'))
  );
}

function schemaAt(page: JsonObject, pointer: string): Json | undefined {
  return segments(pointer).reduce<Json | undefined>((at, name) => {
    const properties = isObject(at) ? at['properties'] : undefined;
    return isObject(properties) ? properties[name] : undefined;
  }, page);
}

function pointerTo(names: readonly string[]): string {
  return names.map((name) => `/${escapeSegment(name)}`).join('');
}
