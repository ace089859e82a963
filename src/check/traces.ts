import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import type { Own } from '../contract/facts/model.js';
import { valueAt } from '../contract/text/pointer.js';
import type { Kit, OwnedRecord } from './kit.js';
import { maxPageSize, walkThrough } from './lists/listing.js';
import { asParentOf, type Entered, type OperationContext, type Seen } from './operation-context.js';
import { recordsIn } from './records/bulk/bulk-bodies.js';
import type { BulkMaking } from './records/bulk/bulk-making.js';
import { shownMarks } from './records/bulk/shown-marks.js';
import { idsOfLists } from './records/references/listed-by.js';
import { difference } from './values/compare.js';

/**
 * What requests that were refused left behind, in words: places where the record has changed, or new records that carry
 * the mark of a body. Call the first function before the requests, the second one after them; bodies that are sent in
 * between are added to the list. A rough look takes also what our own reading does for traces.
 */
export async function traces(
  kit: Kit,
  { operation, own, footing: on, listing: list, bulk }: OperationContext,
  entered: Entered,
  bodies: readonly JsonObject[],
  isRough = false,
): Promise<() => Promise<readonly string[]>> {
  const { record, at } = entered;
  if (bulk !== undefined) return bulkTraces(kit, bulk, at, bodies);
  if (operation.kind === 'create') {
    return async () => {
      const marks = own === undefined ? [] : bodies.flatMap((body) => markIn(own, body) ?? []);
      if (own === undefined || marks.length === 0 || list === undefined) return [];
      // Where the body alone says below what it is listed, it is looked for there.
      const ids = bodies.map((body) => idsOfLists(own, body)).find((one) => Object.keys(one).length > 0);
      if (own.listedBy !== undefined && ids === undefined) return [];
      const parent = ids === undefined ? at && asParentOf(at) : { resource: own.resource, ids };
      const walk = await walkThrough(kit, list, {
        limit: maxPageSize(list),
        mostPages: 20,
        ...(parent === undefined ? {} : { at: parent }),
      });
      return marks.flatMap((mark) => {
        const found = walk.items.filter((item) => valueAt(item, mark.at) === mark.value);
        return found.map(() => `a record with ${mark.at} = ${JSON.stringify(mark.value)}`);
      });
    };
  }
  if (record === undefined || on.on !== 'own') return () => Promise.resolve([]);
  const { own: owner } = on;
  const seen = (entered.seen ??= await firstSeen(kit, owner, record, isRough));
  return async () => {
    const before = seen.item;
    seen.item = await kit.read(owner, record);
    return difference(before, seen.item, [...owner.volatile, ...seen.restless]).map(
      ({ pointer, before: was, after: is }) => `${pointer}: ${JSON.stringify(was)} became ${JSON.stringify(is)}`,
    );
  };
}

/** Records that a list shows by the marks in the bodies of requests for several, and that no answer has named. */
function bulkTraces(
  kit: Kit,
  bulk: BulkMaking,
  at: OwnedRecord | undefined,
  bodies: readonly JsonObject[],
): () => Promise<readonly string[]> {
  const shown = shownMarks(kit, bulk, at);
  return async () => {
    const sent = bodies.flatMap((body) => recordsIn(bulk, body));
    const marked = sent.filter(isObject).filter((record) => typeof valueAt(record, bulk.mark) === 'string');
    return marked.length === 0 ? [] : (await shown(marked)).map(({ words }) => words);
  };
}

/** Reads twice: what our own reading changes is not the doing of a request. */
async function firstSeen(kit: Kit, own: Own, record: OwnedRecord, isRough: boolean): Promise<Seen> {
  const first = await kit.read(own, record);
  if (isRough) return { item: first, restless: [] };
  const item = await kit.read(own, record);
  return { item, restless: difference(first, item, own.volatile).map(({ pointer }) => pointer) };
}

/** A value in the body that no other record has. */
function markIn(own: Own, body: JsonObject): { readonly at: string; readonly value: Json } | undefined {
  for (const at of [...own.unique, ...(own.tag === undefined ? [] : [own.tag])]) {
    const value = valueAt(body, at);
    if (value !== undefined && value !== null) return { at, value };
  }
  return undefined;
}
