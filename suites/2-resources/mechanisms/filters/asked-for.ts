import {
  fill,
  ifStated,
  valueAt,
  type Filter,
  type Json,
  type Kit,
  type OwnedRecord,
  type Own,
  type QueryPair,
  type QueryTemplate,
} from 'probity/check';
import { holds } from 'probity/check/lists';
import { matchOwn } from 'probity/check/records';

/** What a list is filtered by: a value, or several of which any will do. */
export interface AskedFor {
  /** As a person would write it: `status=active`. */
  readonly asked: string;
  readonly query: readonly QueryPair[];
  readonly any: readonly Json[];
}

/** Each value by itself, and the first two at once where the contract says how these are asked for. */
export function askedFor(filter: Filter, template: QueryTemplate, values: readonly Json[]): AskedFor[] {
  const one = (value: Json): readonly QueryPair[] => fill(template, { value: String(value) });
  const [first, second] = values;
  const several = ifStated(filter.several);
  const each = values.map((value) => ({ asked: `${filter.name}=${String(value)}`, query: one(value), any: [value] }));
  if (several === undefined || first === undefined || second === undefined) return each;
  const joined = `${String(first)},${String(second)}`;
  const query = several === 'comma' ? one(joined) : [...one(first), ...one(second)];
  return [...each, { asked: `${filter.name}=${joined}`, query, any: [first, second] }];
}

/** Whether an item has one of the values in a field; undefined for one that does not show all fields which the filter looks at. */
export function hasAny(item: Json | undefined, places: readonly string[], any: readonly Json[]): boolean | undefined {
  const shown = places.map((place) => valueAt(item, place));
  if (any.some((one) => shown.some((held) => holds(held, one)))) return true;
  return shown.includes(undefined) ? undefined : false;
}

/** Our records as the whole list shows them, or as reads do, where the list shows none of the fields that a filter looks at. */
export async function itemsOfRecords(
  kit: Kit,
  own: Own,
  records: readonly OwnedRecord[],
  listed: readonly Json[],
  places: readonly string[],
): Promise<ReadonlyMap<OwnedRecord, Json>> {
  const ours = matchOwn(own, records);
  const shown = listed.flatMap((item): readonly (readonly [OwnedRecord, Json])[] => {
    const record = ours(item);
    return record === undefined ? [] : [[record, item]];
  });
  const isShown = shown.some(([, item]) => places.some((place) => valueAt(item, place) !== undefined));
  if (isShown || own.read === undefined) return new Map(shown);
  const read = records.map(async (record) => [record, (await kit.read(own, record)) ?? null] as const);
  return new Map(await Promise.all(read));
}
