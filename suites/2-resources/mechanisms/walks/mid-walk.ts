import { Arbitrary, Stream, Value, type Random } from 'fast-check';
import {
  type Json,
  type ConcurrencyFacts,
  type ResourceFacts,
  type Operation,
  type Own,
  type SortKey,
  valueAt,
  all,
  ifStated,
  map,
  only,
  stated,
  orDefault,
  type Slot,
  fill,
  type QueryPair,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { compareBy, orderOf } from 'probity/check/lists';
import { changeOf } from 'probity/check/values';
import { precondition } from 'probity/check/writes';

/**
 * A write between two pages of a walk. The anchor is the last item of the page before, which a cursor may refer to;
 * before and ahead are meant in the order of the list.
 */
export type MidWrite = (typeof MID_WRITES)[number];
export const MID_WRITES = [
  'delete the anchor',
  'delete before',
  'delete ahead',
  'insert before',
  'insert ahead',
  'move ahead',
  'move before',
] as const;

/**
 * All writes in some order, one of each. Gets smaller by leaving writes out: first all but one, those first that need no
 * record beforehand, then one by one.
 */
export function scripts(): Arbitrary<readonly MidWrite[]> {
  return new Scripts();
}

class Scripts extends Arbitrary<readonly MidWrite[]> {
  override generate(random: Random): Value<readonly MidWrite[]> {
    const script: MidWrite[] = [...MID_WRITES];
    for (let i = script.length - 1; i > 0; i -= 1) {
      const j = random.nextInt(0, i);
      [script[i], script[j]] = [script[j] as MidWrite, script[i] as MidWrite];
    }
    return new Value(script, undefined);
  }

  override canShrinkWithoutContext(value: unknown): value is readonly MidWrite[] {
    return Array.isArray(value) && value.every((write) => MID_WRITES.includes(write as MidWrite));
  }

  override shrink(script: readonly MidWrite[]): Stream<Value<readonly MidWrite[]>> {
    if (script.length <= 1) return Stream.nil();
    const needsRecord = (write: MidWrite): number => Number(!write.startsWith('insert'));
    const alone = [...script].sort((a, b) => needsRecord(a) - needsRecord(b)).map((write) => [write]);
    const without = script.length === 2 ? [] : script.map((_, left) => script.filter((__, at) => at !== left));
    return Stream.of(...[...alone, ...without].map((smaller) => new Value(smaller, undefined)));
  }
}

/**
 * With a sort key the anchor is deleted before anything else is: then records that share its value stand behind it, and
 * a cursor that only knows the value leads past them.
 */
export function anchorFirst(writes: readonly MidWrite[], { key }: Arrangement): readonly MidWrite[] {
  const [anchor, others] = [true, false].map((is) => writes.filter((write) => (write === 'delete the anchor') === is));
  return key === undefined ? writes : [...(anchor ?? []), ...(others ?? [])];
}

/** Pages that a walk through a long list has, about. */
const PAGES = 40;

/** Page sizes in which a list is walked: small ones, as far as that does not take too many pages. */
export function pageSizes(items: number | undefined, most: number): readonly number[] {
  const scale = Math.max(1, Math.ceil((items ?? 0) / PAGES));
  return [...new Set([3, 2].map((size) => Math.min(size * scale, most)))];
}

/** Where a walk has got to, among records of our own. */
export interface Progress<T> {
  /** All that were there at first, in the order of the list. */
  readonly base: readonly T[];
  /** In the order of the walk. */
  readonly shown: readonly T[];
  /** The last item of the page before; undefined where it is not ours. */
  readonly anchor: T | undefined;
  /** May be deleted or moved, and has not been yet. */
  readonly expendable: ReadonlySet<T>;
}

/** A write with the records that it is about. */
export type Chosen<T> =
  | { readonly does: 'delete'; readonly record: T }
  /** Makes a record that stands beside another one. */
  | { readonly does: 'insert'; readonly beside: T }
  | { readonly does: 'move'; readonly record: T; readonly beside: T };

/** Finds records for a write; undefined where there are none at this point of the walk. */
export function choose<T>(write: MidWrite, { base, shown, anchor, expendable }: Progress<T>): Chosen<T> | undefined {
  const before = shown.filter((one) => one !== anchor);
  const ahead = base.filter((one) => !shown.includes(one));
  const some = (among: readonly T[]): T | undefined => among.findLast((one) => expendable.has(one));
  const [head, tail] = [before[0], ahead.at(-1)];
  const move = (record: T | undefined, beside: T | undefined): Chosen<T> | undefined =>
    record === undefined || beside === undefined ? undefined : { does: 'move', record, beside };
  const remove = (record: T | undefined): Chosen<T> | undefined => record && { does: 'delete', record };
  const insert = (beside: T | undefined): Chosen<T> | undefined => beside && { does: 'insert', beside };
  switch (write) {
    case 'delete the anchor':
      return remove(anchor !== undefined && expendable.has(anchor) ? anchor : undefined);
    case 'delete before':
      return remove(some(before));
    case 'delete ahead':
      return remove(some(ahead));
    case 'insert before':
      return insert(head);
    case 'insert ahead':
      return insert(tail);
    case 'move ahead':
      return move(some(before), tail);
    case 'move before':
      return move(some(ahead), head);
  }
}

/** How a list is asked to be sorted; without a key as the service likes. */
export interface Arrangement {
  readonly query: readonly QueryPair[];
  readonly key?: SortKey;
  readonly direction: 'ascending' | 'descending';
  /** Whether the contract says how the list stands; equal sort keys are left open. */
  readonly isStated: boolean;
}

/** The default order, and the sort keys in both directions. */
export function arrangements({ collection, at }: ResourceFacts): Slot<readonly Arrangement[]> {
  const keys = orDefault<readonly SortKey[]>(collection.sort, []).value;
  const sorted = keys.flatMap((key) => {
    const both = all({ ascending: key.ascending, descending: key.descending });
    if (both.state !== 'stated') return [];
    return (['ascending', 'descending'] as const).map((direction): Arrangement => {
      return { key, direction, query: fill(both.value[direction], {}), isStated: true };
    });
  });
  return stated(
    [{ query: [], direction: 'ascending', isStated: at('collection.order').state === 'stated' }, ...sorted],
    '',
  );
}

/**
 * One order, rather by a key that copies of a record share: then there are ties, and it can be chosen where a record is
 * inserted. Then the default order, where most writes move nothing.
 */
export function tellingArrangements(
  all: readonly Arrangement[],
  { unique, tag }: Own,
  records: readonly OwnedRecord[],
): readonly Arrangement[] {
  const isShared = ({ key }: Arrangement): boolean =>
    key !== undefined &&
    ![...unique, tag].includes(key.at) &&
    records.some(({ sent }) => valueAt(sent, key.at) !== undefined);
  const sorted = all.filter(({ key }) => key !== undefined);
  const telling = [...sorted.filter(isShared), ...sorted.filter((one) => !isShared(one))];
  return [...telling.slice(0, 1), ...all.filter(({ key }) => key === undefined)];
}

/**
 * Says of two of our records whether their order is settled, by a walk while nothing changed. Where not even that follows
 * the key, nothing is: that is another claim.
 */
export function settled(
  { key, direction, isStated }: Arrangement,
  quiet: readonly Json[],
  of: (item: Json) => OwnedRecord | undefined,
): (a: OwnedRecord, b: OwnedRecord) => boolean {
  if (key === undefined) return () => isStated;
  const values = new Map<OwnedRecord, Json | undefined>();
  for (const item of quiet) {
    const record = of(item);
    if (record) values.set(record, valueAt(item, key.at));
  }
  if (orderOf(key, [...values.values()], direction).misplaced !== undefined) return () => false;
  return (a, b) => {
    const order = compareBy(key, values.get(a), values.get(b));
    return order !== undefined && order !== 0;
  };
}

/** What can be written to a list. Whatever a service offers no operation for is left out. */
export interface Writers {
  readonly own: Own;
  readonly remove: Operation | undefined;
  readonly update: Operation | undefined;
  /** How an update names the version of the record. */
  readonly concurrency: ConcurrencyFacts | undefined;
}

export function writersOf({ own, operations, concurrency }: ResourceFacts): Slot<Writers> {
  const free = (slot: Slot<Operation>): Operation | undefined =>
    orDefault<Operation | undefined>(
      only(slot, ({ when }) => Object.keys(when).length === 0),
      undefined,
    ).value;
  return map(own, (found) => ({
    own: found,
    remove: free(operations.delete.offered),
    update: free(operations.update.offered),
    concurrency: ifStated(concurrency),
  }));
}

/**
 * Carries a write out; gives back what was made, `null` when nothing was, and undefined where the service offers no
 * operation for it. An update that is refused moves nothing, which is as well.
 */
export async function perform(
  kit: Pick<Kit, 'send' | 'create' | 'must' | 'item' | 'outcome'>,
  { own, remove, update, concurrency }: Writers,
  { key }: Arrangement,
  chosen: Chosen<OwnedRecord>,
): Promise<OwnedRecord | null | undefined> {
  if (chosen.does === 'insert') return kit.create(own, chosen.beside.sent);
  const { record } = chosen;
  if (chosen.does === 'delete') {
    if (remove === undefined) return undefined;
    kit.must(await kit.send(remove, { record }), 'Deleting a record between two pages');
    return null;
  }
  const value = key && valueAt(chosen.beside.sent, key.at);
  if (update === undefined || key === undefined || value === undefined) return undefined;
  const held = await precondition(kit, own, concurrency, record);
  await kit.send(update, { record, ...held(changeOf(update, key.at, value)) });
  return null;
}
