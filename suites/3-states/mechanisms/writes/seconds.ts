import type { Json } from 'probity/check';
import { equal } from 'probity/check/values';

/** So long must be waited for the next whole second, in milliseconds. */
export const SECOND = 1_050;

/** So long must be waited for another time of finer clocks, in milliseconds: some tick sixty times a second. */
const TICK = 25;

/** A date-time: up to the second, its fraction, its offset. */
const DATE_TIME = /^(\d{4}-\d\d-\d\d[Tt ]\d\d:\d\d:\d\d)(?:\.(\d+))?([Zz]|[+-]\d\d:\d\d)$/;

/** Whether a value is a time that no fraction of a second can be seen in: as text, or as a number of seconds since 1970. */
export function isOfSeconds(value: Json | undefined): boolean {
  if (typeof value === 'number') return Number.isInteger(value) && value > 1e9 && value < 1e10;
  const [, seconds, fraction = ''] = (typeof value === 'string' && DATE_TIME.exec(value)) || [];
  return seconds !== undefined && /^0*$/.test(fraction);
}

/** How long to wait until a time that is taken again is another one, in milliseconds; 0 for what is no time. */
export function untilAnother(value: Json | undefined): number {
  if (isOfSeconds(value)) return SECOND;
  return typeof value === 'string' && DATE_TIME.test(value) ? TICK : 0;
}

/** Equal, but for digits of a second that only one of the two has: a store may keep fewer of them than an answer shows. */
export function isSameTold(told: Json | undefined, read: Json | undefined): boolean {
  if (equal(told, read)) return true;
  if (typeof told !== 'string' || typeof read !== 'string') return false;
  const digits = [told, read].map((text) => DATE_TIME.exec(text)?.[2]?.length ?? 0);
  const least = Math.min(...digits);
  const cut = (text: string): string =>
    text.replace(DATE_TIME, (_, seconds: string, fraction: string | undefined, offset: string) =>
      [seconds, ...(least === 0 ? [] : [(fraction ?? '').slice(0, least)])].join('.').concat(offset),
    );
  return equal(cut(told), cut(read));
}
