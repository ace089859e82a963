import type { Json } from '../../contract/json.js';
import type { OverlapRule, Own } from '../../contract/model.js';
import { valueAt, withValueAt } from '../../contract/pointer.js';

const DAY = 86_400_000;
/** Days of 2001 to 2037: no service's clock type ends between them. */
const FIRST = Date.UTC(2001, 0, 1) / DAY;
const LAST = Date.UTC(2037, 11, 1) / DAY;

/** The rules that a record has to keep beside all those that a run makes in one group, and not beside those in `of`. */
export function crowded(
  own: Pick<Own, 'spans'>,
  of: readonly { readonly resource: string }[],
): readonly OverlapRule[] | undefined {
  return own.spans?.filter(({ record }) => !of.some(({ resource }) => resource === record.resource));
}

/**
 * A body whose span is on a day of its own, at the time of the day that was drawn and as long as it was: what several
 * entries make in one group would overlap otherwise, and the refusal would say nothing of what they ask.
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
  const places = 'to' in end && momentAt(body, end.to) !== undefined ? [from, end.to] : [from];
  const moved = places.map((at): readonly [string, Json] => [at, moment(valueAt(body, at), by)]);
  if (moved.some(([at, value]) => !valid(at)(value))) return body;
  return moved.reduce<Json>((laid, [at, value]) => withValueAt(laid, at, value), body);
}

function momentAt(body: Json, at: string): number | undefined {
  const value = valueAt(body, at);
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** As it is written, on another day. */
function moment(value: Json | undefined, by: number): Json {
  const text = String(value);
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return new Date(day + by).toISOString().slice(0, 10) + text.slice(10);
}
