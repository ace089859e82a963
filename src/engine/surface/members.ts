import type { Operation, Reference } from '../../contract/facts/model.js';
import { gap, ifStated, type Slot } from '../../contract/facts/slot.js';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import { escapeSegment, everyAt, placesAt, valueAt } from '../../contract/text/pointer.js';
import type { Dimension, Place, Visit } from './point.js';

const UNKNOWN = 'unknown-member';

/** Objects in objects are looked into so deep. */
const DEEPEST = 3;

/** A member of the body that is asked for. */
interface Member {
  /** JSON pointer; a step `*` is each element of a list. */
  readonly at: string;
  readonly schema: JsonObject;
  /** Its values, as they stand in the ids of points. */
  readonly points: readonly string[];
}

/** What can stand at each place of a body: every class of values that its schema tells apart, right and wrong ones. */
export const members: Dimension = {
  values: (place) => {
    const all = membersOf(place);
    if (all.length === 0) return [];
    return [
      ...all.flatMap(({ points }) => points),
      ...(place.resource?.at('unknown-field').state === 'stated' ? [UNKNOWN] : []),
    ];
  },
  seen: (visit, _memory, open) => {
    const { item } = visit;
    if (!isObject(item)) return [];
    const all = membersOf(visit.place);
    const left = all.filter(({ points }) => points.some((one) => open.has(one)));
    const unknown = open.has(UNKNOWN) ? unknownIn(visit, all, item) : [];
    return [...left.flatMap((member) => seenAt(member, item)), ...unknown];
  },
};

const NO_REFS: Slot<readonly Reference[]> = gap('refs');

/** By operation: several may share a schema, and fill in other members of it. */
const known = new WeakMap<Operation, readonly Member[]>();

function membersOf({ operation, resource }: Place): readonly Member[] {
  const { body, fill } = operation;
  if (typeof body !== 'object') return [];
  let all = known.get(operation);
  if (all === undefined) {
    const readOnly = new Set((resource && ifStated(resource.readOnly)) ?? []);
    const references = new Set((ifStated(resource?.refs ?? NO_REFS) ?? []).map((ref) => ref.at));
    all = inside(body, '', 0)
      .filter(({ at }) => !readOnly.has(at) && !Object.hasOwn(fill, at))
      .map((one): Member => {
        const isReference = references.has(one.at);
        const classes = classesFor(one.schema, one.at.endsWith('/*'), isReference);
        return { ...one, points: classes.map((name) => `${one.at}:${name}`) };
      });
    known.set(operation, all);
  }
  return all;
}

function inside(schema: JsonObject, at: string, depth: number): readonly Omit<Member, 'points'>[] {
  const { properties, items } = schema;
  if (isObject(items)) return [{ at: `${at}/*`, schema: items }, ...inside(items, `${at}/*`, depth + 1)];
  if (!isObject(properties) || depth >= DEEPEST) return [];
  return Object.entries(properties).flatMap(([name, one]) => {
    if (!isObject(one)) return [];
    const place = `${at}/${escapeSegment(name)}`;
    return [{ at: place, schema: one }, ...inside(one, place, depth + 1)];
  });
}

function typesOf({ type }: JsonObject): readonly string[] {
  return typeof type === 'string' ? [type] : Array.isArray(type) ? (type as readonly string[]) : [];
}

const bound = (schema: JsonObject, name: string): number | undefined => {
  const value = schema[name];
  return typeof value === 'number' ? value : undefined;
};

function choices(schema: JsonObject): readonly Json[] | undefined {
  const { enum: named } = schema;
  if (Object.hasOwn(schema, 'const')) return [schema['const'] ?? null];
  return Array.isArray(named) ? (named as readonly Json[]) : undefined;
}

/**
 * @param isElement it stands in a list, where it cannot be left out
 * @param isReference it names another record: what else it could be is a matter of that record
 */
function classesFor(schema: JsonObject, isElement: boolean, isReference = false): readonly string[] {
  const named = choices(schema);
  const types = typesOf(schema);
  const first = types.find((type) => type !== 'null');
  const all = [...(isElement ? [] : ['absent']), 'null', ...(first === undefined ? [] : ['another-type'])];
  if (isReference) return all;
  if (named !== undefined) return [...all, ...named.map((one) => JSON.stringify(one)), 'outside'];
  if (first === 'boolean') return [...all, 'true', 'false'];
  if (first === 'string') return [...all, ...classesOfText(schema)];
  if (first === 'number' || first === 'integer') return [...all, ...classesOfNumber(schema, first)];
  if (first === 'array')
    return [...all, 'empty-list', 'filled-list', ...(bound(schema, 'maxItems') === undefined ? [] : ['too-many'])];
  return all;
}

function classesOfText(schema: JsonObject): readonly string[] {
  if (schema['format'] !== undefined || schema['pattern'] !== undefined) return ['of-its-form', 'of-another-form'];
  const [least, most] = [bound(schema, 'minLength') ?? 0, bound(schema, 'maxLength')];
  return [
    least === 0 ? 'empty' : 'shortest',
    ...(least > 0 ? ['too-short'] : []),
    ...(most === undefined ? [] : ['longest', 'too-long']),
    ...(most === undefined || most > 8 ? ['astral-characters', 'combining-marks', 'quotes'] : []),
  ];
}

function classesOfNumber(schema: JsonObject, type: string): readonly string[] {
  const least = bound(schema, 'minimum') ?? bound(schema, 'exclusiveMinimum');
  const most = bound(schema, 'maximum') ?? bound(schema, 'exclusiveMaximum');
  const has = (value: number): boolean => value >= (least ?? -Infinity) && value <= (most ?? Infinity);
  return [
    ...(least === undefined ? [] : ['least', 'too-small']),
    ...(most === undefined ? [] : ['greatest', 'too-great']),
    ...(has(0) && least !== 0 ? ['zero'] : []),
    ...(has(-1) && least !== -1 ? ['negative'] : []),
    ...(type === 'integer' ? ['with-a-fraction'] : ['with-decimals']),
  ];
}

function seenAt({ at, schema }: Member, item: JsonObject): readonly string[] {
  const values = at.includes('*') ? placesAt(item, at).map((place) => valueAt(item, place)) : [everyAt(item, at)];
  const isReached = at.includes('*') || isThere(item, at);
  if (!isReached) return [];
  return [...new Set(values.flatMap((value) => (value === undefined ? ['absent'] : classOf(schema, value))))].map(
    (one) => `${at}:${one}`,
  );
}

/** What it stands in is there. */
function isThere(item: JsonObject, at: string): boolean {
  return isObject(valueAt(item, at.slice(0, at.lastIndexOf('/'))));
}

function classOf(schema: JsonObject, value: Json): readonly string[] {
  if (value === null) return ['null'];
  const named = choices(schema);
  const first = typesOf(schema).find((type) => type !== 'null');
  if (named !== undefined) {
    const text = JSON.stringify(value);
    if (named.some((one) => JSON.stringify(one) === text)) return [text];
    return [isOf(first, value) ? 'outside' : 'another-type'];
  }
  if (first === undefined) return [];
  if (!isOf(first, value))
    return [first === 'integer' && typeof value === 'number' ? 'with-a-fraction' : 'another-type'];
  if (typeof value === 'boolean') return [String(value)];
  if (typeof value === 'string') return ofText(schema, value);
  if (typeof value === 'number') return ofNumber(schema, value);
  if (Array.isArray(value)) {
    const most = bound(schema, 'maxItems');
    return [value.length === 0 ? 'empty-list' : most !== undefined && value.length > most ? 'too-many' : 'filled-list'];
  }
  return [];
}

function isOf(type: string | undefined, value: Json): boolean {
  switch (type) {
    case 'integer':
      return Number.isInteger(value);
    case 'array':
      return Array.isArray(value);
    case 'object':
      return isObject(value);
    case undefined:
      return true;
    default:
      return typeof value === type;
  }
}

function ofText(schema: JsonObject, value: string): readonly string[] {
  const { pattern, format } = schema;
  if (typeof pattern === 'string') return [matches(pattern, value) ? 'of-its-form' : 'of-another-form'];
  if (typeof format === 'string') return [FORMS[format]?.test(value) === false ? 'of-another-form' : 'of-its-form'];
  const length = [...value].length;
  const [least, most] = [bound(schema, 'minLength') ?? 0, bound(schema, 'maxLength')];
  return [
    ...(length === 0 && least === 0 ? ['empty'] : []),
    ...(length < least ? ['too-short'] : length === least ? ['shortest'] : []),
    ...(most === undefined ? [] : length > most ? ['too-long'] : length === most ? ['longest'] : []),
    ...(/[\u{10000}-\u{10ffff}]/u.test(value) ? ['astral-characters'] : []),
    ...(/\p{M}/u.test(value) ? ['combining-marks'] : []),
    ...(/["']/.test(value) ? ['quotes'] : []),
  ];
}

/** As far as a form can be told at a glance: what is of no known form counts as right. */
const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d\d-\d\d$/,
  'date-time': /^\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d/,
  email: /^[^\s@]+@[^\s@]+$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
  uri: /^[a-z][\w+.-]*:/i,
};

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(value);
  } catch {
    return true;
  }
}

function ofNumber(schema: JsonObject, value: number): readonly string[] {
  const [least, most] = [bound(schema, 'minimum'), bound(schema, 'maximum')];
  const [above, below] = [bound(schema, 'exclusiveMinimum'), bound(schema, 'exclusiveMaximum')];
  const isSmall = (least !== undefined && value < least) || (above !== undefined && value <= above);
  const isGreat = (most !== undefined && value > most) || (below !== undefined && value >= below);
  return [
    ...(isSmall ? ['too-small'] : value === least || (above !== undefined && value - above <= 1) ? ['least'] : []),
    ...(isGreat ? ['too-great'] : value === most || (below !== undefined && below - value <= 1) ? ['greatest'] : []),
    ...(value === 0 ? ['zero'] : []),
    ...(value < 0 ? ['negative'] : []),
    ...(Number.isInteger(value) ? [] : ['with-decimals']),
  ];
}

function unknownIn(visit: Visit, all: readonly Member[], item: JsonObject): readonly string[] {
  if (all.length === 0) return [];
  const names = new Set(all.map(({ at }) => at.split('/')[1]));
  const ids = new Set(Object.keys(visit.place.operation.fill).map((at) => at.split('/')[1]));
  const readOnly = new Set(
    ((visit.place.resource && ifStated(visit.place.resource.readOnly)) ?? []).map((at) => at.split('/')[1]),
  );
  return Object.keys(item).some((name) => !names.has(name) && !ids.has(name) && !readOnly.has(name)) ? [UNKNOWN] : [];
}
