import { isObject, type Json } from '../../contract/text/json.js';
import type { IdFacts } from '../../contract/facts/model.js';
import { segments } from '../../contract/text/pointer.js';
import { equal } from '../values/compare.js';
import { identity } from '../records/own-records.js';
import type { Kit, OwnedRecord, SampleRecord } from '../kit.js';
import { walkThrough, type Listing } from './listing.js';
import type { QueryPair } from '../../contract/text/template.js';

/** Items on a page: so few that a list of four has a second one. */
const FEW = 3;

/** What is wrong with items of which only some fields were asked for. */
export interface Selection {
  /** Selected fields that do not stand in the item as they do in the whole one. */
  readonly wrong: readonly string[];
  /** Members that were not asked for. */
  readonly unasked: readonly string[];
}

/** Compares an item of which the named fields were selected with the whole one. A field without a value may be null. */
export function selection(
  whole: Json,
  part: Json,
  names: readonly string[],
  allowed: readonly string[],
  volatile: readonly string[],
): Selection {
  const of = (item: Json, name: string): Json => ({ [name]: (isObject(item) ? item[name] : undefined) ?? null });
  return {
    wrong: names.filter((name) => !equal(of(whole, name), of(part, name), volatile)),
    unasked: members(part).filter((name) => !names.includes(name) && !allowed.includes(name)),
  };
}

/**
 * Members that come whatever is asked for, learned from two selections: what both show. Where all that the first one
 * should have left out is among them, nothing was left out, and nothing is learned.
 */
export function shownAnyway(part: Json, other: Json, left: readonly string[]): readonly string[] {
  const both = members(part).filter((name) => members(other).includes(name));
  const leftOut = left.filter((name) => members(other).includes(name));
  return leftOut.length > 1 && leftOut.every((name) => both.includes(name)) ? [] : both;
}

/** The names of the members of an item. */
export function members(item: Json): readonly string[] {
  return isObject(item) ? Object.keys(item) : [];
}

/** The fields without which an item could not be distinguished from others. */
export function idFields({ placeholders, url }: IdFacts): readonly string[] {
  const locators = [...Object.values(placeholders), ...(url === undefined ? [] : [url])];
  return locators.flatMap((locator) => (locator.kind === 'pointer' ? segments(locator.pointer).slice(0, 1) : []));
}

/**
 * Expects of each way to walk that an item shows no field on the second page of a selection that it does not show on a first page with
 * the same selection.
 *
 * @param first items of the first page, by what tells them apart
 */
export async function expectSelectedLater(
  kit: Kit,
  ways: readonly Listing[],
  query: readonly QueryPair[],
  first: ReadonlyMap<string | undefined, Json>,
  { at, id }: { readonly at: OwnedRecord | SampleRecord | undefined; readonly id: IdFacts },
): Promise<void> {
  for (const way of ways) {
    const through = { limit: FEW, query, mostPages: 2, mayDrift: true as const, ...(at && { at }) };
    const { pages } = await walkThrough(kit, way, through);
    const both = (pages[1]?.items ?? []).flatMap((item) => {
      const name = identity(id, item);
      const same = name === undefined ? undefined : first.get(name);
      return same === undefined ? [] : [[item, same] as const];
    });
    if (both.length === 0) continue;
    const more = both.flatMap(([item, same]) => members(item).filter((name) => !members(same).includes(name)));
    kit
      .expect([...new Set(more)], 'The second page of a selection shows no more of an item than the first page')
      .toBeEmpty();
  }
}
