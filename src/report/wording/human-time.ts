import { duration } from './words.js';

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `25 Nov 2026, 16:20 UTC`, of a time as run files have it; what is no such time stays as it is. */
export function humanTime(iso: string): string {
  const [, year = '', month = '', day = '', clock = ''] =
    /^(\d{4})-(\d{2})-(\d{2})T(\d{2}:\d{2})(?::\d{2}(?:\.\d+)?)?Z$/.exec(iso) ?? [];
  const name = MONTHS[Number(month) - 1];
  return name === undefined ? iso : `${String(Number(day))} ${name} ${year}, ${clock} UTC`;
}

/** `took 3 s`: nobody wants tenths of a run of half a minute. */
export function tookText(milliseconds: number): string {
  const isLong = milliseconds >= 10_000 && milliseconds < 60_000;
  return `took ${isLong ? `${String(Math.round(milliseconds / 1000))} s` : duration(milliseconds)}`;
}
