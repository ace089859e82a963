import { isObject, type Json, type JsonObject, type JsonSchema } from '../../contract/text/json.js';
import { escapeSegment, segments, valueAt } from '../../contract/text/pointer.js';
import { equal } from './compare.js';
import { declaredNames, declaredValues } from './declared.js';
import { isWritten } from '../writes/written.js';

/** What stands at the places that a pointer names, `*` being each item. */
function valuesAt(value: Json | undefined, pointer: string): readonly Json[] {
  let here: readonly Json[] = value === undefined ? [] : [value];
  for (const name of segments(pointer)) {
    here = here.flatMap((one): readonly Json[] => {
      if (name === '*') return Array.isArray(one) ? (one as readonly Json[]) : [];
      const inner = isObject(one) ? one[name] : undefined;
      return inner === undefined ? [] : [inner];
    });
  }
  return here;
}

/** Values that an answer shows and that were not among those of their place, in words. Null is another promise. */
export function newValues(
  promised: Readonly<Record<string, readonly Json[]>>,
  content: Json | undefined,
): readonly string[] {
  return Object.entries(promised).flatMap(([pointer, values]) =>
    valuesAt(content, pointer)
      .filter((value) => value !== null && !values.some((known) => equal(known, value)))
      .map((value) => `${pointer} is ${JSON.stringify(value)}, which was not among its values`),
  );
}

/** A body that was sent, and how it reads. */
interface Pair {
  readonly sent: JsonObject;
  readonly readBack: Json;
}

/** Fewer bodies that leave a member out do not show that its value is a default, where each record could have its own. */
const LEAST = 2;

/** Texts that may follow from the day of the record. */
const DATE = /\d{4}-\d{2}|\d{1,2}[:./]\d{2}/;

/**
 * The values of members that could have been written, and were not, where all bodies that left them out read alike.
 * Only values that are the same from day to day are taken, and from record to record.
 */
export function defaultsIn(pairs: readonly Pair[], schema: JsonSchema | undefined): Readonly<Record<string, Json>> {
  const found = declaredNames(schema).flatMap((name): readonly (readonly [string, Json])[] => {
    const pointer = `/${escapeSegment(name)}`;
    const shown = pairs
      .filter(({ sent }) => !isWritten([sent], pointer))
      .map(({ readBack }) => valueAt(readBack, pointer));
    const [value] = shown;
    if (value === undefined) return [];
    const isOfFew = typeof value === 'boolean' || value === null || declaredValues(schema, pointer) !== undefined;
    if ((shown.length < LEAST && !isOfFew) || !shown.every((one) => equal(one, value))) return [];
    return typeof value === 'string' && DATE.test(value) ? [] : [[pointer, value]];
  });
  return Object.fromEntries(found);
}

/** Members that were left out and do not read as they did, in words. One that is no longer shown is another promise. */
export function otherDefaults(defaults: Readonly<Record<string, Json>>, { sent, readBack }: Pair): readonly string[] {
  return Object.entries(defaults).flatMap(([pointer, value]) => {
    const now = valueAt(readBack, pointer);
    if (isWritten([sent], pointer) || now === undefined || equal(now, value)) return [];
    return [`${pointer} is ${JSON.stringify(now)} where nothing is written, and was ${JSON.stringify(value)}`];
  });
}
