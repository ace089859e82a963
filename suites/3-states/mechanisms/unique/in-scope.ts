import { isObject, valueAt, withValueAt, type Json, type JsonObject, type UniqueWithin } from 'probity/check';

/** A body in the scope in which the unique value of another one is: what the scope goes by has the same values. */
export function inScopeOf(
  scopes: readonly UniqueWithin[],
  at: string,
  other: JsonObject,
  body: JsonObject,
): JsonObject {
  const laid = scopes
    .filter((one) => one.at === at && one.within.startsWith('/'))
    .reduce<Json>((rest, { within }) => {
      const value = valueAt(other, within);
      return value === undefined ? rest : withValueAt(rest, within, value);
    }, body);
  return isObject(laid) ? laid : body;
}
