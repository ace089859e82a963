import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { discriminated } from './values/discriminated.js';
import { absentNames, resolver, type Resolve } from './resolve.js';
import { keptWords } from './values/words.js';

/**
 * One side from which a schema is read.
 * `request`: properties that are readOnly do not exist (OpenAPI 3.0.4, 4.7.24.2). `response`: those that are writeOnly
 * need not be there. `tolerant`: unknown properties are let be. `partial`: nothing is required at the top, or at any
 * depth outside arrays, as in the body of a PATCH.
 */
export interface View {
  readonly direction: 'request' | 'response';
  readonly tolerant?: boolean;
  readonly partial?: 'top' | 'deep';
}

/** A schema in one dialect: JSON Schema 2020-12, every reference the name of a document of its own. */
export interface Translated {
  readonly root: JsonSchema;
  /** `probity:1` and so on, each the target of a reference. */
  readonly documents: ReadonlyMap<string, JsonSchema>;
}

interface Here {
  /** Properties that are taken as absent, from the whole composition this node belongs to. */
  readonly absent: readonly string[];
  readonly partial: View['partial'];
  /** Inside `not` or `if`, where leniency would turn into its opposite. */
  readonly negated: boolean;
}

/** @throws Error when a reference leads nowhere */
export function translate(schema: JsonSchema, view: View): Translated {
  const documents = new Map<string, JsonSchema>();
  const names = new Map<string, string>();
  const resolve = resolver(schema);

  const document = (ref: string, here: Here): string => {
    const key = JSON.stringify([ref, here.absent, here.partial ?? '', here.negated]);
    let name = names.get(key);
    if (name === undefined) {
      name = `probity:${String(names.size + 1)}`;
      names.set(key, name);
      documents.set(name, true);
      documents.set(name, node(resolve(ref), here));
    }
    return name;
  };

  const node = (raw: JsonSchema, here: Here): JsonSchema => {
    if (typeof raw === 'boolean') return raw;
    const absent = sorted([...here.absent, ...absentNames(raw, view.direction, resolve)]);
    const same: Here = { ...here, absent };
    const inside: Here = { absent: [], partial: here.partial === 'deep' ? 'deep' : undefined, negated: here.negated };
    const item: Here = { ...inside, partial: undefined };
    const out: Record<string, Json> = keptWords(raw);
    relaxRequired(out, same);
    closeOrOpen(out, raw, view, same);

    const one = (word: string, where: Here, as = word): void => {
      const value = raw[word];
      if (isSchema(value)) out[as] = node(value, where);
    };
    const many = (word: string, where: Here): void => {
      const value = raw[word];
      if (Array.isArray(value) && value.length > 0) {
        out[word] = (value as readonly Json[]).filter(isSchema).map((inner) => node(inner, where));
      }
    };
    const named = (word: string, where: Here): void => {
      const value = raw[word];
      if (!isObject(value)) return;
      const entries = Object.entries(value).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
      out[word] = Object.fromEntries(entries.map(([name, inner]) => [name, node(inner, where)]));
    };

    named('properties', inside);
    if (view.direction === 'request' && isObject(out['properties'])) {
      const properties = out['properties'];
      const gone = absent.filter((name) => Object.hasOwn(properties, name)).map((name) => [name, false] as const);
      out['properties'] = { ...properties, ...Object.fromEntries(gone) };
    }
    named('patternProperties', inside);
    if (isObject(raw['additionalProperties'])) one('additionalProperties', inside);
    if (isObject(raw['unevaluatedProperties'])) one('unevaluatedProperties', inside);
    one('propertyNames', item);
    one('contains', item);
    one('unevaluatedItems', item);
    listItems(raw, out, (value) => node(value, item));
    many('allOf', same);
    many('anyOf', same);
    many('oneOf', same);
    named('dependentSchemas', same);
    dependencies(raw, out, (value) => node(value, same));
    one('not', { ...same, negated: true });
    one('if', { ...same, negated: true });
    one('then', same);
    one('else', same);
    for (const word of ['anyOf', 'oneOf']) {
      if (out[word] !== undefined) out[word] = discriminated(raw, raw[word], out[word], resolve);
    }
    const isLax = !here.negated && (here.partial !== undefined || (view.tolerant === true && hasClosed(raw, resolve)));
    if (isLax && out['anyOf'] === undefined && out['oneOf'] !== undefined) {
      out['anyOf'] = out['oneOf'];
      delete out['oneOf'];
    }
    const ref = raw['$ref'] ?? raw['$dynamicRef'] ?? raw['$recursiveRef'];
    if (typeof ref === 'string') out['$ref'] = document(ref, same);
    return raw['nullable'] === true ? orNull(out) : out;
  };

  const root = node(schema, { absent: [], partial: view.partial, negated: false });
  return { root, documents };
}

function isSchema(value: Json | undefined): value is JsonSchema {
  return typeof value === 'boolean' || isObject(value);
}

function sorted(names: readonly string[]): readonly string[] {
  return [...new Set(names)].sort();
}

function relaxRequired(out: Record<string, Json>, here: Here): void {
  if (here.negated) return;
  const { required } = out;
  if (Array.isArray(required)) out['required'] = required.filter((name) => !here.absent.includes(name as string));
  if (here.partial === undefined) return;
  delete out['required'];
  delete out['minProperties'];
  delete out['dependentRequired'];
}

/** `false` for unknown properties is kept, except for a tolerant reader. */
function closeOrOpen(out: Record<string, Json>, raw: JsonObject, view: View, here: Here): void {
  const lax = view.tolerant === true && !here.negated;
  for (const word of ['additionalProperties', 'unevaluatedProperties']) {
    const value = raw[word];
    if (value === true || (value === false && !lax)) out[word] = value;
  }
}

/**
 * True when an alternative is closed: with unknown properties let be, alternatives that only differ by being closed all
 * match, as do those of a partial body that only differ by what they require.
 */
function hasClosed(raw: JsonObject, resolve: Resolve): boolean {
  const branches = Array.isArray(raw['oneOf']) ? (raw['oneOf'] as readonly Json[]) : [];
  return branches.some((branch) => {
    const target = isObject(branch) && typeof branch['$ref'] === 'string' ? resolve(branch['$ref']) : branch;
    return JSON.stringify(target).includes('Properties":false');
  });
}

/** `items` as an array with `additionalItems` (draft-07) becomes `prefixItems` with `items`. */
function listItems(raw: JsonObject, out: Record<string, Json>, translated: (value: JsonSchema) => JsonSchema): void {
  const { items, prefixItems, additionalItems } = raw;
  const first = Array.isArray(items) ? (items as readonly Json[]) : prefixItems;
  if (Array.isArray(first) && first.length > 0) {
    out['prefixItems'] = (first as readonly Json[]).filter(isSchema).map(translated);
  }
  const rest = Array.isArray(items) ? additionalItems : items;
  if (isSchema(rest)) out['items'] = translated(rest);
}

/** `dependencies` (draft-07) holds names or a schema. */
function dependencies(raw: JsonObject, out: Record<string, Json>, translated: (value: JsonSchema) => JsonSchema): void {
  const all = raw['dependencies'];
  if (!isObject(all)) return;
  const names = Object.entries(all).filter(([, value]) => Array.isArray(value));
  const schemas = Object.entries(all).filter((entry): entry is [string, JsonSchema] => isSchema(entry[1]));
  if (names.length > 0) out['dependentRequired'] = Object.fromEntries(names);
  if (schemas.length > 0) {
    out['dependentSchemas'] = Object.fromEntries(schemas.map(([name, value]) => [name, translated(value)]));
  }
}

/** `nullable: true` of OpenAPI 3.0, also beside a reference or an enum that forgets null, where authors mean it. */
function orNull(out: Record<string, Json>): JsonSchema {
  const { type } = out;
  const simple = out['enum'] === undefined && out['const'] === undefined && out['$ref'] === undefined;
  const composed = ['allOf', 'anyOf', 'oneOf', 'not', 'if'].some((word) => out[word] !== undefined);
  if (simple && !composed) {
    const types = typeof type === 'string' ? [type] : Array.isArray(type) ? (type as readonly Json[]) : undefined;
    return types === undefined || types.includes('null') ? out : { ...out, type: [...types, 'null'] };
  }
  const allowsNull = Array.isArray(out['enum']) && out['enum'].includes(null) && !composed;
  if (allowsNull && typeof type === 'string') return { ...out, type: [type, 'null'] };
  return { anyOf: [out, { type: 'null' }] };
}
