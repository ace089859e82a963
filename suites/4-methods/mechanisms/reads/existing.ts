import type { Json, Operation, Own, Kit } from 'probity/check';
import { limitOf, maxPageSize, type Listing } from 'probity/check/lists';
import { effects, interval, VISIBLE, type Look, type Stretch } from 'probity/check/looks';
import { identity, placed } from 'probity/check/records';

/** Records that are looked at: one is retrieved, and the others tell what happens to any of them. */
const WATCHED = 4;
const ELSEWHERE = 'records change by themselves, or by other clients';

/**
 * Retrieves a record that is already there, several times, and watches it and others where the list shows them: for a run
 * that may not make any. Nobody else may change them meanwhile, so what changes while nothing is done shows nothing.
 */
export async function watchExisting(kit: Kit, { read, own, listing, volatile }: Watched): Promise<void> {
  const claim = 'A GET of a record changes nothing';
  if (listing === undefined || own.parents.length > 0) {
    // Says that this run may make none, and leaves the entry out.
    await kit.population(own);
    return;
  }
  const page = async (): Promise<readonly Json[]> => {
    const exchange = await kit.send(listing.list, { query: limitOf(listing, maxPageSize(listing)) });
    kit.must(exchange, 'Reading the list');
    const items = kit.at(exchange, listing.items);
    return Array.isArray(items) ? (items as readonly Json[]) : kit.stop('not-observable', 'The list shows no items');
  };
  const watched = (await page()).filter((item) => placed(own.id, item) !== undefined).slice(0, WATCHED);
  const [, second] = watched;
  const ids = second === undefined ? undefined : placed(own.id, second);
  if (ids === undefined) {
    await kit.population(own);
    return;
  }
  const keys = watched.map((item) => identity(own.id, item));
  const look: Look = Object.assign(
    async () => {
      const items = await page();
      return keys.map((key) => items.find((item) => identity(own.id, item) === key));
    },
    { isAlike: true } as const,
  );
  kit.note('Nothing may be written: records that were there were watched in the list, and none of our own');
  await kit.forEach(['of a record that is there'], async () => {
    const quiet: Stretch[] = [await interval(look, volatile, () => kit.wait(VISIBLE))];
    const isMoved = (): boolean => quiet.flat().some((changes) => changes.size > 0);
    if (isMoved()) kit.discard(ELSEWHERE);
    const seen = await effects(kit, look, volatile, quiet, async () => {
      for (let n = 1; n <= 3; n += 1) await kit.send(read, { ids });
    });
    if (isMoved()) kit.discard(ELSEWHERE);
    kit.expect(seen, claim).toBeEmpty('no change');
  });
}

interface Watched {
  readonly read: Operation;
  readonly own: Own;
  readonly listing: Listing | undefined;
  /** JSON pointers to fields that may change by themselves. */
  readonly volatile: readonly string[];
}
