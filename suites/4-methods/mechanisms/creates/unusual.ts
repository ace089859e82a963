import { isObject, type Json, type JsonObject, type JsonSchema, valueAt, withValueAt, type Kit } from 'probity/check';
import { firstOfMaps } from 'probity/check/values';
import { membersOf } from 'probity/check/writes';

/**
 * A letter with a mark, one of three octets in UTF-8, and one of four, which is two units in UTF-16. No trimming, no
 * normalisation and no folding of case changes them, so whoever stores text stores them.
 */
const LETTERS = 'é漢😀';

/** Minutes that local time is ahead of UTC: a whole number of hours would not show that half an hour is lost. */
const AHEAD = 330;

/**
 * The body with other letters in its texts, and with its times as they are written elsewhere: the same instants. What the
 * schema does not take stays as it is, and so does what a map has beyond its first dozen.
 */
export function unusual(kit: Pick<Kit, 'validate'>, schema: JsonSchema, body: JsonObject): JsonObject {
  const isTried = firstOfMaps(schema);
  return membersOf(body).reduce<JsonObject>((sum, at) => {
    const value = valueAt(sum, at);
    const other = typeof value === 'string' ? otherwise(value) : undefined;
    if (other === undefined || !isTried(at)) return sum;
    const next = withValueAt(sum, at, other);
    return isObject(next) && kit.validate(schema, next).length === 0 ? next : sum;
  }, body);
}

function otherwise(text: string): Json | undefined {
  if (/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/.test(text)) {
    const local = new Date(Date.parse(text) + AHEAD * 60_000).toISOString().slice(0, 19);
    return `${local}+05:30`;
  }
  // A text of letters alone is prose, and no name that means something to the service.
  return /^[a-z]+$/.test(text) ? `${text}${LETTERS}` : undefined;
}
