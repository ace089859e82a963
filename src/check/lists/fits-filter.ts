import type { Filter } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { numberIn } from '../../contract/text/formula.js';
import type { Json } from '../../contract/text/json.js';
import { valueAt } from '../../contract/text/pointer.js';
import { equal } from '../values/compare.js';

/** Whether an item fits a filter with that value; undefined where it cannot be said of any item. */
export function fitsFilter(filter: Filter, value: Json): ((item: Json) => boolean) | undefined {
  const compare = ifStated(filter.compare) ?? 'equal';
  const places = [filter.at, ...filter.also];
  const ofPlace = (fits: (held: Json | undefined) => boolean) => (item: Json) =>
    places.some((at) => fits(valueAt(item, at)));
  if (compare === 'equal') return ofPlace((held) => holds(held, value));
  if (compare === 'contains' || compare === 'prefix') {
    if (filter.case === undefined || typeof value !== 'string') return undefined;
    const formed = (text: string): string => (filter.case === 'ignore' ? text.toLowerCase() : text);
    const wanted = formed(value);
    return ofPlace(
      (held) =>
        typeof held === 'string' &&
        (compare === 'prefix' ? formed(held).startsWith(wanted) : formed(held).includes(wanted)),
    );
  }
  const bound = sizeOf(value);
  if (bound === undefined) return undefined;
  const isUp = compare === 'at-least' || compare === 'above';
  const isIn = compare === 'at-least' || compare === 'at-most';
  return ofPlace((held) => {
    const size = held === undefined || held === null ? undefined : sizeOf(held);
    if (size === undefined) return false;
    return size === bound ? isIn : size > bound === isUp;
  });
}

/**
 * Whether one of the other values may be meant as well, where the contract does not say how the filter compares: a text that holds the value
 * fits a filter by parts of texts.
 */
export function mayFitOthers(filter: Pick<Filter, 'compare'>, value: Json, others: readonly Json[]): boolean {
  if (filter.compare.state === 'stated' || typeof value !== 'string') return false;
  const wanted = value.toLowerCase();
  return others.some((one) => typeof one === 'string' && one !== value && one.toLowerCase().includes(wanted));
}

/** Whether a filter by the value takes a record that has this: in a list of values it may be any of them. */
export function holds(held: Json | undefined, value: Json): boolean {
  return equal(held, value) || (Array.isArray(held) && held.some((one: Json) => equal(one, value)));
}

/** Digits of a second that a parsed time leaves out, which has milliseconds. */
const FINER = /:\d\d[.,]\d{3}(\d+)/;

/** A number, also one in digits, or the moment of a date: milliseconds, with what is less than one. */
function sizeOf(value: Json): number | undefined {
  if (typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value)) {
    const time = Date.parse(value);
    return Number.isNaN(time) ? undefined : time + Number(`0.${FINER.exec(value)?.[1] ?? '0'}`);
  }
  return numberIn(value);
}
