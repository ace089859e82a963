import { isObject, type Json } from '../contract/json.js';
import type { IdFacts } from '../contract/model.js';
import { segments } from '../contract/pointer.js';
import { equal } from './compare.js';

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

/** The fields without which an item could not be told from others. */
export function idFields({ placeholders, url }: IdFacts): readonly string[] {
  const locators = [...Object.values(placeholders), ...(url === undefined ? [] : [url])];
  return locators.flatMap((locator) => (locator.kind === 'pointer' ? segments(locator.pointer).slice(0, 1) : []));
}
