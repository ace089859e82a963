import type { Kit } from '../../../../check/kit.js';
import type { Own } from '../../../../contract/facts/model.js';
import type { TrackedRecord } from '../../context.js';
import { idText } from './removal.js';

/** Lane of requests that remove records one after another. */
export const CLEAN_UP = 'cleanup';
/** Records that are removed at one time. */
const BESIDE = 8;

export const nameOf = ({ own, record }: TrackedRecord): string => `${own.resource} ${idText(record)}`;

/**
 * Removes records, last first, since those made later may lie below others. Of a resource whose records do not lie below
 * each other several are removed at one time.
 *
 * @param remove `lane`: where its requests are numbered, whatever is answered first
 */
export async function removeLastFirst(
  held: readonly TrackedRecord[],
  remove: (one: TrackedRecord, lane: string) => Promise<void>,
): Promise<void> {
  const left = held.filter(({ gone }) => !gone).sort(bySending);
  while (left.length > 0) {
    const beside = lastOfOneResource(left);
    left.length -= beside.length;
    await Promise.all(beside.map((one) => remove(one, laneOf(one))));
  }
}

/**
 * Named by the create, and by which of its records it is where it made several, so that a run which is judged again finds what was sent,
 * whatever was removed first.
 */
function laneOf({ tag, record: { exchange } }: TrackedRecord): string {
  const which = /\.\d+$/.exec(tag)?.[0] ?? '';
  return [CLEAN_UP, ...exchange.id.split('/').slice(-3)].join('-') + which;
}

/** The last ones that may be removed at one time, the very last first. */
function lastOfOneResource(left: readonly TrackedRecord[]): readonly TrackedRecord[] {
  const found: TrackedRecord[] = [];
  const names = new Set<string>();
  for (const one of left.slice(-BESIDE).reverse()) {
    const isOfTheSame = found.length === 0 || (found[0]?.own.resource === one.own.resource && !isBelowItself(one.own));
    // One that is told of twice is removed once, and is gone when its turn comes again.
    if (!isOfTheSame || names.has(nameOf(one))) break;
    names.add(nameOf(one));
    found.push(one);
  }
  return found;
}

function isBelowItself({ resource, parents, refs }: Own): boolean {
  return parents.includes(resource) || refs.some(({ to }) => to === resource);
}

/** Sends on another lane what is sent to remove a record. */
export function onLane(send: Kit['send'], lane: string): Kit['send'] {
  if (lane === CLEAN_UP) return send;
  return (what, input, how) => send(what, input, how?.lane === CLEAN_UP ? { ...how, lane } : how);
}

/**
 * The order in which records were asked for. Answers to creates that were sent at once come in an order that nobody can
 * repeat; what was sent has one.
 */
function bySending({ record: { exchange: a } }: TrackedRecord, { record: { exchange: b } }: TrackedRecord): number {
  return a.started - b.started || (a.id < b.id ? -1 : Number(a.id > b.id));
}
