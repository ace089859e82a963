import { header, type Header } from 'probity/check';

/** What the headers of an answer tell of a rate limit. */
export interface RateTold {
  /** Requests of a whole window. */
  readonly quota?: number;
  /** Requests that may follow. */
  readonly left?: number;
  /** Milliseconds until it is reset, from the time of the answer on: less than nothing for a time that is over. */
  readonly reset?: number;
  /** What the reset is and should not be, in words. */
  readonly misread?: string;
}

/** Seconds that are more than any span, and less than any time of today. */
const SPAN = 1e9;
/** Milliseconds since 1970 that would be seconds far in the future. */
const IN_MILLISECONDS = 1e11;

/**
 * Reads the state of a limit: `X-RateLimit-*`, or `RateLimit` in one of the forms that its draft has had: three headers
 * (to 06), `limit=, remaining=, reset=` (07), or items with `r` and `t` (from 08). Where several limits are told, the one
 * that ends first and the longest reset count, for any of them may refuse. Undefined where nothing is told.
 *
 * @param form whether the reset is a time span or a time, in seconds; it is not read where nobody says
 */
export function rateTold(
  headers: readonly Header[],
  style: 'draft' | 'x-ratelimit',
  form: 'delta' | 'epoch' | undefined,
): RateTold | undefined {
  const found = style === 'draft' ? draftOf(headers) : undefined;
  const prefix = style === 'draft' ? 'ratelimit' : 'x-ratelimit';
  const one = (name: string): number | undefined => whole(header(headers, `${prefix}-${name}`));
  const { quota, left, reset } = found ?? { quota: one('limit'), left: one('remaining'), reset: one('reset') };
  if (left === undefined && reset === undefined) return undefined;
  return {
    ...(quota === undefined ? {} : { quota }),
    ...(left === undefined ? {} : { left }),
    ...(reset === undefined || form === undefined ? {} : waitOf(reset, form, headers)),
  };
}

/**
 * Whether others spend from the same limit, or a request counts for more than one: of two answers in a row, the latter
 * tells of fewer requests by more than the one that it answers. What it lets follow is then not known.
 */
export function isSpentByOthers(told: readonly RateTold[]): boolean {
  return told.some(({ left: after }, n) => {
    const before = told[n - 1]?.left;
    return before !== undefined && after !== undefined && before - after > 1;
  });
}

interface Raw {
  readonly quota: number | undefined;
  readonly left: number | undefined;
  readonly reset: number | undefined;
}

function draftOf(headers: readonly Header[]): Raw | undefined {
  const value = header(headers, 'ratelimit');
  if (value === undefined) return undefined;
  if (/(?:^|[\s,])remaining=/.test(value)) {
    const part = (name: string): number | undefined => whole(new RegExp(`(?:^|[\\s,])${name}=(\\d+)`).exec(value)?.[1]);
    return { quota: part('limit'), left: part('remaining'), reset: part('reset') };
  }
  const all = (text: string, name: string): readonly number[] =>
    [...text.matchAll(new RegExp(`;\\s*${name}=(\\d+)`, 'g'))].map((match) => Number(match[1]));
  const quotas = all(header(headers, 'ratelimit-policy') ?? '', 'q');
  const [lefts, resets] = [all(value, 'r'), all(value, 't')];
  return {
    quota: quotas.length === 1 ? quotas[0] : undefined,
    left: lefts.length === 0 ? undefined : Math.min(...lefts),
    reset: resets.length === 0 ? undefined : Math.max(...resets),
  };
}

/** The number that a value begins with: a list of quotas may follow the first one. */
function whole(value: string | undefined): number | undefined {
  const digits = /^\s*(\d+)/.exec(value ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/** A time is taken relative to the Date of the same answer, because the clocks of two machines differ. */
function waitOf(
  reset: number,
  form: 'delta' | 'epoch',
  headers: readonly Header[],
): Pick<RateTold, 'reset' | 'misread'> {
  if (form === 'delta')
    return reset < SPAN ? { reset: reset * 1000 } : { misread: `${String(reset)} is not a time span` };
  if (reset < SPAN) return { misread: `${String(reset)} is not a time` };
  if (reset > IN_MILLISECONDS) return { misread: `${String(reset)} is not in seconds` };
  const now = Date.parse(header(headers, 'date') ?? '');
  return Number.isNaN(now) ? {} : { reset: reset * 1000 - now };
}
