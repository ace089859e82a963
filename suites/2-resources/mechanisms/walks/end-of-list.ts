import type { Kit, Walk } from 'probity/check';
import type { Paging } from 'probity/check/lists';

/** What the last page of a walk holds in the place of a cursor, where the contract says what; undefined where it does not. */
export function foundAtEnd(kit: Pick<Kit, 'at'>, paging: Paging, walk: Walk): string | undefined {
  const last = walk.pages.at(-1);
  // A page that is not full ends the list whatever it carries.
  if (paging.by === 'cursor' && paging.end.includes('short')) return undefined;
  // A member that says whether there is more makes the cursor of a last page nobody's matter.
  if (paging.by !== 'cursor' || paging.more !== undefined || paging.next.kind !== 'pointer' || !last) return undefined;
  const found = kit.at(last.exchange, paging.next);
  if (found === undefined) return 'absent';
  return found === null ? 'null' : found === '' ? 'empty' : undefined;
}
