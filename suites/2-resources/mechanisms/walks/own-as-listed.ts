import { valueAt, type Json, type Kit, type Own, type OwnedRecord } from 'probity/check';
import { complete, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { matchOwn } from 'probity/check/records';

/** So small that the order is seen across the ends of pages as well. */
const SOME = 5;

/** Milliseconds until a time in whole seconds is surely another one. */
const A_SECOND = 1100;

/** The records of the run as the list shows them, over the ends of small pages where it is not too long. */
export async function ownAsListed(
  kit: Kit,
  listing: Listing,
  own: Own,
  records: readonly OwnedRecord[],
  first: string | undefined,
): Promise<readonly Json[]> {
  const through = { at: records[0], mostPages: 20 };
  const fine = await walkThrough(kit, listing, { ...through, limit: Math.min(SOME, maxPageSize(listing)) });
  const isLong = fine.ended === 'endless';
  const large = isLong ? await walkThrough(kit, listing, { ...through, limit: maxPageSize(listing) }) : fine;
  const shown = complete(kit, large).items.filter(matchOwn(own, records));
  const isWritten = first === undefined || valueAt(own.createBody, `/properties${first}`) !== undefined;
  const values = new Set(isWritten ? [] : shown.map((item) => JSON.stringify(valueAt(item, first))));
  if (values.size !== 1) return shown;
  // A time that is shown in seconds is that of all that a run makes at once.
  await kit.wait(A_SECOND);
  return ownAsListed(kit, listing, own, [...records, await kit.create(own)], undefined);
}
