import { valueAt, withValueAt, type JsonObject, type JsonSchema } from 'probity/check';
import { declaredAt } from 'probity/check/values';

/** Places behind the point up to which sums of amounts are exact. */
const PLACES = 1e8;

/** A sum of amounts without what binary fractions add to it. */
export function rounded(value: number): number {
  return Math.round(value * PLACES) / PLACES;
}

/** The body with an amount at a place, written as the value there is, or as the schema wants it: as a number or as a text of digits. */
export function withAmount(schema: JsonSchema, body: JsonObject, at: string, amount: number): JsonObject {
  const there = valueAt(body, at);
  const [declared] = declaredAt(schema, at.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
  const types = [declared?.['type']].flat();
  const isText = typeof there === 'string' || (typeof there !== 'number' && types.includes('string'));
  if (!isText) return withValueAt(body, at, amount) as JsonObject;
  const places = typeof there === 'string' ? (/\.(\d+)$/.exec(there)?.[1]?.length ?? 0) : USUAL_PLACES;
  return withValueAt(body, at, amount.toFixed(places)) as JsonObject;
}

/** Places behind the point of amounts of money. */
const USUAL_PLACES = 2;
