import type { Json } from '../../contract/text/json.js';
import { momentOf, OF_DAY } from './kept-rules.js';
import { asValid } from './time-forms.js';

const HOUR = 3_600_000;

/** An amount that is written as a text of digits. */
const DIGITS = /^-?\d+(?:\.(\d+))?$/;

/**
 * One more or less; an hour or a day, of a time or a date.
 * @param valid whether a value may be written where it is to stand
 * @returns undefined for what has no order, and where there is nothing valid that far away
 */
export function moved(value: Json | undefined, step: number, valid: (value: Json) => boolean): Json | undefined {
  if (typeof value === 'number') return value + step;
  if (typeof value !== 'string') return undefined;
  const amount = DIGITS.exec(value);
  if (amount !== null) return (Number(value) + step).toFixed(amount[1]?.length ?? 0);
  const [, hour, rest] = OF_DAY.exec(value) ?? [];
  if (hour !== undefined && rest !== undefined) {
    const next = Number(hour) + step;
    return next < 0 || next > 23 ? undefined : `${String(next).padStart(2, '0')}${rest}`;
  }
  const time = momentOf(value);
  if (time === undefined) return undefined;
  const isDay = value.length === 10;
  const text = new Date(time + step * (isDay ? 24 : 1) * HOUR).toISOString();
  return isDay ? text.slice(0, 10) : asValid(text.replace('.000Z', 'Z'), valid);
}
