import { isObject, type Json, type JsonObject, type Own, segments, type Kit, type OwnedRecord } from 'probity/check';
import { readBack, until, type Lag } from 'probity/check/looks';
import { createFrom } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { changedIn } from 'probity/check/writes';
import { patched, type PatchOperation } from './json-patch.js';

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
  const names = touchedBy(patch);
  const wanted = membersNamed(patched(before, patch), names);
  const result = resultOf(written, patch);
  const unlike = (item: Json | undefined): readonly string[] =>
    changedIn([written, result], wanted, membersNamed(item, names), volatile);
  const after = await until(
    kit,
    lag.read,
    () => kit.read(own, record),
    (item) => unlike(item).length === 0,
  );
  if (unlike(after).length === 0) return [];
  const made = membersNamed(await readBack(kit, own, await createFrom(kit, own, result), lag), names);
  const seen = membersNamed(after, names);
  // What a record made of it shows otherwise than it was written says nothing of the patch.
  if (names.some((name) => Object.hasOwn(result, name) && !equal(made[name], result[name]))) return undefined;
  const isRight = names.every((name) => {
    if (Object.hasOwn(result, name)) return equal(seen[name], made[name], volatile);
    // What stands where nothing is written, nothing, null or a default, is not said; but not what stood there.
    const isKept = Object.hasOwn(seen, name) && isObject(before) && equal(seen[name], before[name]);
    return !isKept || equal(made[name], seen[name]);
  });
  return isRight ? [] : unlike(after);
}

/** What is known to have been written once a patch was carried out. */
export function resultOf(written: JsonObject, patch: readonly PatchOperation[]): JsonObject {
  const result = patched(written, patch);
  return isObject(result) ? result : written;
}

/** The first names of the paths that the patch writes to. */
function touchedBy(patch: readonly PatchOperation[]): readonly string[] {
  const paths = patch.flatMap((one) => (one.op === 'test' ? [] : [one.path, ...('from' in one ? [one.from] : [])]));
  return [...new Set(paths.map((path) => segments(path)[0] ?? ''))];
}

function membersNamed(item: Json | undefined, names: readonly string[]): JsonObject {
  if (!isObject(item)) return {};
  return Object.fromEntries(Object.entries(item).filter(([name]) => names.includes(name)));
}
