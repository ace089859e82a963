import type { Json } from '../contract/json.js';
import { difference } from './compare.js';
import type { Kit } from './kit.js';

/**
 * Looks at some records, always the same ones in the same order; undefined for one that is not there. `when` says on
 * which side of what is being watched it looks, for looking may itself leave something behind.
 */
export type Look = (when: 'before' | 'after') => Promise<readonly (Json | undefined)[]>;

/** How each of the records changed in a stretch of time: place to kind of change. */
export type Stretch = readonly ReadonlyMap<string, string>[];

/** Milliseconds after which a time that is kept in whole seconds is another one. */
export const VISIBLE = 1100;

/** How records change while something is going on, or nothing. */
export async function stretch(
  look: Look,
  ignoring: readonly string[],
  meanwhile: () => Promise<unknown>,
): Promise<Stretch> {
  const before = await look('before');
  await meanwhile();
  const after = await look('after');
  return before.map((was, index) => changes(was, after[index], ignoring));
}

/** Quiet stretches without which no change is blamed on an action. */
const CONTROLS = 2;

/**
 * What an action did to the records, in words. Where something changed while the action was done, which is done to one of
 * them only, they are watched in quiet stretches of the same kind: what happens by itself happens in these as well, and
 * what looking does happens to all of them alike. Reading twice and ignoring what changed would do the opposite and hide
 * the very counter that is to be found.
 *
 * @param quiet what is known of quiet stretches; what is learned is added, so that it need not be learned again
 */
export async function effects(
  kit: Pick<Kit, 'wait'>,
  look: Look,
  ignoring: readonly string[],
  quiet: Stretch[],
  action: () => Promise<unknown>,
): Promise<readonly string[]> {
  const during = await stretch(look, ignoring, action);
  if (unexplained(quiet, during).length === 0) return [];
  for (let more = Math.max(1, CONTROLS - quiet.length); more > 0; more -= 1) {
    quiet.push(await stretch(look, ignoring, () => kit.wait(VISIBLE)));
  }
  return unexplained(quiet, during);
}

const STILL = 'unchanged';

function unexplained(quiet: readonly Stretch[], during: Stretch): readonly string[] {
  const places = new Set(during.flatMap((record) => [...record.keys()]));
  return [...places].flatMap((place) => {
    const kinds = (of: Stretch): readonly string[] => of.map((record) => record.get(place) ?? STILL);
    const seen = kinds(during);
    const known = quiet.flatMap(kinds);
    const isAlike = (some: readonly string[]): boolean => new Set(some).size <= 1;
    // A place that always does the same when nothing is done does something else now; or one that changes as it
    // likes, but for all records alike, now tells them apart.
    const isNew = seen.some((kind) => kind !== STILL && !known.includes(kind));
    const isEffect = isAlike(known) ? isNew : quiet.every((one) => isAlike(kinds(one))) && !isAlike(seen);
    return isEffect ? [`${place === '' ? 'the record' : place}: ${[...new Set(seen)].join(', ')}`] : [];
  });
}

function changes(
  before: Json | undefined,
  after: Json | undefined,
  ignoring: readonly string[],
): ReadonlyMap<string, string> {
  return new Map(
    difference(before, after, ignoring).map((found) => [found.pointer, kindOf(found.before, found.after)]),
  );
}

/** Numbers tell how much: a counter that a look raises by one is told from one that the action raised as well. */
function kindOf(before: Json | undefined, after: Json | undefined): string {
  if (before === undefined) return 'appeared';
  if (after === undefined) return 'gone';
  if (typeof before !== 'number' || typeof after !== 'number') return 'changed';
  return after > before ? `+${String(after - before)}` : String(after - before);
}
