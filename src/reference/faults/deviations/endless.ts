import { onCollection } from '../../http/calls.js';
import type { Shop } from '../../context.js';
import type { Fault, Misbehaviour } from '../../deviation.js';
import { handedOut, newestOf } from '../../issued-cursors.js';
import type { Page, Sorted } from '../../listing.js';
import { encodeCursor, positionOf } from '../../records/order.js';

/** The last page of some lists has a cursor, which leads to an empty page with the same cursor, and so on. */
export function endless(is: Omit<Misbehaviour, 'on'>, isSo: (sorted: Sorted) => boolean): Fault {
  return {
    ...is,
    on: onCollection('GET'),
    rules: ({ page }) => ({
      page(sorted, rules) {
        const { query, resource } = sorted;
        const whole = page(sorted, rules);
        const last = whole.rows.at(-1);
        const position = last === undefined ? query.after : positionOf(last, resource, query.order);
        if (whole.next !== undefined || position === undefined || !isSo(sorted)) return whole;
        return { ...whole, next: encodeCursor(position, query.order) };
      },
    }),
  };
}

/** Pages by cursor are other ones where a record was made since the page before. */
export function onceWritten(
  is: Omit<Misbehaviour, 'on'>,
  become: (page: Page, shop: Shop) => Page,
): Pick<Fault, 'rules'> & Omit<Misbehaviour, 'on'> {
  return {
    ...is,
    rules: ({ page }, _call, shop) => ({
      page(sorted, rules) {
        const cursors = handedOut(is.id, shop);
        const kept = cursors.kept(sorted);
        const whole = page(sorted, rules);
        cursors.keep(sorted, whole);
        return kept && newestOf(sorted) > kept.newest ? become(whole, shop) : whole;
      },
    }),
  };
}
