import type { Entry } from './shelves.js';
import { COLLECTIONS } from './kinds.js';

/** An order of a list. It is total: equal values stand in the order of their numbers. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

export const NEWEST_FIRST: Order = { by: 'createdAt', descending: true };

/** Where a record stands in an order; it says so also when the record is gone. */
export interface Position {
  readonly value: string | number;
  readonly number: number;
}

export function positionOf(entry: Entry, { by }: Order): Position {
  return { value: COLLECTIONS[entry.kind].orders[by]?.(entry) ?? 0, number: entry.number };
}

/** Below 0 when `a` stands before `b`. */
export function compare(a: Position, b: Position, { descending }: Order): number {
  const upwards = a.value === b.value ? a.number - b.number : a.value < b.value ? -1 : 1;
  return descending ? -upwards : upwards;
}

/** A cursor is the order and the position of the last record that was shown. */
export function cursorOf({ value, number }: Position, { by, descending }: Order): string {
  return Buffer.from(JSON.stringify([by, descending, value, number])).toString('base64url');
}

/** Undefined when it is no cursor for this order. */
export function positionIn(cursor: string, order: Order): Position | undefined {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    const [by, descending, value, number] = parts;
    if (by !== order.by || descending !== order.descending || typeof number !== 'number') return undefined;
    return typeof value === 'string' || typeof value === 'number' ? { value, number } : undefined;
  } catch {
    return undefined;
  }
}
