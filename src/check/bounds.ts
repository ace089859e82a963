import type { Json, JsonObject } from '../contract/json.js';
import type { BoundRule, Own } from '../contract/model.js';
import { valueAt, withValueAt } from '../contract/pointer.js';
import { declaredAt } from './declared.js';
import type { Kit } from './kit.js';

/** Values of a bound, the first that both schemas have room for. */
const LIMITS = [7, 3, 12, 2, 20, 1, 50, 100, 0];
const HOUR = 3_600_000;

/** A member at its bound and beyond it. */
export interface BoundDesign {
  readonly body: JsonObject;
  /** Body of the record that has the bound; absent where the record has it itself, or it is a number. */
  readonly above?: JsonObject;
  readonly most: Json;
  readonly beyond: Json;
}

/** Values for a rule; undefined where the schemas have no room for any. */
export function boundsFor(
  kit: Pick<Kit, 'validate'>,
  own: Own,
  { at, side, limit, of }: BoundRule,
  usual: JsonObject,
  other: Own | undefined,
  above: JsonObject | undefined,
): BoundDesign | undefined {
  const step = side === 'at-most' ? 1 : -1;
  const isValid = ({ body, most, beyond, above: bounding }: BoundDesign): boolean =>
    [most, beyond].every((value) => kit.validate(own.createBody, withValueAt(body, at, value)).length === 0) &&
    (bounding === undefined || other === undefined || kit.validate(other.createBody, bounding).length === 0);
  const design = (value: Json): BoundDesign | undefined => {
    const beyond = moved(value, step);
    if (beyond === undefined) return undefined;
    if (typeof limit === 'number') return { body: usual, most: value, beyond };
    if (of === undefined) return { body: withValueAt(usual, limit, value) as JsonObject, most: value, beyond };
    if (other === undefined || above === undefined || declaredAt(other.createBody, limit).length === 0)
      return undefined;
    return { body: usual, above: withValueAt(above, limit, value) as JsonObject, most: value, beyond };
  };
  const before = typeof limit === 'string' && of === undefined ? valueAt(usual, limit) : undefined;
  const values = typeof limit === 'number' ? [limit] : [...LIMITS, ...(before === undefined ? [] : [before])];
  return values.flatMap((value) => design(value) ?? []).find(isValid);
}

/** One more or less; an hour or a day, of a time or a date. */
function moved(value: Json, step: number): Json | undefined {
  if (typeof value === 'number') return value + step;
  const time = typeof value === 'string' ? Date.parse(value) : NaN;
  if (Number.isNaN(time)) return undefined;
  const isDay = String(value).length === 10;
  const text = new Date(time + step * (isDay ? 24 : 1) * HOUR).toISOString();
  return isDay ? text.slice(0, 10) : text.replace('.000Z', 'Z');
}
