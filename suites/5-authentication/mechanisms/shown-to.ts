import {
  isObject,
  type Json,
  type JsonObject,
  type Locator,
  type Own,
  type ResourceFacts,
  stated,
  orDefault,
  within,
  type Slot,
  type QueryPair,
  type Exchange,
  type Kit,
  type OwnedRecord,
} from 'probity/check';
import { limitOf, maxPageSize, type Listing, type Paging, exactTotal, type Total } from 'probity/check/lists';
import { placed, matchOwn } from 'probity/check/records';
import { equal } from 'probity/check/values';
import { LETS_IN } from 'probity/check/writes';

/** Records of a list that are read one by one. */
const READ = 3;
/** Times that a list is asked for its total once more. */
const ASKED = 3;

interface Asked {
  readonly query: readonly QueryPair[];
  /** Without any parameter, as most callers ask. */
  readonly isPlain?: boolean;
  readonly as: string;
}

async function page(
  kit: Kit,
  listing: Listing,
  record: OwnedRecord | undefined,
  { query, isPlain = false, as }: Asked,
): Promise<{ readonly exchange: Exchange; readonly items: readonly Json[] | undefined }> {
  const asked = isPlain ? query : [...limitOf(listing, maxPageSize(listing)), ...query];
  const exchange = await kit.send(listing.list, { ...(record && { record }), query: asked }, { as, intent: 'probe' });
  if (kit.outcome(exchange).class !== 'success') return { exchange, items: undefined };
  const items = kit.at(exchange, listing.items);
  return { exchange, items: Array.isArray(items) ? (items as readonly Json[]) : [] };
}

const has = (own: Own, record: OwnedRecord, items: readonly Json[] | undefined): boolean | undefined => {
  const of = matchOwn(own, [record]);
  return items?.some((item) => of(item) === record);
};

/** Whether a list of another tenant shows the record: its id, which may be one among those of its tenant alone, with what was written. */
function showsAlike(own: Own, record: OwnedRecord, items: readonly Json[] | undefined): boolean | undefined {
  const of = matchOwn(own, [record]);
  return items?.some((item) => {
    const shown = isObject(item) ? Object.entries(record.sent).filter(([name]) => Object.hasOwn(item, name)) : [];
    return (
      of(item) === record &&
      shown.length > 0 &&
      shown.every(([name, value]) => equal((item as JsonObject)[name], value))
    );
  });
}

/** Asks for the beginning of the list as one caller; undefined where that one may not list. */
export async function isListed(
  kit: Kit,
  own: Own,
  listing: Listing,
  record: OwnedRecord,
  asked: Asked,
): Promise<boolean | undefined> {
  return has(own, record, (await page(kit, listing, record, asked)).items);
}

/** Whether the beginning of a list that does not show a record is all of it: a page with room for more, from which nothing leads on. */
export async function isWholeFor(
  kit: Kit,
  listing: Listing,
  paging: Paging | undefined,
  record: OwnedRecord,
  asked: Asked,
): Promise<boolean> {
  if (paging?.by === 'nothing') return true;
  const { exchange, items = [] } = await page(kit, listing, record, asked);
  if (items.length >= maxPageSize(listing)) return false;
  if (paging?.by !== 'cursor') return true;
  const { next, more } = paging;
  return more === undefined ? isNothing(kit.at(exchange, next)) : kit.at(exchange, more) !== true;
}

const isNothing = (value: Json | undefined): boolean => value === undefined || value === null || value === '';

/**
 * Whether the list shows the record of the owner, or another one that the owner can read and the caller cannot; and what the
 * list does wrong where it shows the record to whoever asks: that is no matter of whose it is.
 */
async function shownTo(
  kit: Kit,
  own: Own,
  listing: Listing,
  record: OwnedRecord,
  { owner, hiding, ...asked }: Asked & { readonly owner: string; readonly hiding: readonly number[] },
): Promise<{ readonly isSeen: boolean | undefined; readonly exchange: Exchange; readonly effect?: string }> {
  const { exchange, items } = await page(kit, listing, record, asked);
  const isSeen = has(own, record, items);
  if (isSeen !== true) {
    const isAnother =
      isSeen === false && (await showsHidden(kit, own, record, items ?? [], { ...asked, owner, hiding }));
    return { isSeen: isAnother || isSeen, exchange };
  }
  const isOpen = (await isListed(kit, own, listing, record, { ...asked, as: 'anonymous' })) === true;
  return { isSeen, exchange, ...(isOpen ? LETS_IN : {}) };
}

/** Whether one of the first items is refused to the caller who was shown it, and read by the owner afterwards. */
async function showsHidden(
  kit: Kit,
  { id, read }: Own,
  record: OwnedRecord,
  items: readonly Json[],
  { as, owner, hiding }: Asked & { readonly owner: string; readonly hiding: readonly number[] },
): Promise<boolean> {
  for (const item of read === undefined ? [] : items.slice(0, READ)) {
    const ids = placed(id, item);
    if (read === undefined || ids === undefined) continue;
    const input = { ids: { ...record.ids, ...ids } };
    const { status = 0 } = kit.outcome(await kit.send(read, input, { as, intent: 'probe' }));
    if (!hiding.includes(status)) continue;
    if (kit.outcome(await kit.send(read, input, { as: owner, intent: 'probe' })).class === 'success') return true;
  }
  return false;
}

/** What one answer of a list says of how many records there are, and whether it shows them all. */
export interface Counting {
  readonly total: Total;
  /** What leads on to more; undefined where nothing does. */
  readonly next: Locator | undefined;
  /** Whether a page with room is the last one. */
  readonly isFull: boolean;
}

/** The same where the contract states an exact total; undefined where it does not. */
export function countingOf(resource: ResourceFacts): Slot<Counting | undefined> {
  const next = within(resource.collection.cursor, (cursor) => cursor.next);
  const found = within(exactTotal(resource), (total) =>
    stated<Counting>(
      {
        total,
        next: orDefault<Locator | undefined>(next, undefined).value,
        isFull: orDefault<Json>(resource.at('collection.page-size'), 'at-most').value === 'exact',
      },
      '',
    ),
  );
  return orDefault<Counting | undefined>(found, undefined);
}

/** How many records an answer counts and does not show; undefined where it may not show all of the list. */
function excess(kit: Kit, listing: Listing, { total, next, isFull }: Counting, exchange: Exchange): number | undefined {
  const items = kit.outcome(exchange).class === 'success' ? kit.at(exchange, listing.items) : undefined;
  const told = Number(kit.at(exchange, total.at) ?? Number.NaN);
  if (!Array.isArray(items) || !Number.isInteger(told)) return undefined;
  const isLed = next !== undefined && !isNothing(kit.at(exchange, next));
  // Behind a first page without items there is no other one.
  const isEnd = next !== undefined || isFull || items.length === 0;
  const isAll = !isLed && isEnd && items.length < maxPageSize(listing);
  return isAll ? told - items.length : undefined;
}

/**
 * Whether a list counts for a caller what it does not show: its total is too high by more, as soon as the owner has made
 * another record that `make` makes. A total that is wrong in another way does not grow by that.
 */
async function isCounted(
  kit: Kit,
  listing: Listing,
  counting: Counting | undefined,
  {
    record,
    exchange,
    make,
    ...asked
  }: Asked & {
    readonly record: OwnedRecord;
    readonly exchange: Exchange;
    readonly make: () => Promise<unknown>;
  },
): Promise<boolean> {
  const query = [...asked.query, ...(counting?.total.query ?? [])];
  const isTold = query.length === asked.query.length;
  const first = isTold ? exchange : (await page(kit, listing, record, { ...asked, query })).exchange;
  const before = counting && excess(kit, listing, counting, first);
  if (counting === undefined || before === undefined || before <= 0) return false;
  await make();
  for (let times = 0; times < ASKED; times += 1) {
    const again = await page(kit, listing, record, { ...asked, query });
    if ((excess(kit, listing, counting, again.exchange) ?? 0) > before) return true;
  }
  return false;
}

/** One list as a caller sees it: it neither shows a record of the owner nor counts one. */
export async function expectUnseen(
  kit: Kit,
  own: Own,
  listing: Listing,
  {
    by,
    counting,
    record,
    make,
    ...asked
  }: Asked & {
    readonly by: string;
    readonly counting: Counting | undefined;
    readonly record: OwnedRecord;
    readonly owner: string;
    readonly hiding: readonly number[];
    readonly make: () => Promise<unknown>;
  },
): Promise<void> {
  const { as, owner, query } = asked;
  const { isSeen, exchange, ...wrong } = await shownTo(kit, own, listing, record, asked);
  // Whose parent is hidden has a list that is hidden as well. A list of a tenant, which the path names, is one of others.
  const isRefused = isSeen === undefined && by === '' && own.parents.length === 0;
  const inPlace = isRefused ? showsAlike(own, record, (await page(kit, listing, undefined, asked)).items) : undefined;
  if (isRefused && inPlace === undefined) kit.stop('control-failed', `${as} may not even use ${listing.list.id}`);
  const list = `${listing.list.id}${by}`;
  kit
    .expect(isSeen !== true && inPlace !== true, `${list} does not show ${as} a record of ${owner}`, {
      shown: 'the record',
      ...wrong,
    })
    .toBeTrue('a list without it');
  const isTold = await isCounted(kit, listing, counting, { query, as, record, exchange, make });
  kit
    .expect(!isTold, `${list} does not count records of ${owner} for ${as}`, { shown: 'a total that grows with them' })
    .toBeTrue('a total of what is shown');
}
