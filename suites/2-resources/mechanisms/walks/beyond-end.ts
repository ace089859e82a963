import type { Json, Own, Kit, OwnedRecord } from 'probity/check';
import { behind, maxPageSize, walkThrough, type Beyond, type Listing } from 'probity/check/lists';
import { identity } from 'probity/check/records';
import { equal } from 'probity/check/values';

/** How a service says that there is no such page. */
const PAGE_REFUSED: readonly number[] = [400, 404, 410, 416, 422];
/** Pages that are read at most where the end is not known. */
const MOST_PAGES = 30;

/** A list in pages by number, and how many records it has. */
export interface Numbered {
  readonly listing: Listing;
  readonly own: Own;
  readonly at: OwnedRecord | undefined;
  readonly count: number;
}

/** Asks for a page far behind the last one, and evaluates that it is answered as the contract says. */
export async function expectBeyond(kit: Kit, { listing, own, at, count }: Numbered, beyond: Beyond): Promise<void> {
  const most = maxPageSize(listing);
  const exchange = await kit.send(listing.list, {
    ...(at === undefined ? {} : { record: at }),
    query: behind(listing, Math.ceil(count / most) + 3, most),
  });
  const idsOf = (items: readonly Json[]): Json => items.map((item) => identity(own.id, item) ?? '').sort();
  const lastPage = async (): Promise<Json> => {
    const mostPages = Math.ceil(count / most) + 3;
    const { ended, pages } = await walkThrough(kit, listing, { limit: most, at, mostPages });
    if (ended !== 'end') kit.discard('the list cannot be read to its last page');
    return idsOf(pages.findLast(({ items }) => items.length > 0)?.items ?? []);
  };
  const { class: answer, status } = kit.outcome(exchange);
  const claim = `A page beyond the end is answered as declared: ${beyond}`;
  const items = answer === 'success' ? kit.at(exchange, listing.items) : undefined;
  const isLast = beyond === 'last' && Array.isArray(items);
  const last = isLast ? await lastPage() : [];
  const shown = isLast ? idsOf(items as readonly Json[]) : items;
  if (isLast && !equal(shown ?? null, last) && !equal(await lastPage(), last))
    kit.discard('another client wrote in the meantime');
  const wanted: Json = { 'not-found': 404, error: 'caller-error', empty: [], last }[beyond];
  const told = beyond === 'not-found' ? status : beyond === 'error' || answer !== 'success' ? answer : shown;
  kit.expect(told ?? null, claim).toEqual(wanted);
}

/**
 * Walks a list that could not be read to its end.
 * @returns how a page behind the first is answered that is refused; the case ends where none is
 */
export async function answerBehind(
  kit: Kit,
  listing: Listing,
  at: OwnedRecord | undefined,
): Promise<string | undefined> {
  const walk = await walkThrough(kit, listing, { limit: maxPageSize(listing), at, mostPages: MOST_PAGES });
  if (walk.ended !== 'refused' || walk.pages.length === 0 || walk.last === undefined)
    return kit.discard('no page behind the first is refused');
  const { class: answer, status = 0 } = kit.outcome(walk.last);
  // Of credentials and limits another refusal speaks.
  return PAGE_REFUSED.includes(status) ? answer : kit.discard('the list cannot be read to its end');
}
