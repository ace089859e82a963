import type { Exchange, Kit, OwnedRecord, Walk } from 'probity/check';
import { walkThrough, type Listing, type Total } from 'probity/check/lists';

/** Whether a request asks for the total, where a list has to be asked: a link to the next page need not. */
export function asksForTotal({ query }: Total, { request }: Exchange): boolean {
  const asked = new URL(request.url).searchParams;
  return query.every(([name]) => asked.has(name));
}

/** A list that is refused as soon as it is asked for its total, and is answered without. */
export async function expectAsked(
  kit: Kit,
  listing: Listing,
  total: Total,
  walk: Walk,
  at: OwnedRecord | undefined,
): Promise<void> {
  if (total.query.length === 0) return;
  const isRefused = walk.ended === 'refused';
  const plain = isRefused ? await walkThrough(kit, listing, { limit: 1, mostPages: 1, ...(at && { at }) }) : walk;
  if (isRefused && plain.ended === 'refused') return;
  const where = { shown: 'a refusal', ...(walk.last === undefined ? {} : { where: walk.last.id }) };
  kit.expect(!isRefused, 'A list that is asked for its total is answered', where).toBeTrue('the list');
}
