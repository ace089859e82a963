import type { Json, JsonObject } from '../../contract/text/json.js';
import type { Locator } from '../../contract/text/locator.js';
import type {
  CollectionFacts,
  CursorFacts,
  OffsetFacts,
  Operation,
  ResourceFacts,
} from '../../contract/facts/model.js';
import { all, either, map, stated, orDefault, within, type Slot } from '../../contract/facts/slot.js';
import { fill, type QueryPair, type QueryTemplate } from '../../contract/text/template.js';
import { equal } from '../values/compare.js';
import type { Kit, OwnedRecord, SampleRecord } from '../kit.js';
import type { Walk, WalkPlan } from '../walk.js';

/** What answers a page beyond the end. */
export type Beyond = 'empty' | 'last' | 'not-found' | 'error';

type ByNumber = Extract<Paging, { by: 'page' }>;

/** How a list comes in pages, as plain data. */
export type Paging =
  | {
      readonly by: 'page';
      readonly page: QueryTemplate;
      readonly counts: OffsetFacts['counts'];
      readonly base: number;
      /** Undefined where nobody says. */
      readonly beyond: Beyond | undefined;
    }
  | {
      readonly by: 'cursor';
      readonly next: Locator;
      readonly as: CursorFacts['as'];
      readonly after: QueryTemplate | undefined;
      readonly more: Locator | undefined;
      readonly end: CursorFacts['end'];
    }
  /** One answer holds the whole list. */
  | { readonly by: 'nothing' };

/** What is needed to read a whole list. */
export interface Listing {
  readonly list: Operation;
  readonly items: Locator;
  readonly paging: Paging;
  readonly limit: QueryTemplate | undefined;
  readonly max: number | undefined;
}

/** Pages by number, be it of pages or of records. */
export function offsetPaging(collection: CollectionFacts): Slot<Paging> {
  return within(collection.offset, (offset: OffsetFacts) =>
    map(all({ page: collection.query.page, base: offset.base }), ({ page, base }): Paging => {
      const beyond = orDefault<Beyond | undefined>(offset.beyond, undefined).value;
      return { by: 'page', page, counts: offset.counts, base, beyond };
    }),
  );
}

/** Pages by cursor. */
export function cursorPaging(collection: CollectionFacts): Slot<Paging> {
  return within(collection.cursor, ({ next, as, more, end }: CursorFacts) => {
    const after: Slot<QueryTemplate | undefined> = as === 'url' ? stated(undefined, '') : collection.query.after;
    return map(all({ next, after }), (found): Paging => ({ by: 'cursor', ...found, as, more, end }));
  });
}

/**
 * Whatever way there is: by cursor, which says where it ends and does not drift, by number, or all at once where the
 * contract says that there are no pages.
 */
export function anyPaging(collection: CollectionFacts): Slot<Paging> {
  const paging = either(cursorPaging(collection), offsetPaging(collection));
  return paging.state === 'none' ? stated<Paging>({ by: 'nothing' }, paging.path) : paging;
}

/** Every way that the contract states: a list may have pages by number and by cursor. */
export function listings(resource: ResourceFacts): Slot<readonly Listing[]> {
  const ways = [offsetPaging, cursorPaging].map((paging) => listing(resource, paging));
  const found = ways.flatMap((way) => (way.state === 'stated' ? [way.value] : []));
  return found.length > 0 ? stated(found, '') : map(listing(resource), (one) => [one]);
}

/** How one answer of a list is read, whatever there is about pages. */
export function firstPage(resource: ResourceFacts): Slot<Listing> {
  return listing(resource, () => stated<Paging>({ by: 'nothing' }, ''));
}

/** Whether a list is known to be read in pages by number. */
export function isNumbered(resource: ResourceFacts): boolean {
  return listing(resource, offsetPaging).state === 'stated';
}

/** How the list of a resource is read. */
export function listing(
  resource: ResourceFacts,
  paging: (collection: CollectionFacts) => Slot<Paging> = anyPaging,
): Slot<Listing> {
  const { collection, operations } = resource;
  return all({
    list: operations.list.offered,
    items: collection.items,
    paging: paging(collection),
    limit: orDefault<QueryTemplate | undefined>(collection.query.limit, undefined),
    max: orDefault<number | undefined>(collection.limit.max, undefined),
  });
}

/** The query that asks for pages of n. */
export function limitOf({ limit }: Listing, n: number): readonly QueryPair[] {
  return limit === undefined ? [] : fill(limit, { n });
}

/** The query that asks for the first page by its number; nothing where pages have none. */
export function firstPageOf({ paging }: Listing): readonly QueryPair[] {
  return paging.by === 'page' ? fill(paging.page, { n: paging.base }) : [];
}

/** The query for the page behind so many others of `limit` items each; as `limitOf` where pages have no number. */
export function behind(listing: Listing, pages: number, limit: number): readonly QueryPair[] {
  const { paging } = listing;
  const query = paging.by === 'page' ? fill(paging.page, { n: numberOf(paging, pages, limit) }) : [];
  return [...limitOf(listing, limit), ...query];
}

function numberOf({ counts, base }: Pick<ByNumber, 'counts' | 'base'>, pages: number, limit: number): number {
  return base + (counts === 'records' ? pages * limit : pages);
}

/** The largest page that may be asked for without going beyond a maximum that is not stated. */
export function maxPageSize({ max }: Listing): number {
  return Math.min(max ?? 20, 200);
}

/** Pages so small that what is the same in many records lies across their ends; of so many items at most four. */
export function smallPageSize(listing: Listing, items = 0): number {
  return listing.paging.by === 'nothing'
    ? maxPageSize(listing)
    : Math.min(Math.max(3, Math.ceil(items / 4)), maxPageSize(listing));
}

/** For a walk by number: a page that is not full is the last one, once all records have been seen that are looked for. */
export function isLastOf(limit: number, of: (item: Json) => unknown, count: number): WalkPlan['isLast'] {
  return (page, all) => page.length < limit && all.filter((item) => of(item)).length >= count;
}

export interface Through {
  readonly limit: number;
  readonly query?: readonly QueryPair[];
  /** Fills the placeholders of a list that has parents. */
  readonly at?: OwnedRecord | SampleRecord;
  readonly mostPages: number;
  /** More items than there can be, where the number is known. */
  readonly mostItems?: number;
  /** Limits of the second page and those after it, in turn, where a cursor goes with any limit. */
  readonly then?: readonly number[];
  /** A page with more items than the limit ends the walk. */
  readonly exact?: boolean;
  readonly between?: WalkPlan['between'];
  readonly mayRepeat?: WalkPlan['mayRepeat'];
  readonly mayDrift?: WalkPlan['mayDrift'];
  readonly isLast?: WalkPlan['isLast'];
}

/**
 * Walks a list to its end. A page number beyond the end may be answered in several ways: what the contract allows, and
 * anything where it says nothing, is the end of the walk.
 */
export async function walkThrough(kit: Pick<Kit, 'walk'>, listing: Listing, through: Through): Promise<Walk> {
  const { list, items, paging } = listing;
  // Without pages a limit that is not known to be large would cut the list that is meant to be whole.
  const isLimited = paging.by !== 'nothing' || listing.max !== undefined || through.exact === true;
  const limitFor = (limit: number): readonly QueryPair[] => (isLimited ? limitOf(listing, limit) : []);
  const queryOf = (limit: number): readonly QueryPair[] => [...(through.query ?? []), ...limitFor(limit)];
  const { then = [], mostItems, between, mayRepeat, mayDrift, isLast } = through;
  const sizeOf = (pages: number): number =>
    pages === 0 || then.length === 0 ? through.limit : (then[(pages - 1) % then.length] ?? through.limit);
  const mostPages = paging.by === 'nothing' ? 1 : through.mostPages;
  const at = through.at as OwnedRecord | undefined;
  const walk = await kit.walk({
    list,
    items,
    query: queryOf(through.limit),
    step: stepOf(listing, through.limit),
    mostPages,
    ...(at === undefined ? {} : { parent: at }),
    ...(mostItems === undefined ? {} : { mostItems }),
    ...(through.exact ? { limit: through.limit } : {}),
    ...(then.length === 0 ? {} : { later: (pages) => queryOf(sizeOf(pages)) }),
    ...(isLimited && listing.limit !== undefined ? { full: sizeOf } : {}),
    ...(between === undefined ? {} : { between }),
    ...(mayRepeat === undefined ? {} : { mayRepeat }),
    ...(mayDrift === undefined ? {} : { mayDrift }),
    ...(isLast === undefined ? {} : { isLast }),
  });
  if (paging.by === 'nothing')
    return asOnly(walk, isLimited && listing.limit !== undefined ? through.limit : listing.max);
  if (paging.by === 'cursor' || paging.beyond === 'empty') return walk;
  // The refusal is the end that was declared, and nothing that kept the walk from it.
  if (walk.ended === 'refused' && paging.beyond !== 'last' && walk.pages.length > 0)
    return { pages: walk.pages, items: walk.items, ended: 'end' };
  return paging.beyond === 'last' || paging.beyond === undefined ? withoutEchoes(walk) : walk;
}

/** Page sizes at which services cut a list of which nobody asked for less. Smaller lists have such a length by chance. */
const USUAL_CUTS: readonly number[] = [50, 100, 200, 250, 500, 1000, 2000, 5000, 10_000];

/**
 * The one answer of a list without pages. Where it is as long as a page may be, there may be more behind it, and nothing
 * leads there: nothing follows from what it does not show.
 */
function asOnly(walk: Walk, most: number | undefined): Walk {
  if (walk.ended !== 'end' && walk.ended !== 'endless') return walk;
  const { length } = walk.items;
  // Who does not heed a limit is not cut by it.
  const isFull = length === most || ((most === undefined || length > most) && USUAL_CUTS.includes(length));
  if (!isFull) return { ...walk, ended: 'end' };
  const detail = `it has ${String(length)} items, as many as a page may have, and the contract names no way to a next one`;
  return { ...walk, ended: 'endless', detail };
}

/** Ends the entry where a list without pages may go on behind what it shows. */
export function notCut(
  kit: Pick<Kit, 'stop'>,
  { paging }: Listing,
  { ended, detail }: Pick<Walk, 'ended' | 'detail'>,
): void {
  if (paging.by !== 'nothing' || ended !== 'endless') return;
  kit.stop('not-observable', `The list could not be read to its end: ${detail ?? ended}`);
}

/** The items of one answer of a list. */
export async function pageOf(
  kit: Pick<Kit, 'send' | 'must' | 'at' | 'stop'>,
  listing: Listing,
  { limit, query = [], at }: Omit<Through, 'mostPages'>,
): Promise<readonly Json[]> {
  const asked = [...limitOf(listing, limit), ...query];
  const exchange = await kit.send(listing.list, { query: asked, ...(at === undefined ? {} : { record: at }) });
  kit.must(exchange, listing.list.id);
  const items = kit.at(exchange, listing.items);
  return Array.isArray(items)
    ? (items as readonly Json[])
    : kit.stop('not-observable', `${listing.list.id} answers without a list of items`);
}

/** How a walk ended, with what kept it from its end: to be compared with `end`. */
export function ending({ ended, detail }: Walk): string {
  return detail === undefined ? ended : `${ended}: ${detail}`;
}

/** Ends the entry unless the walk saw the whole list: a list that cannot be read through says nothing here. */
export function complete(kit: Pick<Kit, 'stop'>, walk: Walk): Walk {
  if (walk.ended === 'end') return walk;
  const tooLong = walk.ended === 'endless' ? 'not-observable' : 'setup-failed';
  return kit.stop(tooLong, `The list could not be read to its end: ${walk.detail ?? walk.ended}`);
}

function stepOf({ paging, limit }: Listing, size: number): WalkPlan['step'] {
  switch (paging.by) {
    case 'page': {
      // Where nobody can say how large a page is to be, the next record is the one behind those that were shown.
      const isTold = paging.counts === 'pages' || limit !== undefined;
      const number = (pages: number, shown: number): number =>
        isTold ? numberOf(paging, pages, size) : paging.base + shown;
      return { by: 'page', page: (pages, shown) => fill(paging.page, { n: number(pages, shown) }) };
    }
    case 'nothing':
      return { by: 'page', page: () => [] };
    case 'cursor': {
      const { after, more, next, as, end } = paging;
      return {
        by: 'cursor',
        next,
        as,
        end,
        ...(after === undefined ? {} : { after: (cursor: string) => fill(after, { cursor }) }),
        ...(more === undefined ? {} : { more }),
      };
    }
  }
}

/** A service may answer a page beyond the end with the last page again. */
function withoutEchoes(walk: Walk): Walk {
  const pages = [...walk.pages];
  while (pages.length > 1 && equal(bodyOf(pages.at(-1)), bodyOf(pages.at(-2)))) pages.pop();
  if (pages.length === walk.pages.length) return walk;
  return { pages, items: pages.flatMap((page) => page.items), ended: 'end' };
}

function bodyOf(page: Walk['pages'][number] | undefined): JsonObject {
  return { items: page?.items ?? [] };
}
