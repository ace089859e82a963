import type { Row } from './store.js';
import type { Resource } from './resources.js';

/** A sort order. Every order is total: records with equal keys stand in the order of their creation. */
export interface Order {
  readonly key: string;
  readonly descending: boolean;
  /** What decides between records with the same value. */
  readonly then?: Order;
}

export const DEFAULT_ORDER: Order = { key: 'created_at', descending: false };

export function isSameOrder(a: Order, b: Order): boolean {
  if (a.key !== b.key || a.descending !== b.descending) return false;
  return a.then && b.then ? isSameOrder(a.then, b.then) : a.then === b.then;
}

/** Where a record stands in an order: enough to go on from there even when the record is gone. */
export interface Position {
  readonly value: string | number;
  readonly sequence: number;
  /** Where it stands by the next key. */
  readonly then?: Position;
}

export function positionOf(row: Row, resource: Resource, { key, then }: Order): Position {
  const value = resource.sorts[key]?.(row) ?? row.sequence;
  return { value, sequence: row.sequence, ...(then && { then: positionOf(row, resource, then) }) };
}

/** Below 0 when `a` comes before `b`. Texts are compared by UTF-16 units, numbers as numbers. */
export function compare(a: Position, b: Position, order: Order): number {
  if (a.value === b.value) {
    return order.then && a.then && b.then ? compare(a.then, b.then, order.then) : a.sequence - b.sequence;
  }
  return a.value < b.value === order.descending ? 1 : -1;
}

/** A cursor is opaque to callers. It is a position and its order, so neither inserts nor deletes shift it. */
export function encodeCursor(position: Position, order: Order): string {
  return Buffer.from(JSON.stringify(partsOf(position, order))).toString('base64url');
}

function partsOf({ value, sequence, then }: Position, order: Order): readonly unknown[] {
  const next = then && order.then ? partsOf(then, order.then) : [];
  return [order.key, order.descending, value, sequence, ...next];
}

/** Undefined when the text is no cursor of ours. */
export function decodeCursor(text: string): { readonly position: Position; readonly order: Order } | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString());
    return Array.isArray(parts) ? decoded(parts) : undefined;
  } catch {
    return undefined;
  }
}

function decoded(parts: readonly unknown[]): { readonly position: Position; readonly order: Order } | undefined {
  const [key, descending, value, sequence, ...rest] = parts;
  if (typeof key !== 'string' || typeof descending !== 'boolean' || typeof sequence !== 'number') return undefined;
  if (typeof value !== 'string' && typeof value !== 'number') return undefined;
  const [position, order] = [
    { value, sequence },
    { key, descending },
  ];
  if (rest.length === 0) return { position, order };
  const next = decoded(rest);
  return next && { position: { ...position, then: next.position }, order: { ...order, then: next.order } };
}
