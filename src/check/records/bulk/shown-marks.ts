import type { Json, JsonObject } from '../../../contract/text/json.js';
import { valueAt } from '../../../contract/text/pointer.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import { maxPageSize, walkThrough } from '../../lists/listing.js';
import { asParentOf } from '../../operation-context.js';
import type { BulkMaking } from './bulk-making.js';

/** A record that a list shows with the mark of a body. */
interface ShownMark {
  readonly body: JsonObject;
  readonly item: Json;
  readonly words: string;
}

/**
 * Looks for records in the list of what requests for several make, by the marks of the bodies that were sent. What was shown once is not
 * shown again.
 */
export function shownMarks(
  kit: Kit,
  { mark, listing: list }: BulkMaking,
  at: OwnedRecord | undefined,
): (bodies: readonly JsonObject[]) => Promise<readonly ShownMark[]> {
  const known = new Set<string>();
  return async (bodies) => {
    const parent = at === undefined ? {} : { at: asParentOf(at) };
    const { items } = await walkThrough(kit, list, { limit: maxPageSize(list), mostPages: 20, ...parent });
    return bodies.flatMap((body) => {
      const value = valueAt(body, mark);
      const found = items.filter((item) => valueAt(item, mark) === value && !known.has(JSON.stringify(item)));
      for (const item of found) known.add(JSON.stringify(item));
      return found.map((item) => ({ body, item, words: `a record with ${mark} = ${JSON.stringify(value)}` }));
    });
  };
}
