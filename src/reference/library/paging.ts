import { COLLECTIONS } from './kinds.js';
import { cursorOf, positionOf } from './order.js';
import type { ListQuery } from './query.js';
import type { Rules } from './rules.js';
import type { Entry } from './library-store.js';

export interface Page {
  readonly entries: readonly Entry[];
  /** Of all pages together. */
  readonly total: number;
  /** Cursor of the page after this one; absent on the last. */
  readonly next?: string;
}

/** Filters, sorts, and cuts out the page that follows the position which was asked for. */
export function pageOf(all: readonly Entry[], query: ListQuery, rules: Rules, made?: number): Page {
  const { order, after, size } = query;
  const chosen = all
    .filter((entry) => query.filters.every(([name, value]) => rules.matches(entry, name, value)))
    .filter((entry) => query.contains === undefined || textOf(entry).includes(query.contains))
    .sort((a, b) => rules.compare(positionOf(a, order), positionOf(b, order), order));
  const rest = after ? chosen.filter((entry) => rules.isBehind(positionOf(entry, order), after, order)) : chosen;
  const entries = rules.cut(rest, size, query);
  const last = entries.at(-1);
  const isLast = last === undefined || rules.isLast(entries, rest, size);
  return { entries, total: chosen.length, ...(!isLast && { next: cursorOf(positionOf(last, order), order, made) }) };
}

function textOf({ kind, values }: Entry): string {
  return String(values[COLLECTIONS[kind].text]);
}
