import type { Json, JsonObject } from '../../contract/text/json.js';
import type { Own } from '../../contract/facts/model.js';
import { valueAt } from '../../contract/text/pointer.js';
import { difference } from '../values/compare.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { maxPageSize, walkThrough, type Listing } from '../lists/listing.js';
import type { Walk } from '../walk.js';
import { recognisable, matchOwn } from '../records/own-records.js';
import { readBack, until, type Lag } from './settle.js';
import type { Look } from './side-effects.js';

/** More pages than this are not read only to find a record in them. */
const MOST_PAGES = 30;

/**
 * Everything that a list shows, of all owners; undefined for one that cannot be read to its end.
 *
 * @param record fills the placeholders of a list that has parents
 */
export async function listed(
  kit: Kit,
  listing: Listing | undefined,
  record: OwnedRecord | undefined,
): Promise<readonly Json[] | undefined> {
  const walk = await walked(kit, listing, record);
  return walk?.ended === 'end' ? walk.items : undefined;
}

async function walked(
  kit: Kit,
  listing: Listing | undefined,
  record: OwnedRecord | undefined,
): Promise<Walk | undefined> {
  if (listing === undefined) return undefined;
  const at = record === undefined ? {} : { at: record };
  return walkThrough(kit, listing, { limit: maxPageSize(listing), mostPages: MOST_PAGES, ...at });
}

/** Whether a list was not found: what it stands below is not there any more. */
function isGone(walk: Walk | undefined): boolean {
  return walk?.ended === 'refused' && [404, 410].includes(walk.last?.response?.status ?? 0);
}

/** Looks at records one by one. */
export function readingEach(kit: Kit, own: Own, records: readonly OwnedRecord[]): Look {
  const look = async (): Promise<readonly (Json | undefined)[]> => {
    const seen: (Json | undefined)[] = [];
    for (const record of records) seen.push(await kit.read(own, record));
    return seen;
  };
  return Object.assign(look, { isAlike: true } as const);
}

/** Looks at a list that is as long as a page may be, and milliseconds between them. */
const [TRIES, PAUSE] = [3, 40];

/**
 * Looks at records where their list shows them, for the first time at once; undefined where there is no list that can be
 * read to its end.
 *
 * @param mayGo what the list stands below may be deleted meanwhile: then a list that is not found shows none of them
 */
export async function readingList(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  records: readonly OwnedRecord[],
  mayGo = false,
): Promise<(Look & { readonly first: readonly (Json | undefined)[] }) | undefined> {
  const [sample] = records;
  const read = (): ReturnType<typeof listed> => listed(kit, listing, sample);
  const found = sample === undefined || !recognisable(own.id) ? undefined : await read();
  if (found === undefined) {
    kit.note('No list was looked at: there is none that could be read to its end');
    return undefined;
  }
  const of = matchOwn(own, records);
  const ours = (items: readonly Json[]): readonly (Json | undefined)[] =>
    records.map((record) => items.find((item) => of(item) === record));
  // One that was longer before is not cut where it is now.
  const again = async (triesLeft = TRIES): ReturnType<typeof listed> => {
    const walk = await walked(kit, listing, sample);
    const isWhole = listing?.paging.by === 'nothing';
    const isShorter = isWhole && (walk?.items.length ?? 0) < found.length;
    if (walk?.ended === 'end' || (walk?.ended === 'endless' && isShorter)) return walk.items;
    if (!isWhole || walk?.ended !== 'endless' || triesLeft <= 1) return mayGo && isGone(walk) ? [] : undefined;
    // It is as long as a page may be, which it need not be for long: others make and remove records as well.
    await kit.wait(PAUSE);
    return again(triesLeft - 1);
  };
  const look = async (): Promise<readonly (Json | undefined)[]> =>
    ours((await again()) ?? kit.stop('not-observable', 'The list could not be read to its end again'));
  return Object.assign(look, { isAlike: true, first: ours(found) } as const);
}

/**
 * The best way to see what reading a record does to it: not by reading it, but in the list. A list that shows only some
 * fields is looked at together with the records, and the records never between the list and what is being watched.
 */
export async function lookout(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  records: readonly OwnedRecord[],
  lag: Lag,
): Promise<Look> {
  const each = readingEach(kit, own, records);
  const list = await readingList(kit, own, listing, records);
  const isComplete = (seen: readonly (Json | undefined)[]): boolean => !seen.includes(undefined);
  const shown =
    list && (isComplete(list.first) ? list.first : await until(kit, lag.list, () => list('before'), isComplete));
  const [sample] = records;
  if (list === undefined || shown === undefined || !isComplete(shown) || sample === undefined) return each;
  const whole = await readBack(kit, own, sample, lag);
  // What reading it sets for the first time is in the list only now.
  const seen = await list('after');
  if (difference(whole, seen[0]).every(({ after }) => after !== undefined)) return Object.assign(list, { seen });
  return async (when) => {
    const before = when === 'before' ? await each(when) : [];
    const places = await list(when);
    const items = when === 'before' ? before : await each(when);
    return records.map((_, index) => both(items[index], places[index]));
  };
}

function both(item: Json | undefined, shown: Json | undefined): Json | undefined {
  if (item === undefined && shown === undefined) return undefined;
  return { ...(item === undefined ? {} : { item }), ...(shown === undefined ? {} : { shown }) };
}

/** The pointers, wherever `lookout` may put the record that they point into. */
export function everywhere(pointers: readonly string[]): readonly string[] {
  return pointers.flatMap((pointer) => [pointer, `/item${pointer}`, `/shown${pointer}`]);
}

/** A list that cannot be shown to be whole: nothing follows from what it does not show. */
export const UNREAD = 'the list could not be read to its end';

/**
 * How many records the list shows with the same unique value, or the same mark, as the body, once it shows any;
 * undefined where that cannot be seen.
 */
export async function copies(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  record: OwnedRecord,
  body: JsonObject,
  lag: Lag,
): Promise<number | undefined> {
  const found = await until(
    kit,
    lag.list,
    () => marked(kit, own, listing, record, body),
    (items) => items?.length !== 0,
  );
  return found?.length;
}

/**
 * A new record of which the list shows its mark once. Another one is made where it is there more often: a create that was
 * delivered twice says nothing of the others.
 */
export async function shownOnce(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  make: () => Promise<OwnedRecord>,
  lag: Lag,
): Promise<OwnedRecord> {
  const shown = async (record: OwnedRecord): Promise<number> =>
    (await copies(kit, own, listing, record, record.sent, lag)) ?? kit.discard(UNREAD);
  const first = await make();
  const times = await shown(first);
  if (times === 1) return first;
  if (times === 0) return kit.stop('not-observable', 'The list does not show a new record by its mark');
  const other = await make();
  if ((await shown(other)) === 1) return other;
  return kit.stop('not-observable', 'The list shows the mark of a record more than once, of one made after it as well');
}

/**
 * The items of the list with the same unique value, or the same mark, as the body; undefined where that cannot be seen.
 *
 * @param record fills the placeholders of a list that has parents
 */
export async function marked(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  record: OwnedRecord | undefined,
  body: JsonObject,
): Promise<readonly Json[] | undefined> {
  const places = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  const at = places.find((pointer) => typeof valueAt(body, pointer) === 'string');
  if (at === undefined) return undefined;
  const mark = valueAt(body, at);
  return (await listed(kit, listing, record))?.filter((item) => valueAt(item, at) === mark);
}
