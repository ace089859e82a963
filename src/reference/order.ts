import type { Row } from './store.js';
import type { Resource } from './resources.js';

/** A sort order. Every order is total: records with equal keys stand in the order of their creation. */
export interface Order {
  readonly key: string;
  readonly descending: boolean;
}

export const DEFAULT_ORDER: Order = { key: 'created_at', descending: false };

/** Where a record stands in an order: enough to go on from there even when the record is gone. */
export interface Position {
  readonly value: string | number;
  readonly sequence: number;
}

export function positionOf(row: Row, resource: Resource, order: Order): Position {
  return { value: resource.sorts[order.key]?.(row) ?? row.sequence, sequence: row.sequence };
}

/** Below 0 when `a` comes before `b`. Texts are compared by UTF-16 units, numbers as numbers. */
export function compare(a: Position, b: Position, order: Order): number {
  if (a.value === b.value) return a.sequence - b.sequence;
  return a.value < b.value === order.descending ? 1 : -1;
}

/** A cursor is opaque to callers. It is a position and its order, so neither inserts nor deletes shift it. */
export function encodeCursor(position: Position, order: Order): string {
  const text = JSON.stringify([order.key, order.descending, position.value, position.sequence]);
  return Buffer.from(text).toString('base64url');
}

/** Undefined when the text is no cursor of ours. */
export function decodeCursor(text: string): { readonly position: Position; readonly order: Order } | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 4) return undefined;
    const [key, descending, value, sequence] = parts as readonly unknown[];
    if (typeof key !== 'string' || typeof descending !== 'boolean' || typeof sequence !== 'number') return undefined;
    if (typeof value !== 'string' && typeof value !== 'number') return undefined;
    return { position: { value, sequence }, order: { key, descending } };
  } catch {
    return undefined;
  }
}
