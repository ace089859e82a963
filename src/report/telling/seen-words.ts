import { shorten } from '../wording/wrap.js';
import { changesIn, type Changed } from './changes.js';
import { memberName, withMembers } from './member-names.js';

/** A value in a sentence. */
const LONGEST_VALUE = 96;
/** A cut that saves no more is none. */
const LEAST_CUT = 20;
/** One side of a change, and what of it stands before the first difference. */
const LONGEST_SIDE = 36;
const BEFORE = 10;
/** Names of records that are listed in a sentence. */
const MOST_NAMES = 2;
const LONGEST_NAME = 64;

/** What an observation says, in the words of a sentence and on one line. */
export function seenWords(observed: string): string {
  const text = observed
    .replace(/\s+/g, ' ')
    .replace(/^: |^\[0\]: (?!.*\[1\])/, '')
    // Numbers of exchanges are those of the run file.
    .replace(/ \([\w.-]+@[\w.-]+\/[^()\s]*\)/g, '')
    .replace(/^"(refused: )?(page \d+) was answered (\d{3})"$/, '$2 was answered $3')
    .replace(/; while nothing was done: .*$/, '')
    .replace(/\bunchanged \(\d+ records?\), /g, '');
  const told = withMembers(fewNames(briefRecord(text))).replace(/^([\w.]+): (?=[+-]\d|(?:appeared|changed)\b)/, '$1 ');
  return told.length <= LONGEST_VALUE + LEAST_CUT ? told : shorten(told, LONGEST_VALUE);
}

/** `got "b", expected …` for a value; ` : it is still there` for what is a sentence of its own. */
export function isValue(seen: string): boolean {
  return /^(?:["[{\d-]|\d{4}-|none\b|nothing\b|[A-Z][\w-]*$|[\w.-]*\d[\w.-]*$)/.test(seen);
}

/** Names of records or members, and nothing else. */
export function isNames(seen: string): boolean {
  return /^[\w.:+-]+(?:; [\w.:+-]+)*(?: and \d+ more)?$/.test(seen);
}

/** A record as JSON: its first member says which one. */
function briefRecord(text: string): string {
  return text.replace(/\[?(\{"[^"]+":(?:"[^"]{1,40}"|[\d.]+)),.*\}\]?/s, '$1,…}');
}

/** `a; b and 5 more` for a list. */
function fewNames(text: string): string {
  const names = text.split('; ');
  const isList = names.length > MOST_NAMES && names.every((name) => name.length <= LONGEST_NAME);
  return isList ? `${names.slice(0, MOST_NAMES).join('; ')} and ${String(names.length - MOST_NAMES)} more` : text;
}

/**
 * What differs, each with what is known of it: `status: sent "a", got "b"` where the request sent it, `status: "a" became "b"` where it was so
 * before, and as it was observed where neither is known.
 *
 * @param isReplaced by a request that leaves out what is to be reset
 */
export function changeWords(
  observed: string,
  known: (at: string) => { readonly before: string | undefined; readonly sent: string | undefined },
  isReplaced = false,
): string {
  const changes = changesIn(observed);
  if (changes.length === 0) return seenWords(observed);
  const told = changes.slice(0, MOST_NAMES).map((one) => changeOf(one, known(one.at), isReplaced));
  const more = changes.length - told.length;
  return `${told.join('; ')}${more > 0 ? ` and ${String(more)} more` : ''}`;
}

function changeOf(
  { at, expected, got = 'nothing' }: Changed,
  { before, sent }: { readonly before: string | undefined; readonly sent: string | undefined },
  isReplaced: boolean,
): string {
  const name = memberName(at);
  if (got === 'nothing') return `${name} is gone`;
  if (expected === undefined) return `${name}: ${side(got)} was added`;
  const [due, came] = sides(expected, got);
  if (sent !== undefined && sent === expected) return `${name}: sent ${due}, got ${came}`;
  // What a replacement leaves out never was what it should be.
  const isNew = isReplaced && sent === undefined && before !== expected;
  return isNew || (before !== undefined && before !== expected)
    ? `${name} should be ${due}, is ${came}`
    : `${name}: ${due} became ${came}`;
}

function side(value: string): string {
  return value.length <= LONGEST_SIDE ? value : `${cutTo(value, LONGEST_SIDE)}…`;
}

/** Both sides from a little before their first difference. */
function sides(one: string, other: string): readonly [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const isShort = Math.max(one.length, other.length) <= LONGEST_SIDE;
  const from = !isShort && at > LONGEST_SIDE - BEFORE ? at - BEFORE : 0;
  const shown = (text: string): string => `${from > 0 ? '…' : ''}${side(text.slice(wholeFrom(text, from)))}`;
  const [due, came] = [shown(one), shown(other)];
  // What looks alike is written so that it does not.
  return due.normalize('NFKC') === came.normalize('NFKC') ? [escaped(due), escaped(came)] : [due, came];
}

function escaped(text: string): string {
  return text.replace(/[^\u0020-\u007e…]/g, (one) => `\\u${one.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

/** Not in the middle of a character of two code units. */
function wholeFrom(text: string, at: number): number {
  const code = text.charCodeAt(at);
  return code >= 0xdc00 && code < 0xe000 ? at + 1 : at;
}

function cutTo(text: string, most: number): string {
  return text.slice(0, most).replace(/[\ud800-\udbff]$/, '');
}
