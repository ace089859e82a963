import { dressed, enter, renew, type Json, type JsonObject, type Kit, type OwnedRecord } from 'probity/check';
import type { Lag } from 'probity/check/looks';
import { contents } from 'probity/check/states';
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
  // An update can be used again and again on one record, an action on its state need not be: of several the one that a record is led to by
  // most others fills the list most.
  const ways = groups.flatMap((group) => group.ways.map((way) => ({ group, way })));
  const [deepest] = [...ways].sort((a, b) => b.way.depth - a.way.depth);
  const changing = ways.find(({ way }) => isOften(way)) ?? deepest;
  if (changing === undefined)
    return kit.stop('not-exercised', 'No operation can be used that makes records of this list');
  const { group, way } = changing;
  const { operation } = way.context;
  // Drawn apart from what is judged: a repetition of one of these cases draws them as well.
  const bodies = await kit.once(`bodies@${group.list.list.id}`, async (own) => {
    const found: (JsonObject | null)[] = [];
    const atMost = isOften(way) ? many : 1;
    await own.forAll(contents(own, way.context, way.schema), (body) => Promise.resolve(void found.push(body)), {
      atMost,
    });
    return found;
  });
  const entered = await enter(kit, way.context);
  if (entered.record === undefined) return kit.stop('not-exercised', 'The operation is about no record of its own');
  let early: readonly Json[] = [];
  for (const [n, drawn] of bodies.entries()) {
    if (n > 0) await renew(kit, way.context, entered);
    const body = drawn === null ? undefined : await dressed(kit, way.context, drawn, entered);
    await kit.send(operation, { ...entered.input, ...entered.held(body) });
    if (n === 0) early = await shownIn(kit, group, entered.record);
  }
  await kit.wait(lag.isListStated ? lag.list : 0);
  return { group, record: entered.record, early };
}

/** Whether the operation can be used again and again on one record. */
const isOften = ({ context: { operation } }: MadeBeside['ways'][number]): boolean =>
  operation.kind === 'update' || operation.kind === 'replace';
