import type { Json } from '../../contract/json.js';
import type { OverlapRule } from '../../contract/model.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Days of 2001 to 2037: no service's clock type ends between them. */
const FIRST = Date.UTC(2001, 0, 1) / DAY;
const LAST = Date.UTC(2037, 11, 1) / DAY;

/**
 * A body whose span is on a day of its own, at the time of the day that was drawn: what several entries make in one group
 * would overlap otherwise, and the refusal would say nothing of what they ask. It is as long as it was, but ends after it
 * begins and within a day: two times that are drawn alone may be in any order, and years apart.
 */
export function setApart(
  body: Json,
  { from, end }: OverlapRule,
  number: () => number,
  valid: (at: string) => (value: Json) => boolean,
): Json {
  const begin = momentAt(body, from);
  if (begin === undefined) return body;
  const day = FIRST + (Math.abs(number()) % (LAST - FIRST));
  const by = day * DAY - Math.floor(begin / DAY) * DAY;
  const until = 'to' in end ? momentAt(body, end.to) : undefined;
  const moved: (readonly [string, Json])[] = [[from, moment(valueAt(body, from), by)]];
  if ('to' in end && until !== undefined) {
    const isSpan = until > begin && until - begin <= DAY;
    const written = isSpan ? valueAt(body, end.to) : shortly(begin, valueAt(body, end.to));
    moved.push([end.to, moment(written, by)]);
  }
  if (moved.some(([at, value]) => !valid(at)(value))) return body;
  return moved.reduce<Json>((laid, [at, value]) => withValueAt(laid, at, value), body);
}

function momentAt(body: Json, at: string): number | undefined {
  const value = valueAt(body, at);
  const time = typeof value === 'string' && isDay(value.slice(0, 10)) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Whether there is such a day: 30 February is read as 2 March otherwise, and would be moved to a day that there is. */
function isDay(text: string): boolean {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : NaN;
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
}

/** A moment soon after another, as a day or as a time. */
function shortly(begin: number, as: Json | undefined): string {
  const isDay = String(as).length === 10;
  const text = new Date(begin + (isDay ? DAY : HOUR)).toISOString();
  return isDay ? text.slice(0, 10) : text;
}

/** As it is written, on another day. */
function moment(value: Json | undefined, by: number): Json {
  const text = String(value);
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return new Date(day + by).toISOString().slice(0, 10) + text.slice(10);
}
