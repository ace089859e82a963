import type { JsonObject, Operation, Own, Kit, OwnedRecord } from 'probity/check';
import type { Listing } from 'probity/check/lists';
import { listed, readingEach, readingList, effects, VISIBLE } from 'probity/check/looks';

interface Retrieved {
  readonly own: Own;
  readonly listing: Listing | undefined;
  readonly control: OwnedRecord;
}

/** What retrieving the list does to records that no list has shown yet, so that a mark of the first time is seen. */
export async function effectsOfListing(
  kit: Kit,
  {
    own,
    listing,
    control,
    volatile,
    isCoarse,
  }: Retrieved & { readonly volatile: readonly string[]; readonly isCoarse: boolean },
  bodies: readonly JsonObject[],
): Promise<readonly string[]> {
  const fresh = await kit.createMany(own, bodies);
  if (isCoarse) await kit.wait(VISIBLE);
  return effects(kit, readingEach(kit, own, fresh), volatile, [], () => listed(kit, listing, control));
}

/** Retrieves a record that nobody has made, twice: it must not be there afterwards. */
export async function retrieveNothing(
  kit: Kit,
  { read, own, listing, control }: Retrieved & { readonly read: Operation },
  claim: string,
): Promise<void> {
  const record = { ...control, ids: { ...control.ids, ...kit.unknownId(own, control) } };
  const [first, second] = [await kit.send(read, { record }), await kit.send(read, { record })].map(kit.outcome);
  const list = await readingList(kit, own, listing, [record]);
  const isElse = second?.class !== first?.class;
  const traces = [
    ...(isElse ? [`the second one is answered with ${String(second?.class)}`] : []),
    ...(list?.first[0] === undefined ? [] : ['it is in the list']),
  ];
  kit.expect(traces, claim).toBeEmpty();
}
