import type { Entry } from './library-store.js';
import type { Kind } from './target.js';
import { COLLECTIONS } from './kinds.js';

/** An order of a list. It is total: equal values stand in the order of their numbers. */
export interface Order {
  readonly by: string;
  readonly descending: boolean;
}

/** The newest first; but a shelf of books begins with the thickest. */
export const USUAL_ORDERS: Readonly<Record<Kind, Order>> = {
  authors: { by: 'createdAt', descending: true },
  books: { by: 'pages', descending: true },
  loans: { by: 'createdAt', descending: true },
};

/** Where a record stands in an order; it says so also when the record is gone. Null is no value. */
export interface Position {
  readonly value: string | number | null;
  readonly number: number;
}

export function positionOf(entry: Entry, { by }: Order): Position {
  return { value: COLLECTIONS[entry.kind].orders[by]?.(entry) ?? null, number: entry.number };
}

/** Below 0 when `a` stands before `b`. What has no value stands last in both directions. */
export function compare(a: Position, b: Position, { descending }: Order): number {
  if (a.value !== b.value && (a.value === null || b.value === null)) return a.value === null ? 1 : -1;
  const upwards = a.value === b.value ? a.number - b.number : isBelow(a.value, b.value) ? -1 : 1;
  return descending ? -upwards : upwards;
}

/** Numbers as numbers, texts by their characters. */
function isBelow(a: Position['value'], b: Position['value']): boolean {
  if (typeof a === 'string' && typeof b === 'string') return Buffer.compare(Buffer.from(a), Buffer.from(b)) < 0;
  return Number(a) < Number(b);
}

/** A cursor is the order and the position of the last record that was shown; where it ends, also when it was made. */
export function cursorOf({ value, number }: Position, { by, descending }: Order, made?: number): string {
  const parts = [by, descending, value, number, ...(made === undefined ? [] : [made])];
  return Buffer.from(JSON.stringify(parts)).toString('base64url');
}

/** When a cursor was made, in milliseconds since 1970; undefined for one that never ends, and for what is none. */
export function madeAt(cursor: string): number | undefined {
  try {
    const [, , , , made] = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    return typeof made === 'number' ? made : undefined;
  } catch {
    return undefined;
  }
}

/** Undefined when it is no cursor for this order. */
export function positionIn(cursor: string, order: Order): Position | undefined {
  try {
    const parts = JSON.parse(Buffer.from(cursor, 'base64url').toString()) as readonly unknown[];
    const [by, descending, value, number] = parts;
    if (by !== order.by || descending !== order.descending || typeof number !== 'number') return undefined;
    const isValue = value === null || typeof value === 'string' || typeof value === 'number';
    return isValue ? { value, number } : undefined;
  } catch {
    return undefined;
  }
}
