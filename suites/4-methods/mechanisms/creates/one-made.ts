import {
  type Json,
  type JsonObject,
  type Own,
  type ResourceFacts,
  stated,
  orDefault,
  type Slot,
  valueAt,
  withoutValueAt,
  type QueryTemplate,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { firstPage, listing, walkThrough, pageOf, maxPageSize, type Listing } from 'probity/check/lists';
import { until, type Lag } from 'probity/check/looks';
import { identity, matchOwn, narrowed, narrowing } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { missingIn } from 'probity/check/writes';

/** Pages that are looked through for a record that the first one does not show. */
const MOST_PAGES = 20;

/** How a list is asked for the records with a mark. */
export interface Asking {
  readonly listing: Listing | undefined;
  /** The list with its pages, where it is known how they are asked for. */
  readonly whole: Listing | undefined;
  readonly mine: QueryTemplate | undefined;
}

export function asking(resource: ResourceFacts): Slot<Asking> {
  const page = orDefault<Listing | undefined>(firstPage(resource), undefined).value;
  const whole = orDefault<Listing | undefined>(listing(resource), undefined).value;
  const mine = orDefault<QueryTemplate | undefined>(narrowing(resource), undefined).value;
  return stated({ listing: page, whole, mine }, '');
}

/**
 * Records beside the one that was made that show the same mark and all else that was sent, but for what is unique: the same create has
 * made them as well. Nothing where the list cannot be asked for the mark, or does not show the record.
 */
export async function madeBeside(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  { listing, whole, mine, free, lag }: Asking & { readonly free: readonly string[]; readonly lag: Lag },
): Promise<readonly string[]> {
  const { tag } = own;
  const mark = tag === undefined ? undefined : valueAt(record.sent, tag);
  if (listing === undefined || tag === undefined || typeof mark !== 'string') return [];
  const query = narrowed(own, mine, record);
  const of = matchOwn(own, [record]);
  const look = (): Promise<readonly Json[]> => pageOf(kit, listing, { limit: maxPageSize(listing), at: record, query });
  const isShown = (all: readonly Json[]): boolean => all.some((item) => of(item) === record);
  let items = await until(kit, lag.list, look, isShown);
  if (!isShown(items) && whole !== undefined && whole.paging.by !== 'nothing') {
    // What is created last may stand on the last page.
    const walk = await walkThrough(kit, whole, { limit: maxPageSize(whole), at: record, query, mostPages: MOST_PAGES });
    items = walk.items;
  }
  if (!isShown(items)) return [];
  const sent = own.unique.reduce<Json>((rest, at) => withoutValueAt(rest, at), record.sent) as JsonObject;
  const others = items.filter((item) => {
    const isAlike = equal(valueAt(item, tag), mark) && missingIn(sent, item, free).length === 0;
    return isAlike && of(item) === undefined && identity(own.id, item) !== undefined;
  });
  for (const item of others) kit.adoptItem(own, item, record.exchange);
  return [...new Set(others.map((item) => identity(own.id, item) ?? ''))];
}
