import type { Json, Kit, OwnedRecord } from 'probity/check';
import type { Lag } from 'probity/check/looks';
import { mostFilling, used } from 'probity/check/records';
import { shownIn, type MadeBeside } from './made-beside.js';
import { aboveFor, createdBelow } from './using-beside.js';

/** A list that has records which operations made, and the record by which it is found. */
export interface Filled {
  readonly group: MadeBeside;
  readonly record: OwnedRecord;
  /** What the list showed after the first of them. */
  readonly early: readonly Json[];
}

/** Uses the first of the operations that can so often that one list has so many records. */
export async function filled(kit: Kit, groups: readonly MadeBeside[], many: number, lag: Lag): Promise<Filled> {
  const creating = groups.filter(({ create, above, own }) => create !== undefined && above?.own !== own);
  const [first] = creating;
  if (first !== undefined) {
    const above = await aboveFor(kit, first);
    // Of several kinds of records in one list there is one of each.
    const alike = creating.filter((one) => one.above?.own.resource === first.above?.own.resource);
    let record = await createdBelow(kit, first, above);
    const early = await shownIn(kit, first, record);
    for (let n = 1; n < Math.max(many, alike.length); n += 1) {
      const group: MadeBeside = alike[n % alike.length] ?? first;
      const made = await createdBelow(kit, group, above);
      if (group === first) record = made;
    }
    await kit.wait(lag.isListStated ? lag.list : 0);
    return { group: first, record, early };
  }
  const changing = mostFilling(groups.flatMap((group) => group.ways.map((way) => ({ group, way }))));
  if (changing === undefined)
    return kit.stop('not-exercised', 'No operation can be used that makes records of this list');
  const { group, way } = changing;
  let early: readonly Json[] = [];
  const record = await used(kit, way, many, async (one) => {
    early = await shownIn(kit, group, one);
  });
  await kit.wait(lag.isListStated ? lag.list : 0);
  return { group, record, early };
}
