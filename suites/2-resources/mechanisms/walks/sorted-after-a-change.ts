import {
  ifStated,
  valueAt,
  type ConcurrencyFacts,
  type Json,
  type Kit,
  type Own,
  type QueryPair,
  type ResourceFacts,
} from 'probity/check';
import type { SortKey } from 'probity/check/facts';
import { complete, maxPageSize, orderOf, walkThrough, type Listing } from 'probity/check/lists';
import { until, type Lag } from 'probity/check/looks';
import { draft, markingWriters, matchOwn, writeMarkOf, type Writer } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { precondition } from 'probity/check/writes';

/** Milliseconds after which a time of whole seconds is another one. */
const SECOND = 1050;

/** A sort by a member that each write changes, and how a record is written. */
export interface Changing {
  readonly writer: Writer;
  readonly mark: string;
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** How the records of a list are written whose member changes with each write; undefined for one that does not. */
export function changingBy(resource: ResourceFacts, key: SortKey | undefined): Changing | undefined {
  const changes = ifStated(resource.changesWithWrites) ?? [];
  const [writer] = ifStated(markingWriters(resource)) ?? [];
  const mark = ifStated(writeMarkOf(resource));
  if (key === undefined || !changes.includes(key.at) || writer === undefined || mark === undefined) return undefined;
  return { writer, mark, concurrency: ifStated(resource.concurrency) };
}

/** Makes two records and writes the first: sorted by what the write has changed it stands behind the other one, and the list shows its value. */
export async function expectSortedAfterChange(
  kit: Kit,
  own: Own,
  {
    list,
    key,
    queries,
    lag,
  }: { readonly list: Listing; readonly key: SortKey; readonly queries: Queries; readonly lag: Lag },
  { writer, mark, concurrency }: Changing,
): Promise<void> {
  const pair = [await kit.create(own), await kit.create(own)] as const;
  const [first] = pair;
  await kit.wait(SECOND);
  const { body } = await draft(kit, own, writer, mark, first.sent);
  const held = await precondition(kit, own, concurrency, first);
  const written = await kit.send(writer.operation, { record: first, ...held(body) });
  if (kit.outcome(written).class !== 'success') return kit.discard('the write was refused', written, 'needed');
  const values = (): Promise<readonly Json[]> =>
    Promise.all(pair.map(async (one) => valueAt(await kit.read(own, one), key.at) ?? null));
  const read = await values();
  if (equal(read[0], read[1])) return kit.discard('the write did not change the member that is sorted by');
  const of = matchOwn(own, pair);
  const shown = async (query: readonly QueryPair[]): Promise<readonly Shown[]> => {
    const walk = await walkThrough(kit, list, { limit: maxPageSize(list), query, at: first, mostPages: 60 });
    return complete(kit, walk).items.flatMap((item) => {
      const [record] = [of(item) ?? []].flat();
      return record === undefined ? [] : [{ due: read[record === first ? 0 : 1], shown: valueAt(item, key.at) }];
    });
  };
  // What changes by itself may be another value in each answer.
  const isRestless = own.volatile.includes(key.at);
  const isRight = (items: readonly Shown[]): boolean =>
    isRestless || items.every((one) => one.shown === undefined || equal(one.shown, one.due));
  for (const direction of ['ascending', 'descending'] as const) {
    const look = () => shown(queries[direction]);
    const items = await until(kit, lag.list, look, (now) => now.length < pair.length || isRight(now));
    if (items.length < pair.length) return kit.discard('the list does not show both records');
    const isMoved = isRestless && !equal([...(await values())], [...read]);
    if (isMoved) return kit.discard('what is sorted by changes by itself');
    const claim = `A list shows ${key.at} as a read does, after a write`;
    kit.expect(isRight(items), claim, { where: written.id, place: key.at }).toBeTrue('the value of now');
    const due = items.map((one) => one.due);
    const { misplaced } = orderOf(key, due, direction);
    const order = `Values of ${key.name} that a write has changed are in ${direction} order`;
    kit.expect(misplaced?.map((value) => value ?? null) ?? [], order, { where: written.id }).toBeEmpty();
  }
}

/** A record of the two in a list: its member as a read shows it, and as the list does. */
interface Shown {
  readonly due: Json | undefined;
  readonly shown: Json | undefined;
}

interface Queries {
  readonly ascending: readonly QueryPair[];
  readonly descending: readonly QueryPair[];
}
