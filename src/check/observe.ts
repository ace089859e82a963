import type { Json, JsonObject } from '../contract/json.js';
import type { Own } from '../contract/model.js';
import { valueAt } from '../contract/pointer.js';
import { difference } from './compare.js';
import type { Kit, OwnedRecord } from './kit.js';
import { complete, roomy, walkThrough, type Listing } from './listing.js';
import { recognisable, recognise } from './ours.js';
import type { Look } from './twins.js';

/** Everything that a list shows, whoever's it is. `record` fills the placeholders of a list that has parents. */
export async function listed(kit: Kit, listing: Listing, record: OwnedRecord): Promise<readonly Json[]> {
  const walk = await walkThrough(kit, listing, { limit: roomy(listing), mostPages: 30, at: record });
  return complete(kit, walk).items;
}

/** Looks at records one by one. */
export function readingEach(kit: Kit, own: Own, records: readonly OwnedRecord[]): Look {
  return async () => {
    const seen: (Json | undefined)[] = [];
    for (const record of records) seen.push(await kit.read(own, record));
    return seen;
  };
}

/** Looks at records where their list shows them. */
export function readingList(kit: Kit, own: Own, listing: Listing, records: readonly OwnedRecord[]): Look {
  const of = recognise(own, records);
  return async () => {
    const [first] = records;
    const items = first === undefined ? [] : await listed(kit, listing, first);
    return records.map((record) => items.find((item) => of(item) === record));
  };
}

/**
 * The best way to see what reading a record does to it: not by reading it, but in the list. A list that shows only some
 * fields is looked at together with the records, and the records never between the list and what is being watched.
 */
export async function lookout(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  sample: OwnedRecord,
): Promise<(records: readonly OwnedRecord[]) => Look> {
  if (listing === undefined || !recognisable(own.id)) {
    kit.note('There is no list to look at: what reading a record does to it can only be seen by reading it');
    return (records) => readingEach(kit, own, records);
  }
  const [shown] = await readingList(kit, own, listing, [sample])('before');
  if (shown === undefined) kit.stop('not-observable', 'The list does not show a record that was just made');
  const whole = await kit.read(own, sample);
  if (difference(whole, shown).every(({ after }) => after !== undefined)) {
    return (records) => readingList(kit, own, listing, records);
  }
  return (records) => {
    const list = readingList(kit, own, listing, records);
    const each = readingEach(kit, own, records);
    return async (when) => {
      const items = when === 'before' ? await each(when) : undefined;
      const shownNow = await list(when);
      const itemsNow = items ?? (await each(when));
      return records.map((_, index) => both(itemsNow[index], shownNow[index]));
    };
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

/** How many records the list shows with the same unique values, or the same mark, as the body. */
export async function copies(
  kit: Kit,
  own: Own,
  listing: Listing | undefined,
  record: OwnedRecord,
  body: JsonObject,
): Promise<number | undefined> {
  const at = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])].find(
    (pointer) => typeof valueAt(body, pointer) === 'string',
  );
  if (listing === undefined || at === undefined) return undefined;
  const mark = valueAt(body, at);
  return (await listed(kit, listing, record)).filter((item) => valueAt(item, at) === mark).length;
}
