import type { Json } from '../contract/text/json.js';

/**
 * How an operation ended for its client.
 *
 * - `ok`: the service said that it is done.
 * - `fail`: the service refused it; it is known to have had no effect.
 * - `ambiguous`: no usable answer. It may have happened, may still happen at any later time, or may never happen.
 */
export type Outcome = 'ok' | 'fail' | 'ambiguous';

/** One call of one client on one record, with the time in which it can have taken effect. */
export interface Operation<Action> {
  /** The key of the record. Records are independent of each other; see `partitionByRecord`. */
  readonly record: string;
  /** Milliseconds of one monotonic clock, taken just before the request was sent. */
  readonly call: number;
  /** Milliseconds of the same clock, taken after the whole answer was read; `Infinity` for an ambiguous operation. */
  readonly ret: number;
  readonly outcome: Outcome;
  /** What people read: `PUT name=a [racer 3]`. */
  readonly label: string;
  /** The id of the recorded exchange that proves it. */
  readonly exchange: string;
  readonly action: Action;
}

/** What several clients did to one record, in any order. */
export type History<Action> = readonly Operation<Action>[];

/** An operation on a register: a record of which one value is looked at. */
export type RegisterAction =
  /** `value` is what was answered; a read without one says nothing. */
  { readonly kind: 'read'; readonly value?: Json } | { readonly kind: 'write'; readonly value: Json };

/** An operation on a record that carries a version: an entity tag (RFC 9110, 8.8.3) or a field. */
export type VersionedAction =
  | { readonly kind: 'read'; readonly value?: Json; readonly version?: string }
  | {
      readonly kind: 'write';
      readonly value: Json;
      /** The version that the write was made for (`If-Match`); absent in an unconditional write. */
      readonly base?: string;
      /** The version that the answer named as the new one. */
      readonly version?: string;
    };

/** An operation on a record that has a state. */
export type StateAction =
  /** `state` is what was answered. */
  | { readonly kind: 'read'; readonly state?: string }
  /** `state` is where the answer said that the transition led. */
  | { readonly kind: 'transition'; readonly name: string; readonly state?: string };

/** When an operation can have taken effect at the latest, in milliseconds: for ever, if it is ambiguous. */
export function latest(operation: Operation<unknown>): number {
  return operation.outcome === 'ambiguous' ? Infinity : operation.ret;
}

/**
 * True if `a` had been answered before `b` was sent. Operations that touch in one reading of the clock overlap: the
 * clock does not tell which was first.
 */
export function precedes(a: Operation<unknown>, b: Operation<unknown>): boolean {
  return latest(a) < b.call;
}

/**
 * The operations sorted by call.
 *
 * @throws RangeError if an operation has no time, or ends before it begins: no verdict would mean anything
 */
export function byCall<Action>(history: History<Action>): Operation<Action>[] {
  for (const operation of history) {
    if (!(Number.isFinite(operation.call) && latest(operation) >= operation.call)) {
      throw new RangeError(`The operation "${operation.label}" ends before it begins, or has no time`);
    }
  }
  return history.toSorted((a, b) => a.call - b.call);
}
