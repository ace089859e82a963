import type { JsonObject } from '../http/message.js';
import type { Entry } from './library-store.js';

/** A time at the desk, in milliseconds since 1970. The end does not belong to it. */
export interface Stay {
  readonly from: number;
  readonly end: number;
}

/** When a book is read at the desk by who borrows it; undefined where nobody said so. */
export function stayOf({ readsFrom, readsMinutes }: JsonObject): Stay | undefined {
  if (typeof readsFrom !== 'string' || typeof readsMinutes !== 'number') return undefined;
  const from = Date.parse(readsFrom);
  return { from, end: from + readsMinutes * 60_000 };
}

/** The times at which one book is read, as far as it was not given back. */
export function staysAt(book: number, loans: readonly Entry[]): readonly Stay[] {
  return loans.flatMap(({ values }) =>
    values['book'] === book && values['state'] !== 'returned' ? (stayOf(values) ?? []) : [],
  );
}

export function overlaps(one: Stay, other: Stay): boolean {
  return one.from < other.end && other.from < one.end;
}
