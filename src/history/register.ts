import type { Json } from '../contract/text/json.js';
import { byCall, latest, precedes, type History, type Operation, type RegisterAction } from './operation.js';
import { valueKey } from './value-key.js';

type Op = Operation<RegisterAction>;

/** The operations that show for how long a value was there, at the least. */
export interface Reign {
  readonly value: Json;
  /** The first operation on the value to be answered: the value was there by then. None: it was there from the start. */
  readonly answered?: Op;
  /** The last operation on the value to begin: the value was still there then. */
  readonly begun: Op;
}

/** Why no order of the operations fits a register. */
export type RegisterReason =
  /** A read answered a value that nobody wrote and that was not there at the start. */
  | { readonly rule: 'never-written'; readonly read: Op }
  /** Two values that nobody wrote were read. At most one can have been there at the start. */
  | { readonly rule: 'two-never-written'; readonly reads: readonly [Op, Op] }
  /** A read answered the value of a write that was refused. */
  | { readonly rule: 'refused-write-seen'; readonly read: Op; readonly write: Op }
  /** A read had answered the value before the write of it was sent. */
  | { readonly rule: 'read-before-write'; readonly read: Op; readonly write: Op }
  /** Each of two values must have come before the other. `stale` is the one that was there again at the end. */
  | { readonly rule: 'two-at-once'; readonly stale: Reign; readonly newer: Reign };

/** Whether a history is linearizable (Herlihy and Wing, 1990) as a register. */
export type RegisterVerdict = { readonly legal: true } | { readonly legal: false; readonly reason: RegisterReason };

/** All operations on one value. */
interface Cluster {
  readonly value: Json;
  readonly write?: Op;
  readonly reads: readonly Op[];
}

/** A reign as two times: it had begun by `from` and had not ended before `to`. */
interface Zone {
  readonly from: number;
  readonly to: number;
  readonly reign: Reign;
}

/**
 * Decides whether a history of one register is linearizable, in O(n log n). Exact if every written value is unique.
 *
 * Refused writes have no effect. Ambiguous reads and reads without a value say nothing and are left out. An ambiguous
 * write counts if its value was read, and then as one that may have happened at any time after it was sent.
 *
 * Source: Gibbons and Korach, Testing shared memories, SIAM J. Comput. 26 (1997): the zones of the values.
 *
 * @param initial the value before the first write; absent if it is not known. Then it is one that nobody writes
 * @throws RangeError if two writes have one value, or a write has the initial value; see `hasUniqueWrites`
 */
export function checkRegister(history: History<RegisterAction>, initial?: { readonly value: Json }): RegisterVerdict {
  if (!hasUniqueWrites(history, initial)) {
    throw new RangeError('The register check needs unique values: two writes wrote the same, or one the initial value');
  }
  const clusters = clustersOf(byCall(history));
  const reason = unwritten(clusters, initial) ?? backwards(clusters) ?? twoAtOnce(clusters);
  return reason === undefined ? { legal: true } : { legal: false, reason };
}

/** True if no two writes have the same value, refused and ambiguous ones included, and none has the initial value. */
export function hasUniqueWrites(history: History<RegisterAction>, initial?: { readonly value: Json }): boolean {
  const written = history.flatMap(({ action }) => (action.kind === 'write' ? [valueKey(action.value)] : []));
  const values = initial === undefined ? written : [...written, valueKey(initial.value)];
  return new Set(values).size === values.length;
}

function clustersOf(sorted: readonly Op[]): Map<string, Cluster> {
  const clusters = new Map<string, { value: Json; write?: Op; reads: Op[] }>();
  for (const operation of sorted) {
    const { action, outcome } = operation;
    if (action.value === undefined || (action.kind === 'read' && outcome !== 'ok')) continue;
    const key = valueKey(action.value);
    const cluster = clusters.get(key) ?? { value: action.value, reads: [] };
    clusters.set(key, cluster);
    if (action.kind === 'read') cluster.reads.push(operation);
    else cluster.write = operation;
  }
  return clusters;
}

/** Values that were read and cannot have been there. */
function unwritten(
  clusters: ReadonlyMap<string, Cluster>,
  initial: { readonly value: Json } | undefined,
): RegisterReason | undefined {
  const known = initial === undefined ? undefined : valueKey(initial.value);
  let before: Op | undefined;
  for (const [key, { write, reads }] of clusters) {
    const read = reads[0];
    if (read === undefined || key === known) continue;
    if (write?.outcome === 'fail') return { rule: 'refused-write-seen', read, write };
    if (write !== undefined) continue;
    if (known !== undefined) return { rule: 'never-written', read };
    if (before !== undefined) return { rule: 'two-never-written', reads: [before, read] };
    before = read;
  }
  return undefined;
}

function backwards(clusters: ReadonlyMap<string, Cluster>): RegisterReason | undefined {
  for (const { write, reads } of clusters.values()) {
    const read = write && reads.find((candidate) => precedes(candidate, write));
    if (write && read) return { rule: 'read-before-write', read, write };
  }
  return undefined;
}

/**
 * Two zones contradict each other if each had begun before the other had ended. A zone that runs forward holds the
 * record from `from` to `to`; one that runs backward needs a single moment between `to` and `from`. So forward zones
 * must be disjoint, and no backward zone may lie inside a forward one.
 */
function twoAtOnce(clusters: ReadonlyMap<string, Cluster>): RegisterReason | undefined {
  const zones = [...clusters.values()].flatMap(zoneOf);
  const forward = zones.filter(({ from, to }) => from < to).toSorted((a, b) => a.from - b.from);
  for (const [index, zone] of forward.entries()) {
    const next = forward[index + 1];
    if (next !== undefined && next.from < zone.to) return contradiction(zone, next);
  }
  for (const backward of zones.filter(({ from, to }) => from >= to)) {
    // The forward zones are disjoint by now, so only the last one that began before can hold it.
    const around = lastBefore(forward, backward.to);
    if (around !== undefined && backward.from < around.to) return contradiction(around, backward);
  }
  return undefined;
}

function contradiction(a: Zone, b: Zone): RegisterReason {
  // The initial value can only be the one that is still there too late. Of two others it is the one that was read last.
  const isStale = a.from === -Infinity || (b.from !== -Infinity && a.to >= b.to);
  const [stale, newer] = isStale ? [a, b] : [b, a];
  return { rule: 'two-at-once', stale: stale.reign, newer: newer.reign };
}

function zoneOf({ value, write, reads }: Cluster): Zone[] {
  // Without a read nobody knows whether an ambiguous write happened, and a refused one did not.
  if (write !== undefined && write.outcome !== 'ok' && reads.length === 0) return [];
  const operations = write === undefined ? reads : [write, ...reads];
  const answered = operations.reduce((a, b) => (latest(b) < latest(a) ? b : a));
  const begun = operations.reduce((a, b) => (b.call > a.call ? b : a));
  return write === undefined
    ? [{ from: -Infinity, to: begun.call, reign: { value, begun } }]
    : [{ from: latest(answered), to: begun.call, reign: { value, answered, begun } }];
}

/** The last zone that begins before a time, by binary search. */
function lastBefore(sorted: readonly Zone[], time: number): Zone | undefined {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.from ?? Infinity) < time) low = middle + 1;
    else high = middle;
  }
  return sorted[low - 1];
}
