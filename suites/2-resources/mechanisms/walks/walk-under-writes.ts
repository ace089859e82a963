import { type Json, type Own, valueAt, type Kit, type OwnedRecord, type Walk } from 'probity/check';
import { walkThrough, type Listing, type Through, compareBy } from 'probity/check/lists';
import { until, type Lag } from 'probity/check/looks';
import { countOwn, isWhole, matchOwn } from 'probity/check/records';
import { choose, perform, type Arrangement, type MidWrite, type Writers } from './mid-walk.js';
import type { Disturbance } from './stability.js';

/** Records of our own in a list: those that stay, and some that may be deleted or moved. */
export interface TestRecords {
  /** Fills the placeholders of a list that has parents. */
  readonly at: OwnedRecord | undefined;
  readonly records: readonly OwnedRecord[];
  readonly fresh: readonly OwnedRecord[];
  readonly dead: readonly OwnedRecord[];
}

/** Enough for ties of which some are deleted and some stay, across the end of a page of two. */
const FRESH = 8;

/** How many records a cast has besides the population. */
export interface Size {
  /** Copies of records of the population. */
  readonly fresh: number;
  readonly dead: boolean;
}

/**
 * A cast that is large enough for all writes, of which a list in the order of its records' making needs half as many
 * copies: there they are no ties. Of what goes wrong, a rerun shows as much as needs only a few copies.
 */
export async function castSize(kit: Pick<Kit, 'optionalStep'>, { key }: Arrangement): Promise<Size> {
  const most = key === undefined ? FRESH / 2 : FRESH;
  const fresh = await kit.optionalStep(() => kit.optionalStep(() => Promise.resolve(most), 2), 0);
  return { fresh, dead: key !== undefined && (await kit.optionalStep(() => Promise.resolve(true), false)) };
}

/**
 * Records for one walk: the population, where it is in the same list, and copies of two of its records, so that there
 * are ties with every sort key: of the one that comes last in the order, and of another. One more is deleted before.
 */
export async function cast(
  kit: Pick<Kit, 'population' | 'createMany' | 'send' | 'must'>,
  writers: Writers,
  { fresh: some, dead: isGone }: Size,
  arrangement?: Arrangement,
): Promise<TestRecords> {
  const { own, remove, update } = writers;
  const population = await kit.population(own);
  const isShared = own.parents.length === 0;
  const wanted = isShared && remove === undefined && update === undefined ? 0 : some;
  const middle = population[Math.floor(population.length / 2)];
  // Two copies of one record rather than one copy each of two: they are ties.
  const last = lastOf(population, arrangement);
  const models = (wanted > 2 ? [last, middle] : [last]).flatMap((one) => one ?? []);
  const bodies = models.flatMap(({ sent }) => Array.from({ length: wanted / models.length }, () => sent));
  const made = await kit.createMany(own, remove === undefined || !isGone ? bodies : [...bodies, ...bodies.slice(0, 1)]);
  const fresh = made.slice(0, bodies.length);
  const dead = made.slice(bodies.length);
  for (const record of dead) if (remove) kit.must(await kit.send(remove, { record }), 'Deleting a record');
  return { at: fresh[0] ?? population[0], records: isShared ? [...population, ...fresh] : fresh, fresh, dead };
}

/** The record that comes last in an order, as far as what was sent tells. */
function lastOf(records: readonly OwnedRecord[], arrangement?: Arrangement): OwnedRecord | undefined {
  const { key, direction } = arrangement ?? {};
  if (key === undefined) return records[0];
  const valueOf = ({ sent }: OwnedRecord): Json | undefined => valueAt(sent, key.at);
  return records.reduce<OwnedRecord | undefined>((last, one) => {
    const order = last && compareBy(key, valueOf(one), valueOf(last), direction);
    return last === undefined || (order ?? 0) > 0 ? one : last;
  }, undefined);
}

/** How a list is walked. */
export interface WritePlan extends Pick<Through, 'limit'> {
  readonly arrangement: Arrangement;
  readonly writes: readonly MidWrite[];
}

/** More items than this are not walked in pages of one or two. */
const LONGEST = 2000;

/**
 * Walks while nothing changes: that is the control, and the order to compare with. Ends the entry where not even that
 * shows each record once, and the case where the list is too long.
 */
export async function walkUnchanged(
  kit: Pick<Kit, 'walk' | 'wait' | 'stop' | 'discard'>,
  own: Own,
  listing: Listing,
  { at, records, dead }: TestRecords,
  { limit, arrangement }: WritePlan,
  lag: Lag,
): Promise<Walk> {
  const through = { limit, query: arrangement.query, mostPages: 2 * LONGEST, mostItems: LONGEST, exact: true };
  const isQuiet = (seen: Walk): boolean => isWhole(own, records, seen) && !seen.items.some(matchOwn(own, dead));
  const walk = await until(
    kit,
    lag.list,
    () => walkThrough(kit, listing, { ...through, ...(at === undefined ? {} : { at }) }),
    isQuiet,
  );
  if (isQuiet(walk)) return walk;
  const isLong = walk.ended === 'endless' && countOwn(own, records, walk.items).repeated.length === 0;
  if (isLong) kit.discard('the list is too long to be walked in pages of one or two');
  return kit.stop('control-failed', 'While nothing changes, a walk by cursor does not show each record once');
}

/** A walk during which records were written, and what is known of them. */
export interface Disturbed {
  readonly walk: Walk;
  readonly disturbance: Disturbance<OwnedRecord>;
  /** Our records as the walk shows them, those of before and those made meanwhile. */
  readonly shown: readonly OwnedRecord[];
  readonly of: (item: Json) => OwnedRecord | undefined;
  readonly written: number;
}

/** Walks again, with one write between two pages, as long as there are writes left that are possible. */
export async function walkWithWrites(
  kit: Pick<Kit, 'walk' | 'send' | 'create' | 'must' | 'item' | 'outcome'>,
  writers: Writers,
  listing: Listing,
  { at, records, fresh, dead }: TestRecords,
  { limit, arrangement, writes }: WritePlan,
  quiet: Walk,
): Promise<Disturbed> {
  const { own } = writers;
  const known: OwnedRecord[] = [...records, ...dead];
  const of = (item: Json): OwnedRecord | undefined => matchOwn(own, known)(item);
  const base = quiet.items.flatMap((item) => of(item) ?? []);
  // Of four copies the last stays: so one that may go ends a page of two or three, with a tie that stays behind it.
  const ours = base.filter((one) => fresh.includes(one)).reverse();
  const expendable = new Set(ours.filter((_, index) => index % 4 > 0).reverse());
  const [deleted, moved] = [new Set<OwnedRecord>(), new Set<OwnedRecord>()];
  const left = [...writes];
  let written = 0;

  const between: NonNullable<Through['between']> = async (pages) => {
    const items = pages.flatMap((page) => page.items);
    const last = items.at(-1);
    const progress = {
      base,
      shown: items.flatMap((item) => of(item) ?? []),
      anchor: last === undefined ? undefined : of(last),
      expendable,
    };
    for (const [index, write] of left.entries()) {
      const chosen = choose(write, progress);
      const made = chosen && (await perform(kit, writers, arrangement, chosen));
      if (chosen === undefined || made === undefined) continue;
      left.splice(index, 1);
      written += 1;
      if (made !== null) known.push(made);
      if (chosen.does !== 'insert') {
        expendable.delete(chosen.record);
        (chosen.does === 'delete' ? deleted : moved).add(chosen.record);
      }
      return;
    }
  };
  const most = quiet.items.length + writes.length;
  const walk = await walkThrough(kit, listing, {
    limit,
    query: arrangement.query,
    mostPages: 4 * LONGEST,
    mostItems: 2 * most + 5,
    exact: true,
    between,
    mayRepeat: () => moved.size > 0,
    ...(at === undefined ? {} : { at }),
  });
  const disturbance = { base, dead: new Set(dead), deleted, moved };
  return { walk, disturbance, shown: walk.items.flatMap((item) => of(item) ?? []), of, written };
}
