import type { MemberKinds } from '../../contract/facts/baseline-model.js';
import { isObject, type Json } from '../../contract/text/json.js';
import { escapeSegment } from '../../contract/text/pointer.js';
import type { Policy } from '../writes/change-policy.js';
import { kindOf } from '../looks/triggers.js';

/** What was seen of one place in some values. */
interface Seen {
  readonly kinds: Set<string>;
  /** Places around it that could have had it, and those that had. */
  readonly of: string;
  times: number;
}

/** Date and time of RFC 3339 section 5.6. */
const DATE_TIME = /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(\.\d+)?([Zz]|[+-]\d{2}:\d{2})$/;

/** Names that a program chooses; others, such as ids and numbers, are data, as in a map. */
const NAME = /^[A-Za-z_@$](?![0-9a-f]{7}-[0-9a-f]{4}-)[\w.@$:-]{0,60}$/;

/**
 * The members of some values that belong together, such as the answers to one operation: their kinds, and whether all
 * had them. A value that is undefined is an answer without one. Sorted, so that equal values give equal texts.
 *
 * @param closed pointers to what is not looked into
 */
export function memberKinds(values: readonly (Json | undefined)[], closed: readonly string[] = []): MemberKinds {
  const found = new Map<string, Seen>();
  const objects = new Map<string, number>([['', values.length]]);
  const visit = (value: Json, pointer: string, around: string): void => {
    const seen = found.get(pointer) ?? { kinds: new Set<string>(), of: around, times: 0 };
    found.set(pointer, seen);
    seen.kinds.add(kindIn(value));
    seen.times += 1;
    if (closed.includes(pointer)) return;
    if (Array.isArray(value)) {
      for (const item of value as readonly Json[]) visit(item, `${pointer}/*`, '');
    } else if (isObject(value)) {
      const here = `${pointer}/`;
      objects.set(here, (objects.get(here) ?? 0) + 1);
      for (const [name, inner] of Object.entries(value)) {
        if (NAME.test(name)) visit(inner, `${pointer}/${escapeSegment(name)}`, here);
        else visit(inner, `${pointer}/*`, '');
      }
    }
  };
  for (const value of values) if (value !== undefined) visit(value, '', '');
  const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
  return Object.fromEntries(
    sorted.map(([pointer, { kinds, of, times }]) => {
      const names = [...kinds].filter((kind) => !WIDER.some(([narrow, wide]) => kind === narrow && kinds.has(wide)));
      const always = pointer.endsWith('/*') || times >= (objects.get(of) ?? 0);
      return [pointer, `${names.sort().join('|')}${always ? '' : '?'}`];
    }),
  );
}

/** Kinds of which each value is also of another kind: a promise of the first is the stronger one. */
export const WIDER: readonly (readonly [string, string])[] = [
  ['date-time', 'string'],
  ['integer', 'number'],
];

function kindIn(value: Json): string {
  if (typeof value === 'string' && DATE_TIME.test(value)) return 'date-time';
  return Number.isInteger(value) ? 'integer' : kindOf(value);
}

/** The kinds with plain numbers for integers, except where an integer is promised: a number may be whole by chance. */
export function withNumbers(members: MemberKinds, isPromised: (pointer: string) => boolean): MemberKinds {
  return Object.fromEntries(
    Object.entries(members).map(([pointer, kinds]) => [pointer, isPromised(pointer) ? kinds : plainNumbers(kinds)]),
  );
}

/**
 * The kinds with null wherever it is declared beside others, though it may never have come; and with those others where
 * nothing but null came.
 *
 * @param declared the kinds that a place may have, undefined where nothing limits them
 */
export function withNulls(
  members: MemberKinds,
  declared: (pointer: string) => readonly string[] | undefined,
): MemberKinds {
  return Object.fromEntries(
    Object.entries(members).map(([pointer, text]) => {
      const may = declared(pointer);
      if (may?.includes('null') !== true) return [pointer, text];
      const { kinds, always } = read(text);
      const isNullAlone = kinds.length === 1 && kinds[0] === 'null';
      const names = isNullAlone ? may : [...new Set([...kinds, 'null'])];
      return [pointer, `${[...names].sort().join('|')}${always ? '' : '?'}`];
    }),
  );
}

function plainNumbers(text: string): string {
  const { kinds, always } = read(text);
  const names = kinds.map((kind) => (kind === 'integer' ? 'number' : kind)).sort();
  return `${names.join('|')}${always ? '' : '?'}`;
}

/** Where members are no longer what was promised, in words. What is new is free. */
export interface Departures {
  readonly broken: readonly string[];
  /** Changes of which nobody says whether they break anything. */
  readonly unjudged: readonly string[];
}

/** Compares members with what was promised of them. A place that the values could not have shown is not compared. */
export function departures(
  promised: MemberKinds,
  shown: MemberKinds,
  nullability: Policy,
  widening?: Policy,
): Departures {
  const broken: string[] = [];
  const unjudged: string[] = [];
  for (const [pointer, was] of Object.entries(promised)) {
    const name = pointer === '' ? 'the answer' : pointer;
    const before = read(was);
    const is = shown[pointer];
    if (is === undefined) {
      if (before.always && isAround(shown, pointer))
        broken.push(`${name} is gone, it was ${before.kinds.join(' or ')}`);
      continue;
    }
    const after = read(is);
    if (before.always && !after.always) broken.push(`${name} is not always there, and it was`);
    const added = after.kinds.filter((kind) => !before.kinds.includes(kind) && !isNarrower(kind, before.kinds));
    const isWider = before.kinds.includes('integer') && added.includes('number');
    if (isWider && widening !== 'allowed')
      (widening === 'breaking' ? broken : unjudged).push(`${name} is not an integer, and always was`);
    const others = added.filter((kind) => kind !== 'null' && !(isWider && kind === 'number'));
    // Where nothing but null ever came, and no schema said of what kind it would be, nobody was told a kind.
    const isTold = before.kinds.some((kind) => kind !== 'null');
    if (others.length > 0)
      (isTold ? broken : unjudged).push(`${name} is ${others.join(' or ')}, it was ${before.kinds.join(' or ')}`);
    if (!added.includes('null') || nullability === 'allowed') continue;
    (nullability === 'breaking' ? broken : unjudged).push(`${name} is null, and never was`);
  }
  return { broken, unjudged };
}

/** A date is also a string; the other way round a promise is lost. */
function isNarrower(kind: string, promised: readonly string[]): boolean {
  return WIDER.some(([narrow, wide]) => kind === narrow && promised.includes(wide));
}

function read(text: string): { readonly kinds: readonly string[]; readonly always: boolean } {
  const always = !text.endsWith('?');
  return { kinds: (always ? text : text.slice(0, -1)).split('|'), always };
}

/** Whether what is around the place was shown, so that the place itself could have been. */
function isAround(shown: MemberKinds, pointer: string): boolean {
  if (pointer === '') return true;
  if (pointer.endsWith('/*')) return false;
  const around = shown[pointer.slice(0, pointer.lastIndexOf('/'))];
  return around !== undefined && read(around).kinds.includes('object');
}
