import {
  elementsAt,
  escapeSegment,
  formulaValue,
  numberIn,
  segments,
  valueAt,
  type Json,
  type JsonObject,
  type JsonSchema,
} from 'probity/check';
import type { Computed } from 'probity/check/facts';
import { declaredAt, isRounded } from 'probity/check/values';

/** A computed member as a record shows it, and as it has to be. */
export interface Shown {
  readonly value: Json;
  /** The value itself where it is right, so that the way it is written is no matter. */
  readonly due: Json;
}

/** Sums of binary fractions are off by so much of their value. */
const EXACT = 1e-9;

/** Each place of a computed member in a record; none where a member is missing or no number, so that nothing can be said. */
export function shownOf(computed: Computed, record: Json): readonly Shown[] {
  return elementsAt(record, computed.at).flatMap(({ at, elements }): readonly Shown[] => {
    const value = valueAt(record, at);
    const shown = numberIn(value);
    const calculated = formulaValue(computed.formula, record, elements);
    if (value === undefined || shown === undefined || calculated === undefined) return [];
    return [{ value, due: dueFor(value, shown, calculated, computed.decimals) }];
  });
}

function dueFor(value: Json, shown: number, calculated: number, decimals: number | undefined): Json {
  // Where a half is rounded to is not said, so what lies half a step away is right on both sides.
  const step = decimals === undefined ? 0 : 0.5 * 10 ** -decimals;
  const isNear = Math.abs(shown - calculated) <= step + EXACT * Math.max(1, Math.abs(calculated));
  if (isNear && isRounded(shown, decimals)) return value;
  const rounded = decimals === undefined ? calculated : Number(calculated.toFixed(decimals));
  return typeof value === 'string' ? rounded.toFixed(decimals ?? fractionOf(value)) : rounded;
}

const fractionOf = (text: string): number => text.split('.')[1]?.length ?? 0;

/** The same schema for bodies that have the members of these pointers, and two elements of each list on the way where it may have two. */
export function having(schema: JsonSchema, pointers: readonly string[]): JsonSchema {
  const overlays = pointers.flatMap((pointer): readonly JsonObject[] =>
    declaredAt(schema, pointer).length === 0 ? [] : [overlay(schema, pointer, '')],
  );
  return overlays.length === 0 ? schema : { allOf: [schema, ...overlays] };
}

function overlay(schema: JsonSchema, pointer: string, done: string): JsonObject {
  const [step] = segments(pointer.slice(done.length));
  if (step === undefined) return {};
  const here = `${done}/${escapeSegment(step)}`;
  const below = overlay(schema, pointer, here);
  if (step !== '*') return { type: 'object', required: [step], properties: { [step]: below } };
  const most = declaredAt(schema, done).flatMap(({ maxItems }) => (typeof maxItems === 'number' ? [maxItems] : []));
  return { type: 'array', minItems: Math.min(2, ...most), items: below };
}
