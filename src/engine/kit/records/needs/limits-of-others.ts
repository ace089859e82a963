import { declaredAt } from '../../../../check/values/declared.js';
import { momentOf, NOW } from '../../../../check/values/kept-rules.js';
import { firstValid, writtenTimes } from '../../../../check/values/time-forms.js';
import type { Json, JsonObject } from '../../../../contract/text/json.js';
import type { BoundRule, Own, ResourceFacts } from '../../../../contract/facts/model.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import { valueAt, withValueAt } from '../../../../contract/text/pointer.js';
import { compiled } from '../../../generate/compiled.js';
import { ENDS } from '../../../generate/in-order.js';

/**
 * A body whose members leave room for the records that they bound: a licence that trips must begin before expires late, and an age that
 * members must have at least is low. Numbers that are upper limits are large already.
 */
export function withRoomForOthers(body: JsonObject, own: Own, resources: readonly ResourceFacts[]): JsonObject {
  const side = compiled(own.createBody, { direction: 'request' });
  const rules = resources.flatMap(({ relations: { bounds } }) =>
    (ifStated(bounds) ?? []).filter(({ of }) => of?.resource === own.resource),
  );
  return rules.reduce<JsonObject>((laid, rule) => {
    const { limit } = rule;
    if (typeof limit !== 'string' || limit === NOW || isContradicted(rule, rules)) return laid;
    const value = valueAt(laid, limit);
    const far = valuesFor(rule, value, own)
      .map((one) => withValueAt(laid, limit, one) as JsonObject)
      .find((one) => side.accepts(one));
    return far ?? laid;
  }, body);
}

/** Large numbers that a body may have, and those that fewer schemas refuse. */
const LARGE = [1_000_000_000, 1_000_000, 100_000, 10_000, 1000, 100];

/**
 * A body whose numbers leave room for what other records take from it or add to it: a depot that many check in at has much room. Where the
 * schema has a maximum, it is that.
 */
export function withRoomForEffects(body: JsonObject, own: Own, resources: readonly ResourceFacts[]): JsonObject {
  const side = compiled(own.createBody, { direction: 'request' });
  const effects = resources.flatMap(({ relations }) =>
    (ifStated(relations.effects) ?? []).filter(({ record }) => record.resource === own.resource),
  );
  const places = effects.flatMap(({ at, sign, atLeast, atMost }) => {
    if (sign > 0) return typeof atMost === 'string' ? [atMost] : [];
    return typeof atLeast === 'number' ? [at] : [];
  });
  return places.reduce<JsonObject>((laid, place) => {
    const value = valueAt(laid, place);
    const [declared] = declaredAt(own.createBody, place);
    if (declared === undefined || typeof value !== 'number') return laid;
    const { maximum } = declared;
    const most = typeof maximum === 'number' && maximum <= (LARGE[0] ?? 0) ? [maximum] : [];
    const larger = [...most, ...LARGE]
      .filter((one) => one > value)
      .map((one) => withValueAt(laid, place, one) as JsonObject)
      .find((one) => side.accepts(one));
    return larger ?? laid;
  }, body);
}

/** Another rule wants the limit to be on the other side. */
function isContradicted({ limit, side }: BoundRule, rules: readonly BoundRule[]): boolean {
  return rules.some((other) => other.limit === limit && other.side !== side);
}

function valuesFor({ limit, side }: BoundRule, value: Json | undefined, { createBody }: Own): readonly Json[] {
  const declared = declaredAt(createBody, String(limit));
  if (typeof value === 'number') {
    const least = declared.map(({ minimum }) => minimum).filter((one) => typeof one === 'number');
    return side === 'at-least' ? [...least, 0, 1] : [];
  }
  if (momentOf(value) === undefined) return [];
  // A value at most as late as the limit wants a late limit.
  const end = ENDS[side === 'at-most' ? 'at-least' : 'at-most'];
  const first = firstValid(writtenTimes(end, declared), (one) => typeof one === typeof value && isAsLong(one, value));
  return first === undefined ? [] : [first];
}

/** A day stays a day, and a time a time. */
function isAsLong(one: Json, value: Json | undefined): boolean {
  return typeof one !== 'string' || (one.length === 10) === (typeof value === 'string' && value.length === 10);
}
