import type { Shop } from './context.js';
import type { Page, Sorted } from './listing.js';
import { positionOf, type Position } from './records/order.js';

/** How a list looked when a page of it was made: what a cursor that leads on from there may have kept. */
export interface Kept {
  /** Records up to the end of the page. */
  readonly offset: number;
  readonly length: number;
  /** Of the newest record. */
  readonly newest: number;
}

/** What cursors have kept, each for one list in one order. A deviation asks for it by its own name. */
export interface HandedOut {
  /** Keeps how the list is now for the cursor of this page, if it has one. */
  keep(sorted: Sorted, page: Page): void;
  /** What was kept for the cursor that the page is asked for with. */
  kept(sorted: Sorted): Kept | undefined;
}

export function handedOut(name: string, { memory }: Pick<Shop, 'memory'>): HandedOut {
  const cursors = memory(name, () => new Map<string, Kept>());
  // A sequence number is of one record only, and so of one list.
  const keyOf = ({ query: { order, filters, text } }: Sorted, { sequence }: Position): string =>
    JSON.stringify([order, filters, text, sequence]);
  return {
    keep(sorted, page) {
      const last = page.rows.at(-1);
      if (page.next === undefined || last === undefined) return;
      const { rows, resource, query } = sorted;
      cursors.set(keyOf(sorted, positionOf(last, resource, query.order)), {
        offset: rows.indexOf(last) + 1,
        length: rows.length,
        newest: newestOf(sorted),
      });
    },
    kept: (sorted) => sorted.query.after && cursors.get(keyOf(sorted, sorted.query.after)),
  };
}

/** The sequence number of the newest record of a list. */
export function newestOf({ rows }: Pick<Sorted, 'rows'>): number {
  return Math.max(0, ...rows.map(({ sequence }) => sequence));
}

/** Whether the record that the cursor leads on from has gone. */
export function isOrphaned({ rows, query: { after } }: Sorted): boolean {
  return after !== undefined && !rows.some(({ sequence }) => sequence === after.sequence);
}
