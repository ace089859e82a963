import { encodeCursor, positionOf, type Order, type Position } from './records/order.js';
import type { Resource } from './records/resources.js';
import type { Rules } from './rules.js';
import type { Row } from './records/store.js';

/** What a list request asks for, whatever its query parameters are called. */
export interface ListQuery {
  readonly limit: number;
  /** From 1; not looked at when there is `after`. */
  readonly page: number;
  readonly after?: Position;
  readonly order: Order;
  readonly filters: readonly (readonly [name: string, value: string])[];
  /** Only records whose text contains it. */
  readonly text?: string;
  /** The names that are selected; absent for all. */
  readonly fields?: readonly string[];
}

/** The records of a list request, in their order, before they are cut into pages. */
export interface Sorted {
  readonly rows: readonly Row[];
  readonly query: ListQuery;
  readonly resource: Resource;
}

export interface Page {
  readonly rows: readonly Row[];
  /** Of all pages together. */
  readonly total: number;
  /** Cursor that leads on; absent on the last page. */
  readonly next?: string;
  readonly query: ListQuery;
}

/** Filters, sorts and cuts. */
export function pageOf(all: readonly Row[], query: ListQuery, resource: Resource, rules: Rules): Page {
  const chosen = all.filter(
    (row) =>
      query.filters.every(([name, value]) => rules.matches(row, name, value)) &&
      (query.text === undefined || String(row.fields[resource.text] ?? '').includes(query.text)),
  );
  return rules.page({ rows: rules.sort(chosen, resource, query.order), query, resource }, rules);
}

/** The page that was asked for: from the cursor on, or by its number. */
export function cut({ rows, query, resource }: Sorted, rules: Rules): Page {
  const { after, limit, order } = query;
  const rest =
    after === undefined
      ? rows.slice((query.page - 1) * limit)
      : rows.filter((row) => rules.follows(positionOf(row, resource, order), after, order));
  const shown = rest.slice(0, limit);
  const last = shown.at(-1);
  const next = last && rest.length > limit ? encodeCursor(positionOf(last, resource, order), order) : undefined;
  return { rows: shown, total: rows.length, query, ...(next !== undefined && { next }) };
}
