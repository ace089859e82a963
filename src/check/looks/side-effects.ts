import type { Json } from '../../contract/text/json.js';
import { difference } from '../values/compare.js';
import type { Kit } from '../kit.js';

/**
 * Looks at some records, always the same ones in the same order; undefined for one that is not there. `when` says on
 * which side of what is being watched it looks, for looking may itself leave something behind.
 */
export interface Look {
  (when: 'before' | 'after'): Promise<Seen>;
  /** The same is done on both sides, and nothing else is there to be seen after it. */
  readonly isAlike?: true;
  /** What it showed when it was chosen, for who begins with it at once. */
  readonly seen?: Seen;
}

type Seen = readonly (Json | undefined)[];

/** How each of the records changed in a stretch of time: place to kind of change. */
export type Stretch = readonly ReadonlyMap<string, string>[];

/** Milliseconds after which a time that is kept in whole seconds is another one. */
export const VISIBLE = 1100;

/** How records change while something is going on, or nothing. */
export async function interval(
  look: Look,
  ignoring: readonly string[],
  meanwhile: () => Promise<unknown>,
): Promise<Stretch> {
  return (await watched(look, ignoring, meanwhile)).stretch;
}

/** The same with what was seen last; `from` is how they were just before. */
async function watched(
  look: Look,
  ignoring: readonly string[],
  meanwhile: () => Promise<unknown>,
  from?: Seen,
): Promise<{ readonly stretch: Stretch; readonly after: Seen }> {
  const before = from ?? (await look('before'));
  await meanwhile();
  const after = await look('after');
  return { stretch: before.map((was, index) => changes(was, after[index], ignoring)), after };
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
 * @param trail how the records were last seen, where nothing was done since; where looks are alike, it goes on from there
 */
export async function effects(
  kit: Pick<Kit, 'wait'>,
  look: Look,
  ignoring: readonly string[],
  quiet: Stretch[],
  action: () => Promise<unknown>,
  trail: { seen?: Seen | undefined } = {},
): Promise<readonly string[]> {
  const { after, stretch: during } = await watched(look, ignoring, action, trail.seen);
  trail.seen = look.isAlike === true ? after : undefined;
  if (unexplained(quiet, during).length === 0) return [];
  let last = after;
  for (let more = Math.max(1, CONTROLS - quiet.length); more > 0; more -= 1) {
    // Where a look is alike on both sides, what ended one stretch begins the next.
    const from = look.isAlike === true ? last : undefined;
    const still = await watched(look, ignoring, () => kit.wait(VISIBLE), from);
    last = still.after;
    if (look.isAlike === true) trail.seen = last;
    quiet.push(still.stretch);
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
    const name = place === '' ? 'the record' : place;
    return isEffect ? [`${name}: ${counted(seen)}; while nothing was done: ${[...new Set(known)].join(', ')}`] : [];
  });
}

/** `+1 (1 record), unchanged (2 records)`. */
function counted(kinds: readonly string[]): string {
  const words = [...new Set(kinds)].map((kind) => {
    const count = kinds.filter((one) => one === kind).length;
    return `${kind} (${String(count)} ${count === 1 ? 'record' : 'records'})`;
  });
  return words.join(', ');
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
