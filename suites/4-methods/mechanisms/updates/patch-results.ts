import {
  covers,
  escapeSegment,
  isObject,
  segments,
  valueAt,
  withValueAt,
  type Json,
  type JsonObject,
  type Kit,
  type Own,
  type OwnedRecord,
} from 'probity/check';
import { readBack, until, type Lag } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { changedIn } from 'probity/check/writes';
import { patched, type PatchOperation } from './json-patch.js';
import { laidPlaces } from './patch-designs.js';

/** A patch that was carried out on a record of ours, by the word of the service. */
export interface CarriedOut {
  readonly own: Own;
  readonly record: OwnedRecord;
  readonly patch: readonly PatchOperation[];
  /** What the record showed before. */
  readonly before: Json;
  /** What is known to have been written before. */
  readonly written: JsonObject;
  readonly volatile: readonly string[];
  readonly lag: Lag;
}

/**
 * Where the members that a patch writes to are not as it makes them, in words. Where they are not, a record is made of
 * the result, to compare with; undefined where that one does not show it either, so that nothing is known.
 */
export async function unlikeResult(kit: Kit, carriedOut: CarriedOut): Promise<readonly string[] | undefined> {
  const { own, record, patch, before, written, volatile, lag } = carriedOut;
  const places = touchedBy(patch, own);
  const wanted = partOf(patched(before, patch), places);
  const result = resultOf(written, patch);
  const unlike = (item: Json | undefined): readonly string[] =>
    changedIn([written, result], wanted, partOf(item, places), volatile);
  const after = await until(
    kit,
    lag.read,
    () => kit.read(own, record),
    (item) => unlike(item).length === 0,
  );
  if (unlike(after).length === 0) return [];
  const made = await readBack(kit, own, await createFrom(kit, own, result), lag);
  // What a record made of it shows otherwise than it was written says nothing of the patch.
  const isOther = (at: string): boolean =>
    valueAt(result, at) !== undefined && !equal(valueAt(made, at), valueAt(result, at));
  if (places.some(isOther)) return undefined;
  const isRight = places.every((at) => {
    const [seen, usual, was] = [after, made, before].map((item) => valueAt(item, at));
    if (valueAt(result, at) !== undefined) return equal(seen, usual, volatile);
    // What stands where nothing is written, nothing, null or a default, is not said; but not what stood there.
    const isKept = seen !== undefined && equal(seen, was);
    return !isKept || equal(usual, seen);
  });
  return isRight ? [] : unlike(after);
}

/** What is known to have been written once a patch was carried out. */
export function resultOf(written: JsonObject, patch: readonly PatchOperation[]): JsonObject {
  const result = patched(written, patch);
  return isObject(result) ? result : written;
}

/** The members that the patch writes to: of one with a mark inside, which no other record has, what is in it. */
function touchedBy(patch: readonly PatchOperation[], own: Own): readonly string[] {
  const marks = laidPlaces(own);
  const paths = patch.flatMap((one) => (one.op === 'test' ? [] : [one.path, ...('from' in one ? [one.from] : [])]));
  const placeOf = (path: string): string => {
    const steps = segments(path).map((_, n, all) =>
      all
        .slice(0, n + 1)
        .map((one) => `/${escapeSegment(one)}`)
        .join(''),
    );
    return steps.find((at) => !marks.some((mark) => covers(at, mark))) ?? path;
  };
  return [...new Set(paths.map(placeOf))];
}

/** What an item shows at these places, and nothing else of it. */
function partOf(item: Json | undefined, places: readonly string[]): JsonObject {
  const shown = places.flatMap((at) => {
    const value = valueAt(item, at);
    return value === undefined ? [] : [[at, value] as const];
  });
  return shown.reduce<Json>((sum, [at, value]) => withValueAt(sum, at, value), {}) as JsonObject;
}
