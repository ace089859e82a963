import { momentOf } from '../../../check/values/kept-rules.js';
import { asValid } from '../../../check/values/time-forms.js';
import type { Json } from '../../../contract/text/json.js';
import type { OverlapRule } from '../../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../../contract/text/pointer.js';
import { CannotGenerate } from '../cannot-generate.js';

const HOUR = 3_600_000;
const DAY = 86_400_000;
/** Days of 2001 to 2037: no service's clock type ends between them. */
const FIRST = Date.UTC(2001, 0, 1) / DAY;
const LAST = Date.UTC(2037, 11, 1) / DAY;

/**
 * A body whose span is on a day of its own, at the time of the day that was drawn: what several entries make in one group
 * would overlap otherwise, and the refusal would say nothing of what they ask. It is as long as it was, but ends after it
 * begins and within a day: two times that are drawn alone may be in any order, and years apart. What is no valid time
 * stays, for it is wrong on purpose.
 * @throws CannotGenerate where no valid text says such times
 */
export function setApart(
  body: Json,
  { from, end }: OverlapRule,
  number: () => number,
  valid: (at: string) => (value: Json) => boolean,
): Json {
  const drawn = valueAt(body, from);
  const begin = momentOf(drawn);
  const last = 'to' in end ? valueAt(body, end.to) : undefined;
  const until = momentOf(last);
  if (drawn === undefined || begin === undefined || !valid(from)(drawn)) return body;
  if ('to' in end && last !== undefined && (until === undefined || !valid(end.to)(last))) return body;
  const day = FIRST + (Math.abs(number()) % (LAST - FIRST));
  const by = day * DAY - Math.floor(begin / DAY) * DAY;
  const isSpan = until === undefined || (until > begin && until - begin <= DAY);
  const moved: (readonly [string, Json | undefined])[] = [[from, asValid(moment(drawn, by), valid(from))]];
  if ('to' in end && last !== undefined) {
    const written = isSpan ? last : shortly(begin, last);
    moved.push([end.to, asValid(moment(written, by), valid(end.to))]);
  }
  if (moved.every((one): one is readonly [string, Json] => one[1] !== undefined))
    return moved.reduce<Json>((laid, [at, value]) => withValueAt(laid, at, value), body);
  if (isSpan) return body;
  const members = moved.map(([at]) => at).join(' and ');
  throw new CannotGenerate(from, 'rules', `no times in order that ${members} take are known; an example helps`);
}

/** Days between the begins of spans of which no body says when they end, and which may last as long. */
const LONG = 32;
/** The same for spans that last so many hours. */
const OF_HOURS = 4;
/** Numbers of one attempt stand side by side, and those of two attempts so far apart. */
const ATTEMPT = 1000;

/** A number that is a day of its own for a span: what one attempt makes one after the other would begin on days that follow each other. */
export function spread({ end }: OverlapRule, body: Json, number: number): number {
  const isWritten = 'to' in end && valueAt(body, end.to) !== undefined;
  const length = 'to' in end ? LONG : end.unit >= DAY ? LONG : end.unit >= HOUR ? OF_HOURS : 1;
  return isWritten ? number : number + (Math.abs(number) % ATTEMPT) * (length - 1);
}

/** A body whose span is on the day that was drawn, and ends soon after it begins. */
export function onItsDay(body: Json, rule: OverlapRule, valid: Parameters<typeof setApart>[3]): Json {
  const begin = momentOf(valueAt(body, rule.from));
  return begin === undefined ? body : setApart(body, rule, () => Math.floor(begin / DAY) - FIRST, valid);
}

/** A moment soon after another, as a day or as a time. */
function shortly(begin: number, as: Json): string {
  const isDay = String(as).length === 10;
  const text = new Date(begin + (isDay ? DAY : HOUR)).toISOString().replace('.000Z', 'Z');
  return isDay ? text.slice(0, 10) : text;
}

/** As it is written, on another day. */
function moment(value: Json, by: number): string {
  const text = String(value);
  const day = Date.parse(`${text.slice(0, 10)}T00:00:00Z`);
  return new Date(day + by).toISOString().slice(0, 10) + text.slice(10);
}
