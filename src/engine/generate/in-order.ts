import { daysFromNow, isBeyond, momentOf, NOW, partlySaid } from '../../check/values/kept-rules.js';
import { later } from '../../check/values/later.js';
import { moved } from '../../check/values/moved.js';
import { asValid, firstValid, writtenTimes } from '../../check/values/time-forms.js';
import type { Json, JsonObject, JsonSchema } from '../../contract/text/json.js';
import type { BoundRule, Own } from '../../contract/facts/model.js';
import { valueAt, withoutValueAt, withValueAt } from '../../contract/text/pointer.js';
import { declaredAt } from '../../check/values/declared.js';
import { isRequiredAt } from '../../check/values/words.js';
import { onItsDay } from './values/apart.js';
import { CannotGenerate } from './cannot-generate.js';

/** What a schema says of the places in a body, and of the whole. */
export interface Room {
  readonly schema: JsonSchema;
  readonly valid: (at: string) => (value: Json) => boolean;
  readonly accepts: (body: Json) => boolean;
}

/** Times that are before and after those of records. */
export const ENDS = { 'at-most': '2001-01-01T00:00:00Z', 'at-least': '2037-12-31T00:00:00Z' } as const;

/**
 * A body that keeps the bounds of its record: of two members in the wrong order each has the value of the other one, and
 * what is beyond a number is that number. A member whose limit the body does not say is left out. What is not valid by
 * itself stays, for it is wrong on purpose.
 * @throws CannotGenerate where no valid values are in order
 */
export function inOrder(
  body: JsonObject,
  own: Pick<Own, 'bounds'>,
  room: Room,
  fixed: readonly string[] = [],
): JsonObject {
  const rules = (own.bounds ?? []).filter(({ at, of }) => of === undefined && !fixed.includes(at));
  return rules.reduce<Json>((laid, rule) => kept(laid, rule, room, fixed), body) as JsonObject;
}

function kept(body: Json, rule: BoundRule, room: Room, fixed: readonly string[]): Json {
  const { at, side, limit, isStrict } = rule;
  const value = valueAt(body, at);
  if (rule.plus !== undefined && (value === undefined) !== (valueAt(body, String(limit)) === undefined))
    return withBoth(body, rule, rule.plus, room);
  if (value === undefined || value === null || !room.valid(at)(value)) return body;
  if (typeof limit === 'number')
    return isBeyond(value, side, limit, isStrict) === true ? withLimit(body, rule, limit, room) : body;
  if (limit === NOW) return isBeyond(value, side, nowWithin(side)) === true ? withTime(body, rule, room) : body;
  const other = valueAt(body, limit);
  if (other === undefined && rule.startsAt !== undefined && declaredAt(room.schema, limit).length === 0)
    return isBeyond(value, side, rule.startsAt, isStrict) === true ? withLimit(body, rule, rule.startsAt, room) : body;
  if (other === undefined) return withoutLimit(body, rule, room);
  if (rule.plus !== undefined) {
    const away = later(other, rule.plus);
    return isBeyond(value, side, away, isStrict) === true && away !== undefined
      ? withLimit(body, rule, away, room)
      : body;
  }
  if (isBeyond(value, side, other, isStrict) !== true || !room.valid(limit)(other)) return body;
  if (isBeyond(value, side, other) !== true) return withLimit(body, rule, other, room);
  const there = said(other, room.valid(at));
  const back = fixed.includes(limit) ? undefined : said(value, room.valid(limit));
  if (there !== undefined && back !== undefined) return withValueAt(withValueAt(body, at, there), limit, back);
  if (there !== undefined) return withValueAt(body, at, there);
  if (back !== undefined) return withValueAt(body, limit, back);
  throw new CannotGenerate(at, 'rules', `no value that is ${side} ${limit} is known; an example helps`);
}

/** With the limit, or with what is next to it within where the limit itself is refused; as it is where that is not valid. */
function withLimit(body: Json, { at, side, isStrict }: BoundRule, limit: Json, room: Room): Json {
  const next = isStrict === true ? moved(limit, side === 'at-least' ? 1 : -1, room.valid(at)) : limit;
  const within = typeof next === 'string' ? (asValid(next, room.valid(at)) ?? next) : next;
  return within !== undefined && room.valid(at)(within) ? withValueAt(body, at, within) : body;
}

/** With both times of a rule, so far apart as it asks for, where a body has one of them; as it is where it can have no other. */
function withBoth(body: Json, rule: BoundRule, plus: number, room: Room): Json {
  const { at, limit } = rule;
  const [there, missing] = valueAt(body, at) === undefined ? [String(limit), at] : [at, String(limit)];
  const away = later(valueAt(body, there), missing === at ? plus : -plus);
  // One that must be there and is not was left out on purpose.
  const isOpen = declaredAt(room.schema, missing).length > 0 && !isRequiredAt(room.schema, missing);
  if (away === undefined || !isOpen) return body;
  const written = typeof away === 'string' ? asValid(away, room.valid(missing)) : away;
  return written === undefined ? body : withValueAt(body, missing, written);
}

/** Days by which a time that is to be behind or before the present one is away from it. */
const AWAY = 30;

/** A time that is surely within the present one, wherever the service is. */
const nowWithin = (side: BoundRule['side'], days = 2): string => daysFromNow(side === 'at-least' ? days : -days);

/** With a time that is within the present one, where one is valid there. */
function withTime(body: Json, { at, side }: BoundRule, room: Room): Json {
  const times = writtenTimes(nowWithin(side, AWAY), declaredAt(room.schema, at));
  const within = firstValid(times, room.valid(at));
  return within === undefined ? body : withValueAt(body, at, within);
}

/** A number, or a time in a form that is valid at a place. */
function said(value: Json, valid: (value: Json) => boolean): Json | undefined {
  return typeof value === 'string' ? asValid(value, valid) : valid(value) ? value : undefined;
}

/** What nobody knows to be within its limit is not said, or as far within as can be. */
function withoutLimit(body: Json, { at, side }: BoundRule, room: Room): Json {
  const left = withoutValueAt(body, at);
  // A body that is wrong on purpose must not be wrong by what it lacks as well.
  if (room.accepts(left) || (!room.accepts(body) && !isRequiredAt(room.schema, at))) return left;
  const value = valueAt(body, at);
  const word = side === 'at-most' ? 'minimum' : 'maximum';
  const ends = declaredAt(room.schema, at).map((part) => part[word]);
  const time =
    momentOf(value) === undefined ? undefined : ENDS[side].slice(0, String(value).length === 10 ? 10 : undefined);
  const numbers = [...ends, ...(side === 'at-most' ? [0, 1] : [])].filter((one) => typeof one === 'number');
  const within = time === undefined ? numbers.find(room.valid(at)) : asValid(time, room.valid(at));
  return within === undefined ? body : withValueAt(body, at, within);
}

/**
 * An update that says of the members of each rule all, in order, or none where one is missing. A span stays on the day
 * that was drawn for it: these are as far apart as those of creates.
 */
export function wholly(body: JsonObject, own: Pick<Own, 'bounds' | 'spans'>, room: Room): JsonObject {
  let laid = body;
  for (let partly = partlySaid(own, laid); partly.length > 0; partly = partlySaid(own, laid)) {
    const less = partly.reduce<Json>((left, at) => withoutValueAt(left, at), laid) as JsonObject;
    if (!room.accepts(less)) break;
    laid = less;
  }
  for (const rule of own.spans ?? []) laid = onItsDay(laid, rule, room.valid) as JsonObject;
  return inOrder(laid, own, room);
}
