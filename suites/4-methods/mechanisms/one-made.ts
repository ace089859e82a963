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
  equal,
  type Kit,
  type OwnedRecord,
  firstPage,
  pageOf,
  maxPageSize,
  type Listing,
  identity,
  matchOwn,
  until,
  type Lag,
  narrowed,
  narrowing,
  missingIn,
} from 'probity/check';

/** How a list is asked for the records with a mark. */
export interface Asking {
  readonly listing: Listing | undefined;
  readonly mine: QueryTemplate | undefined;
}

export function asking(resource: ResourceFacts): Slot<Asking> {
  const listing = orDefault<Listing | undefined>(firstPage(resource), undefined).value;
  return stated({ listing, mine: orDefault<QueryTemplate | undefined>(narrowing(resource), undefined).value }, '');
}

/**
 * Records beside the one that was made that show the same mark and all else that was sent, but for what is unique: the same create has
 * made them as well. Nothing where the list cannot be asked for the mark, or does not show the record.
 */
export async function madeBeside(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  { listing, mine, free, lag }: Asking & { readonly free: readonly string[]; readonly lag: Lag },
): Promise<readonly string[]> {
  const { tag } = own;
  const mark = tag === undefined ? undefined : valueAt(record.sent, tag);
  if (listing === undefined || tag === undefined || typeof mark !== 'string') return [];
  const query = narrowed(own, mine, record);
  const of = matchOwn(own, [record]);
  const look = (): Promise<readonly Json[]> => pageOf(kit, listing, { limit: maxPageSize(listing), at: record, query });
  const items = await until(kit, lag.list, look, (all) => all.some((item) => of(item) === record));
  if (!items.some((item) => of(item) === record)) return [];
  const sent = own.unique.reduce<Json>((rest, at) => withoutValueAt(rest, at), record.sent) as JsonObject;
  const others = items.filter((item) => {
    const isAlike = equal(valueAt(item, tag), mark) && missingIn(sent, item, free).length === 0;
    return isAlike && of(item) === undefined && identity(own.id, item) !== undefined;
  });
  for (const item of others) kit.adoptItem(own, item, record.exchange);
  return [...new Set(others.map((item) => identity(own.id, item) ?? ''))];
}
