import type { Json } from '../../contract/text/json.js';
import { MILLISECONDS, momentOf, OF_DAY } from './kept-rules.js';

const DAY = 86_400_000;

/**
 * A time that is so many milliseconds later, as a text of the same kind or as a number of seconds or milliseconds since 1970; undefined for
 * any other value, and where there is none that far away: on another day for a time of the day, within a day for a date.
 */
export function later(value: Json | undefined, milliseconds: number): Json | undefined {
  if (typeof value === 'number')
    return value < MILLISECONDS ? value + Math.trunc(milliseconds / 1000) : value + milliseconds;
  const time = momentOf(value);
  if (typeof value !== 'string' || time === undefined) return undefined;
  const moment = new Date(time + milliseconds);
  if (OF_DAY.test(value)) {
    const isSameDay = moment.getUTCFullYear() === 1970 && moment.getUTCMonth() === 0 && moment.getUTCDate() === 1;
    // Of a text with a zone the day begins at another moment.
    return isSameDay && !/[Z+-]/.test(value) ? moment.toISOString().slice(11, 11 + value.length) : undefined;
  }
  if (value.length === 10) return milliseconds % DAY === 0 ? moment.toISOString().slice(0, 10) : undefined;
  return moment.toISOString().replace('.000Z', 'Z');
}
