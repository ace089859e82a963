import {
  escapeSegment,
  isObject,
  withoutValueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type JsonSchema,
  type OperationContext,
  type OperationFacts,
  ifStated,
  type Own,
} from 'probity/check';
import { isRequiredAt, wordsAt } from 'probity/check/values';

/** What a text by which a run knows its records may be beside that. */
export interface Short {
  readonly at: string;
  /** How many such values are tried, where one may be taken already. */
  readonly tries: number;
  /** Least length by the schema. */
  readonly least: number;
  readonly what: 'left out' | 'an empty text' | 'null' | 'as short as it may be';
  /** JSON pointer into the body to another text, which tells the record apart then; undefined where other members do. */
  readonly beside: string | undefined;
}

/** Unique texts of fewer characters are soon taken, and not every service says so by a status of its own. */
const LEAST_UNIQUE = 4;
const TRIES = 3;

/** Characters that a text has room for by which a record is known. */
const TELLING = 24;

/** Operations that write a body of members. */
export function isWriting({ kind, format }: OperationFacts): boolean {
  return (kind === 'create' || kind === 'replace' || kind === 'update') && ifStated(format) !== 'json-patch';
}

/** What may stand in the place of each text that carries a mark, or that no two records may have, where something else tells the record apart. */
export function shortOf({ operation, own }: OperationContext, schema: JsonSchema): readonly Short[] {
  if (own === undefined) return [];
  // A record that is there is known by its id, and a change leaves out what stays.
  const isThere = operation.kind === 'update' || operation.kind === 'replace';
  const isChange = operation.kind === 'update';
  const marks = [...new Set([...(own.tag === undefined ? [] : [own.tag]), ...own.unique])];
  return marks.flatMap((at): readonly Short[] => {
    const words = wordsAt(schema, at);
    if (!isPlainText(schema, at)) return [];
    if (isChange && !words.isNamed) return [];
    const beside = isThere ? undefined : otherText(schema, own, marks);
    if (!isThere && beside === undefined && own.refs.length === 0 && !own.unique.some((other) => other !== at))
      return [];
    const isUnique = own.unique.includes(at);
    const least = words.least('minLength') ?? 0;
    const all: readonly (readonly [Short['what'], boolean])[] = [
      ['left out', !isChange && !isRequiredAt(schema, at)],
      ['null', !isChange && words.includes('type', 'null')],
      ['an empty text', least === 0 && !isUnique],
      ['as short as it may be', least > 0],
    ];
    const tries = (what: Short['what']): number =>
      isUnique && what === 'as short as it may be' && least < LEAST_UNIQUE ? TRIES : 1;
    return all.flatMap(([what, isAllowed]) => (isAllowed ? [{ at, least, what, beside, tries: tries(what) }] : []));
  });
}

/** The body with that in its place, and with a text of its own beside it. */
export function shortened(kit: { readonly unique: () => string }, body: JsonObject, short: Short): JsonObject {
  const { at, what, beside, least } = short;
  const text = what === 'null' ? null : what === 'an empty text' ? '' : kit.unique().slice(-least).padStart(least, 'a');
  const told: Json =
    beside === undefined ? body : withValueAt(body, beside, `${kit.unique()}${kit.unique()}`.slice(0, TELLING));
  const made: Json = what === 'left out' ? withoutValueAt(told, at) : withValueAt(told, at, text);
  return isObject(made) ? made : body;
}

function isPlainText(schema: JsonSchema, at: string): boolean {
  const words = wordsAt(schema, at);
  return words.includes('type', 'string') && !words.isNarrowed;
}

function otherText(schema: JsonSchema, own: Own, marks: readonly string[]): string | undefined {
  const properties = isObject(schema) ? schema['properties'] : undefined;
  const all = isObject(properties) ? Object.keys(properties) : [];
  const taken = new Set([...marks, ...own.readOnly, ...own.volatile, ...own.refs.map(({ at }) => at)]);
  return all
    .map((name) => `/${escapeSegment(name)}`)
    .find(
      (at) =>
        !taken.has(at) && isPlainText(schema, at) && (wordsAt(schema, at).most('maxLength') ?? TELLING) >= TELLING,
    );
}
