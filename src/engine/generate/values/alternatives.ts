import { isObject, type Json, type JsonObject, type JsonSchema } from '../../../contract/text/json.js';
import type { Compiled } from '../compiled.js';
import { joined, plainOf, type Plain, type Type } from './plain.js';

/** More ways than this to satisfy one composition are not all tried. */
const MOST = 48;

/** Reads translated nodes: which plain schemas would each satisfy one, and what holds of a property or an item. */
export interface Reader {
  readonly schema: Compiled;
  /** The plain schemas of which one has to hold. Empty: nothing can. */
  readonly plains: (node: JsonSchema) => readonly Plain[];
  /** The node that holds where all of these do. The same nodes give the same object. */
  readonly all: (nodes: readonly JsonSchema[]) => JsonSchema;
  readonly property: (plain: Plain, name: string) => JsonSchema;
  readonly item: (plain: Plain, index: number) => JsonSchema;
  /** Documents that contain themselves. */
  readonly recursive: ReadonlySet<string>;
}

export function reader(schema: Compiled): Reader {
  let found = readers.get(schema);
  if (!found) readers.set(schema, (found = newReader(schema)));
  return found;
}

const readers = new WeakMap<Compiled, Reader>();

function newReader(schema: Compiled): Reader {
  const memo = new Map<JsonSchema, readonly Plain[]>();
  const ids = new Map<JsonSchema, number>();
  const joint = new Map<string, JsonSchema>();

  const all = (nodes: readonly JsonSchema[]): JsonSchema => {
    const parts = [...new Set(nodes)].filter((node) => node !== true);
    if (parts.includes(false)) return false;
    const [only] = parts;
    if (parts.length <= 1) return only ?? true;
    const key = parts.map((part) => ids.get(part) ?? (ids.set(part, ids.size), ids.size - 1)).join(',');
    let node = joint.get(key);
    if (node === undefined) joint.set(key, (node = { allOf: parts }));
    return node;
  };

  const plains = (node: JsonSchema): readonly Plain[] => {
    let found = memo.get(node);
    if (found) return found;
    // A reference that leads back to itself without anything between says nothing.
    memo.set(node, []);
    found = expand(node);
    memo.set(node, found);
    return found;
  };

  const expand = (node: JsonSchema): readonly Plain[] => {
    if (node === false) return [];
    const own = plainOf(node);
    if (!isObject(node)) return [own];
    let ways: readonly Plain[] = [own];
    const both = (options: readonly Plain[]): void => {
      ways = cross(ways, options);
    };
    if (typeof node['$ref'] === 'string') both(plains(schema.documents.get(node['$ref']) ?? false));
    for (const part of list(node['allOf'])) both(plains(part));
    for (const word of ['anyOf', 'oneOf']) {
      if (node[word] !== undefined) both(list(node[word]).flatMap(plains));
    }
    if (node['if'] !== undefined) both(conditional(node));
    if (isObject(node['dependentSchemas'])) {
      for (const [name, part] of Object.entries(node['dependentSchemas'])) both(dependent(name, part as JsonSchema));
    }
    return negation(node, ways);
  };

  /** Either the condition and `then`, or `else` and whatever the test lets through. */
  const conditional = (node: JsonObject): readonly Plain[] => {
    const then = (node['then'] ?? true) as JsonSchema;
    const otherwise = (node['else'] ?? true) as JsonSchema;
    return [...plains(all([node['if'] as JsonSchema, then])), ...plains(otherwise)];
  };

  const dependent = (name: string, part: JsonSchema): readonly Plain[] => [
    plainOf({ properties: { [name]: false } }),
    ...cross(plains(part), [plainOf({ required: [name] })]),
  ];

  return {
    schema,
    plains,
    all,
    property: (plain, name) => all(plain.shapes.flatMap((shape) => holding(shape, name))),
    item: (plain, index) => all(plain.rows.map((row) => row.first[index] ?? row.rest ?? true)),
    recursive: recursiveDocuments(schema.documents),
  };
}

function holding(shape: Plain['shapes'][number], name: string): readonly JsonSchema[] {
  const own = shape.properties.get(name);
  const matching = shape.patterns.filter(([pattern]) => pattern.test(name)).map(([, node]) => node);
  const known = own === undefined ? matching : [own, ...matching];
  if (known.length > 0) return known;
  return shape.others === undefined ? [] : [shape.others];
}

function list(value: Json | undefined): readonly JsonSchema[] {
  return Array.isArray(value) ? (value as readonly JsonSchema[]) : [];
}

/** Every way of the one with every way of the other, the diagonal first so that a cut leaves none out early. */
function cross(left: readonly Plain[], right: readonly Plain[]): readonly Plain[] {
  const found: Plain[] = [];
  const longest = Math.max(left.length, right.length);
  for (let shift = 0; shift < Math.min(left.length, right.length) && found.length < MOST; shift += 1) {
    for (let i = 0; i < longest && found.length < MOST; i += 1) {
      const a = left.length >= right.length ? left[i] : left[(i + shift) % left.length];
      const b = left.length >= right.length ? right[(i + shift) % right.length] : right[i];
      const way = a && b && joined(a, b);
      if (way) found.push(way);
    }
  }
  return found;
}

/** What `not` says plainly is taken in; the rest is left to the test. */
function negation(node: JsonObject, ways: readonly Plain[]): readonly Plain[] {
  const { not } = node;
  if (!isObject(not)) return ways;
  const words = Object.keys(not);
  if (words.length === 1 && Array.isArray(not['required']) && not['required'].length === 1) {
    const absent = plainOf({ properties: { [not['required'][0] as string]: false } });
    return cross(ways, [absent]);
  }
  if (words.length === 1 && not['type'] !== undefined) {
    const excluded = new Set<Json>(Array.isArray(not['type']) ? (not['type'] as readonly Json[]) : [not['type']]);
    const types = new Set(ALL_TYPES.filter((type) => !excluded.has(type)));
    return ways.flatMap((way) => joined(way, { ...plainOf({}), types }) ?? []);
  }
  return ways;
}

const ALL_TYPES: readonly Type[] = ['string', 'integer', 'number', 'boolean', 'object', 'array', 'null'];

function recursiveDocuments(documents: ReadonlyMap<string, JsonSchema>): ReadonlySet<string> {
  const direct = new Map([...documents].map(([name, node]) => [name, references(node)] as const));
  const reachesItself = (start: string): boolean => {
    const seen = new Set<string>();
    const queue = [...(direct.get(start) ?? [])];
    for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
      if (next === start) return true;
      if (seen.has(next)) continue;
      seen.add(next);
      queue.push(...(direct.get(next) ?? []));
    }
    return false;
  };
  return new Set([...documents.keys()].filter(reachesItself));
}

function references(value: Json): readonly string[] {
  if (Array.isArray(value)) return (value as readonly Json[]).flatMap(references);
  if (!isObject(value)) return [];
  const own = typeof value['$ref'] === 'string' ? [value['$ref']] : [];
  return [...own, ...Object.values(value).flatMap(references)];
}
