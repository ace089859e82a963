import {
  isObject,
  type Json,
  type ServiceFacts,
  all,
  map,
  none,
  within,
  type Slot,
  type Header,
  header,
} from 'probity/check';
import { isServed, naming } from './naming.js';

/** What the contract says of the end of one version that is served. */
export interface Ending {
  readonly version: string;
  /** Whether answers tell of it; without a deprecation none may. */
  readonly isTold: boolean;
  /** Dates of the contract, where they are stated. */
  readonly from?: string;
  readonly sunset?: string;
}

const HOUR = 3_600_000;
/** A date that names no time begins and ends with the day of whoever wrote it: -12 to +14 hours from UTC. */
const DAY = { before: 14 * HOUR, after: 36 * HOUR };

/** The versions of which the contract says whether answers tell of their end; not applicable where there are none. */
export function endings(service: ServiceFacts): Slot<readonly Ending[]> {
  const placed = all({ naming: naming(service), versions: service.at('versioning.versions') });
  return within(placed, ({ versions }) => {
    const found = Object.entries(isObject(versions) ? versions : {}).flatMap(([name, one]) => endingOf(name, one));
    return found.length === 0 ? none('versioning.versions.*.deprecation') : map(placed, () => found);
  });
}

function endingOf(version: string, facts: Json): readonly Ending[] {
  if (!isObject(facts) || !isServed(facts)) return [];
  const { deprecation } = facts;
  if (deprecation === 'none') return [{ version, isTold: false }];
  if (!isObject(deprecation) || typeof deprecation['headers'] !== 'boolean') return [];
  const { from, sunset, headers: isTold } = deprecation;
  return [
    {
      version,
      isTold,
      ...(typeof from === 'string' ? { from } : {}),
      ...(typeof sunset === 'string' ? { sunset } : {}),
    },
  ];
}

/**
 * What is wrong with the header fields that tell of the end of a version, in words: Deprecation is a date of RFC 9745
 * section 2.1 (`@` and seconds), Sunset one of RFC 8594 section 3 (an HTTP date) and not earlier.
 */
export function misleading({ isTold, from, sunset }: Ending, headers: readonly Header[]): readonly string[] {
  const told = { Deprecation: header(headers, 'Deprecation'), Sunset: header(headers, 'Sunset') };
  const there = Object.entries(told).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]));
  if (!isTold) return there;
  const begins = told.Deprecation === undefined ? undefined : secondsOf(told.Deprecation);
  const ends = told.Sunset === undefined ? undefined : httpDate(told.Sunset);
  const wrong: string[] = [];
  if (told.Deprecation === undefined) wrong.push('There is no Deprecation');
  else if (begins === undefined) wrong.push(`Deprecation: ${told.Deprecation} is not a date of RFC 9745`);
  else if (from !== undefined && !isOn(begins, from)) wrong.push(`Deprecation: ${told.Deprecation} is not ${from}`);
  if (told.Sunset === undefined) {
    if (sunset !== undefined) wrong.push('There is no Sunset');
  } else if (ends === undefined) wrong.push(`Sunset: ${told.Sunset} is not an HTTP date`);
  else if (sunset !== undefined && !isOn(ends, sunset)) wrong.push(`Sunset: ${told.Sunset} is not ${sunset}`);
  if (begins !== undefined && ends !== undefined && ends < begins) wrong.push('Sunset is earlier than Deprecation');
  return wrong;
}

function secondsOf(text: string): number | undefined {
  const match = /^@(-?\d{1,15})$/.exec(text.trim());
  return match ? Number(match[1]) * 1000 : undefined;
}

/** The preferred form of RFC 9110 section 5.6.7 and the two obsolete ones, as far as they name a time of the day. */
function httpDate(text: string): number | undefined {
  const isTime = /^[A-Z][a-z]+,? .*\d\d:\d\d:\d\d/.test(text.trim());
  // The oldest form names no zone, and means this one all the same; a parser takes it for local time.
  const time = isTime ? Date.parse(text.includes('GMT') ? text : `${text} GMT`) : NaN;
  return Number.isNaN(time) ? undefined : time;
}

function isOn(time: number, date: string): boolean {
  const wanted = Date.parse(date);
  if (Number.isNaN(wanted)) return true;
  if (date.length > '2026-01-01'.length) return Math.abs(time - wanted) < 1000;
  return time >= wanted - DAY.before && time <= wanted + DAY.after;
}
