import { header, type Header } from './exchange.js';

/**
 * Milliseconds that Retry-After asks to wait (RFC 9110 section 10.2.3): a number of seconds, or a date, taken relative
 * to the Date of the same answer, because the clocks of two machines differ. Undefined when it says nothing usable.
 */
export function retryAfter(headers: readonly Header[]): number | undefined {
  const value = header(headers, 'retry-after')?.trim();
  if (value === undefined) return undefined;
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  const until = parseDate(value);
  const now = parseDate(header(headers, 'date') ?? '');
  return until === undefined || now === undefined ? undefined : Math.max(0, until - now);
}

/** The three forms of HTTP-date (RFC 9110 section 5.6.7), all of them in GMT; asctime does not say so. */
function parseDate(text: string): number | undefined {
  if (!/^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)/.test(text)) return undefined;
  const time = Date.parse(text.endsWith('GMT') ? text : `${text} GMT`);
  return Number.isNaN(time) ? undefined : time;
}
