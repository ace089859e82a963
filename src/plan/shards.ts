import type { Shard } from '../result/run-file.js';
import type { Plan, PlannedEntry } from './plan.js';
import { priceOf } from './price.js';

/** The plan has no so many parts: one of them would have nothing to do. */
export class TooManyShards extends RangeError {
  /** @param most how many parts the plan can be divided into */
  constructor(
    readonly wanted: number,
    readonly most: number,
  ) {
    super(`The plan cannot be divided into ${String(wanted)} shards, but into ${String(most)} at most`);
    this.name = 'TooManyShards';
  }
}

/** Entries that cannot be parted. */
interface Group {
  /** In the order of the plan. */
  readonly entries: PlannedEntry[];
  price: number;
}

/**
 * Leaves the entries of one shard as they are planned, and skips those of the others. Every entry belongs to exactly one
 * shard, whether it is to run or not, and what shares a collection stays together. The same plan is always divided in
 * the same way.
 *
 * @throws TooManyShards when there are more shards than parts that have something to run
 */
export function shardOf(plan: Plan, { index, of }: Shard): Plan {
  const places = divide(plan, of);
  const entries = plan.entries.map((entry): PlannedEntry => {
    const shard = places.get(entry.id) ?? 1;
    if (shard === index || entry.decision.planned !== 'run') return { ...entry, shard };
    const because = `belongs to shard ${String(shard)} of ${String(of)}`;
    return { ...entry, shard, decision: { planned: 'skipped', because, elsewhere: true } };
  });
  return { ...plan, entries };
}

/** The largest group first, each to the shard with the least to do so far: at most a third more than the best division. */
function divide(plan: Plan, of: number): ReadonlyMap<string, number> {
  const groups = groupsOf(plan.entries);
  const most = groups.filter(({ price }) => price > 0).length;
  // A plan of which nothing runs is one shard with nothing to do.
  if (of > Math.max(1, most)) throw new TooManyShards(of, Math.max(1, most));
  const loads = Array.from({ length: of }, () => 0);
  const places = new Map<string, number>();
  // `sort` is stable: what costs the same stays in the order of the plan.
  for (const { entries, price } of [...groups].sort((a, b) => b.price - a.price)) {
    const least = loads.indexOf(Math.min(...loads));
    loads[least] = (loads[least] ?? 0) + price;
    for (const { id } of entries) places.set(id, least + 1);
  }
  return places;
}

/** Entries that have a collection in common, directly or through others. One without any stands by itself. */
function groupsOf(entries: readonly PlannedEntry[]): readonly Group[] {
  const byName = new Map<string, Group>();
  const groups = new Set<Group>();
  for (const entry of entries) {
    const names = collectionsOf(entry);
    const known = [...new Set(names.flatMap((name) => byName.get(name) ?? []))];
    const group = known[0] ?? { entries: [], price: 0 };
    groups.add(group);
    for (const other of known.slice(1)) {
      group.entries.push(...other.entries);
      group.price += other.price;
      groups.delete(other);
      for (const [name, of] of byName) if (of === other) byName.set(name, group);
    }
    group.entries.push(entry);
    group.price += priceOf(entry);
    for (const name of names) byName.set(name, group);
  }
  return [...groups];
}

/**
 * The collection that an entry is about; of one about the whole service, those that it makes records of; and operations
 * that belong to no collection, for what watches these has to be where they are sent. Records that an entry only needs
 * to have something below them or to refer to are no reason: each shard makes its own, on a target of its own.
 */
function collectionsOf({ subject, decision, operations }: PlannedEntry): readonly string[] {
  const own = decision.planned === 'run' ? decision.own.map(({ resource }) => resource) : [];
  const homeless = operations.filter(({ resource }) => resource === undefined).map(({ id }) => `operation ${id}`);
  return [...(subject.resource === undefined ? own : [subject.resource]), ...homeless];
}
