import { MILLISECONDS, momentOf } from './kept-rules.js';
import type { Json, JsonObject } from '../../contract/text/json.js';

/** Ways to write a time to the second, which patterns beside a format may allow alone. */
export const ENDINGS = ['Z', '.000Z', '+00:00', '.000000Z', '.000+00:00'];

/** A time as it is written, or in another form that is valid; undefined without one. */
export function asValid(text: string, valid: (value: Json) => boolean): string | undefined {
  if (valid(text)) return text;
  const time = momentOf(text);
  if (time === undefined || text.length === 10) return undefined;
  const seconds = new Date(time).toISOString().slice(0, 19);
  return ENDINGS.map((ending) => seconds + ending).find(valid);
}

/** The forms in which a time may be written: a day, a time, and a number of seconds, or of milliseconds where the schema begins with these. */
export function writtenTimes(text: string, declared: readonly JsonObject[]): readonly Json[] {
  const isFine = declared.some(({ minimum }) => typeof minimum === 'number' && minimum >= MILLISECONDS);
  const time = Date.parse(text);
  return [text.slice(0, 10), text.replace(/\.\d+Z/, 'Z'), isFine ? time : Math.floor(time / 1000)];
}

/** The first of several times, texts or numbers, that is valid as it is, or in another form. */
export function firstValid(times: readonly Json[], valid: (value: Json) => boolean): Json | undefined {
  const written = times.map((one) => (typeof one === 'string' ? asValid(one, valid) : valid(one) ? one : undefined));
  return written.find((one) => one !== undefined);
}

/** A time with its zone. */
export const DATE_TIME = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/;

/** The time of other zones than the one that a value was written in. */
const ZONES: Readonly<Record<'most' | 'least', readonly [string, number]>> = {
  least: ['+05:30', 330],
  most: ['-08:00', -480],
};

/** A time that rules speak of, as it is written in another zone: whatever order it is in, it stays in. */
export function sameMoment(value: Json | undefined, end: string): readonly Json[] {
  const moment = typeof value === 'string' && DATE_TIME.test(value) ? momentOf(value) : undefined;
  if (moment === undefined || (end !== 'most' && end !== 'least')) return [];
  const [zone, minutes] = ZONES[end];
  return [`${new Date(moment + minutes * 60_000).toISOString().slice(0, 19)}${zone}`];
}
