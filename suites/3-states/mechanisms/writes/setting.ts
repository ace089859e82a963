import { formulaValue, header, isObject, numberIn, valueAt, type Exchange, type Json } from 'probity/check';
import type { SetMember } from 'probity/check/facts';
import { difference, equal } from 'probity/check/values';

/** The service's clock says by its Date header what time it is; a time that it writes is not further from that. Milliseconds. */
const NEAR = 5 * 60_000;
/** A time without an offset may be that of any time zone, and a day begins 14 hours before that of UTC or 12 behind it. */
const [ZONES, DAY] = [14 * 3_600_000, 36 * 3_600_000];
/** Numbers above are milliseconds since 1970, those below seconds. */
const SECONDS_UNTIL = 1e11;

/** What an action set a member to, and what it had to be; undefined where nothing is said, as of what the request does not have. */
export interface SetAs {
  readonly shown: Json | undefined;
  /** Whether it is right; otherwise what was due, in words or as a value. */
  readonly isRight: boolean;
  readonly due: string;
}

export function setAs(
  { at, to }: SetMember,
  before: Json,
  after: Json,
  sent: Json | undefined,
  answer: Exchange,
  ids: Readonly<Record<string, string>> = {},
): SetAs | undefined {
  const shown = valueAt(after, at);
  const as = (value: Json | undefined): SetAs | undefined =>
    value === undefined ? undefined : { shown, isRight: equal(shown ?? null, value), due: JSON.stringify(value) };
  switch (to.is) {
    case 'value':
      return as(to.value);
    case 'body':
      return as(sent === undefined ? undefined : valueAt(sent, to.pointer));
    case 'before':
      return as(valueAt(before, to.pointer));
    case 'any':
      return { shown, isRight: shown !== undefined && shown !== null, due: 'a value' };
    case 'now':
      return { shown, isRight: isNow(shown, valueAt(before, at), answer), due: 'the time of the request' };
    case 'adds':
    case 'removes': {
      const element = ids[to.element] ?? (sent === undefined ? undefined : valueAt(sent, to.element));
      return element === undefined ? undefined : inList(to.is, element, shown, valueAt(before, at));
    }
    default: {
      const value = formulaValue(to.formula, before, new Map(), sent === undefined ? {} : { body: sent });
      const is = numberIn(shown);
      if (value === undefined) return undefined;
      const isRight = is !== undefined && Math.abs(is - value) <= 1e-9 * Math.max(1, Math.abs(value));
      return { shown, isRight, due: `${to.text}, which was ${value}` };
    }
  }
}

/** Whether a list has an element once, or no more, beside all others that it had. */
function inList(is: 'adds' | 'removes', element: Json, shown: Json | undefined, was: Json | undefined): SetAs {
  const isIt = (one: Json): boolean =>
    equal(one, element) || (isObject(one) && Object.values(one).some((value) => equal(value, element)));
  const [now, before] = [shown, was].map((list) => (Array.isArray(list) ? (list as readonly Json[]) : []));
  const kept = (before ?? []).filter((one) => !isIt(one));
  const others = (now ?? []).filter((one) => !isIt(one));
  // What an element that is an object shows beside its id may change.
  const isKept =
    kept.length === others.length && kept.every((one) => isObject(one) || others.some((o) => equal(o, one)));
  const times = (now ?? []).length - others.length;
  const due = `${is === 'adds' ? JSON.stringify(element) : `no ${JSON.stringify(element)}`}, and ${JSON.stringify(kept)}`;
  return { shown, isRight: Array.isArray(shown) && isKept && times === (is === 'adds' ? 1 : 0), due };
}

/** Whether it is a time that was not there before, near to the one at which the answer was sent, where it says that. */
function isNow(shown: Json | undefined, was: Json | undefined, { response }: Exchange): boolean {
  const time = timeOf(shown);
  if (time === undefined || (was !== undefined && was !== null && equal(shown ?? null, was))) return false;
  const sent = Date.parse(header(response?.headers ?? [], 'date') ?? '');
  return Number.isNaN(sent) || Math.abs(time - sent) <= slackOf(shown) + NEAR;
}

/** How far a right time may be from that of the answer for the way in which it is written. Milliseconds. */
function slackOf(value: Json | undefined): number {
  if (typeof value !== 'string' || /(?:[Zz]|[+-]\d\d:?\d\d|GMT|UTC)$/.test(value)) return 0;
  return /^\d{4}-\d\d-\d\d$/.test(value) ? DAY : ZONES;
}

function timeOf(value: Json | undefined): number | undefined {
  if (typeof value === 'number') return value < SECONDS_UNTIL ? value * 1000 : value;
  // Without an offset it would be taken for a time of the machine that the run is on.
  const isLocal = typeof value === 'string' && /^\d{4}-\d\d-\d\d[T ][\d:.]+$/.test(value);
  const time = typeof value === 'string' ? Date.parse(isLocal ? `${value}Z` : value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}

/** Members that an action changed though the contract does not say that it sets them. */
export const changedBeside = (before: Json, after: Json, free: readonly string[]): readonly string[] =>
  difference(before, after, free).map(({ pointer }) => pointer);
