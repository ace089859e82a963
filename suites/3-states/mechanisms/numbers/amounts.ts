import {
  isObject,
  numberIn,
  placesAt,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Own,
  type OwnedRecord,
} from 'probity/check';
import type { Effect } from 'probity/check/facts';
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

/** Whether callers write the amount: what the service works out is known only when it is done. */
export function isSent({ createBody }: Own, amount: Effect['amount']): boolean {
  return typeof amount === 'number' || declaredAt(createBody, amount.replaceAll(/\/\d+(?=\/|$)/g, '/*')).length > 0;
}

/** Amounts that may be tried: small ones, and as small ones as the schema allows. */
export function amountsOf({ createBody }: Own, at: string): readonly number[] {
  const least = declaredAt(createBody, at.replaceAll(/\/\d+(?=\/|$)/g, '/*')).map(({ minimum }) => minimum);
  return [...AMOUNTS, ...least.filter((one) => typeof one === 'number' && one > 0).map(Number)];
}

/** Amounts that services treat in another way than small whole ones: the largest, one of many digits, one with a fraction. */
export function otherAmounts({ createBody }: Own, at: string): readonly number[] {
  const [declared] = declaredAt(createBody, at.replaceAll(/\/\d+(?=\/|$)/g, '/*'));
  const { type, maximum } = declared ?? {};
  const largest = typeof maximum === 'number' && maximum <= LARGEST ? [maximum] : [];
  return [...new Set([...largest, MANY_DIGITS, ...(type === 'integer' ? [] : [WITH_FRACTION])])];
}

/** Sums of such amounts are exact in each type of a database that amounts are kept in. */
const LARGEST = 1e9;
const MANY_DIGITS = 12_345;
const WITH_FRACTION = 12.34;

/** The first amount of effects that is no number in a record. */
function lackingIn(item: Json | undefined, effects: readonly Effect[]): string | undefined {
  return effects
    .flatMap(({ amount }) => (typeof amount === 'string' ? [amount] : []))
    .find((at) => amountIn(item, at) === undefined);
}

/** What amounts are taken from, as a read shows it before an operation; undefined where that works them out. */
export async function amountsBefore(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  effects: readonly Effect[],
): Promise<JsonObject | undefined> {
  if (lackingIn(record.sent, effects) === undefined) return record.sent;
  const item = await kit.read(own, record);
  return isObject(item) && lackingIn(item, effects) === undefined ? item : undefined;
}

/** What the amounts of effects are taken from: what was sent, or, where the service works them out, what a read shows. */
export async function amountsIn(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  effects: readonly Effect[],
): Promise<JsonObject> {
  if (lackingIn(record.sent, effects) === undefined) return record.sent;
  const item = await kit.read(own, record);
  const at = lackingIn(item, effects);
  if (isObject(item) && at === undefined) return item;
  const shown = JSON.stringify(at === undefined ? item : valueAt(item, at));
  return kit.stop(
    'not-observable',
    `${at ?? 'The record'} of a record of ${own.resource} is ${shown}, and an effect counts by it`,
  );
}

/** An amount, or that which a pointer names, of all elements together; undefined where it names no number. */
export function amountIn(item: Json | undefined, at: Effect['amount']): number | undefined {
  if (typeof at === 'number') return at;
  const values = placesAt(item, at).map((place) => numberIn(valueAt(item, place)));
  const numbers = values.filter((value) => value !== undefined);
  const isWhole = values.length > 0 && numbers.length === values.length;
  return isWhole ? rounded(numbers.reduce((sum, one) => sum + one, 0)) : undefined;
}

/** Amounts of one request, the first that the schema has room for. */
const AMOUNTS = [3, 2, 5, 10, 1];
