import * as fc from 'fast-check';
import { HOSTILE, hostileRun, PAYLOADS } from './hostile.js';
import { fail, plan, verdict } from './lines.js';
import { GOLDEN_HEADER, GOLDEN_LINES, runText } from './run.js';
import type { Run } from '../run-file.js';

/** A run file as it may lie on a disk, and what was done to it. */
export interface OddRunFile {
  readonly octets: Buffer;
  readonly done: readonly string[];
}

type Json = string | number | boolean | null | readonly Json[] | { readonly [name: string]: Json };

/** JSON that is nested deeper than a function may call itself. */
const DEEP = '['.repeat(20_000) + ']'.repeat(20_000);

/** Texts that end lines, elements, arguments or commands, that are no text, or that name what every object has. */
const TEXTS = fc.oneof(
  fc.constantFrom(
    ...PAYLOADS,
    HOSTILE,
    '',
    ' ',
    '/',
    '//',
    '@',
    'a@',
    '@b',
    '__proto__',
    'constructor',
    'toString',
    '..',
  ),
  fc.constantFrom(
    'http://[',
    'http://a/%',
    '/%zz?=&',
    'null',
    '[1',
    '{"a":',
    '0:0',
    '0:-1:9',
    '-1',
    'x'.repeat(70_000),
  ),
  fc.constantFrom(DEEP, `{"a":${DEEP}}`, '1e999', '[1e400,-0]', '\uD800', '{"a":1,"a":2,"__proto__":3}'),
  fc.string({ unit: 'binary', maxLength: 12 }),
);

const NUMBERS = fc.constantFrom(0, -0, -1, 0.5, 1, 2, 599, 2 ** 31, 2 ** 53, -(2 ** 53), 1e21, 1e308, 5e-324);

/** Another value of the same kind: most files stay files that can be read. */
function another(value: Json): fc.Arbitrary<Json> {
  if (typeof value === 'string') return TEXTS;
  if (typeof value === 'number') return NUMBERS;
  if (typeof value === 'boolean') return fc.constant(!value);
  if (Array.isArray(value)) {
    const items = value as readonly Json[];
    return fc.constantFrom<Json[]>([], [...items, ...items], items.slice(1));
  }
  return fc.constantFrom<Json[]>({}, null, JSON.parse('{"__proto__":{"a":1},"hasOwnProperty":1}') as Json);
}

const ANY: fc.Arbitrary<Json> = fc.oneof(TEXTS, NUMBERS, fc.constantFrom<Json[]>(null, true, [], {}, [[]], [null]));

/** Where each value of a line stands, but for the line itself. */
function placesOf(value: Json, at: readonly string[] = []): readonly (readonly string[])[] {
  if (typeof value !== 'object' || value === null) return [at];
  const below = Object.entries(value).flatMap(([name, child]) => placesOf(child, [...at, name]));
  return at.length === 0 ? below : [at, ...below];
}

function changed(value: Json, [name, ...rest]: readonly string[], change: (old: Json) => Json | undefined): Json {
  if (name === undefined || typeof value !== 'object' || value === null) return value;
  const children = Object.entries(value).flatMap(([key, child]): readonly (readonly [string, Json])[] => {
    if (key !== name) return [[key, child]];
    const next = rest.length === 0 ? change(child) : changed(child, rest, change);
    return next === undefined ? [] : [[key, next]];
  });
  return Array.isArray(value) ? children.map(([, child]) => child) : Object.fromEntries(children);
}

/** What is done to a file, line by line: `done` names it, for whoever reads what failed. */
type Deed = (lines: readonly string[]) => { readonly lines: readonly string[]; readonly done: string };

type How = 'alike' | 'any' | 'gone';

const VALUE = (ways: readonly How[]): fc.Arbitrary<Deed> =>
  fc
    .record({
      line: fc.nat(),
      place: fc.nat(),
      how: fc.constantFrom(...ways),
      seed: fc.nat(),
    })
    .map(({ line, place, how, seed }) => (lines) => {
      const at = line % lines.length;
      const value = parsed(lines[at] ?? '');
      if (value === undefined) return { lines, done: 'nothing' };
      // Names of entries and types hold the lines together: without them nothing else of the file would be looked at.
      const places = placesOf(value).filter(([name]) => how !== 'alike' || (name !== 'type' && name !== 'entry'));
      const path = places[place % places.length] ?? [];
      const drawn = (from: fc.Arbitrary<Json>): Json => fc.sample(from, { numRuns: 1, seed })[0] ?? null;
      const next = changed(value, path, (old) =>
        how === 'gone' ? undefined : drawn(how === 'any' ? ANY : another(old)),
      );
      return {
        lines: lines.with(at, JSON.stringify(next)),
        done: `${how} at line ${String(at + 1)} ${path.join('/')}`,
      };
    });

const LINES: fc.Arbitrary<Deed> = fc
  .record({
    a: fc.nat(),
    b: fc.nat(),
    how: fc.constantFrom(
      'swapped',
      'left out',
      'repeated',
      'foreign',
      'torn',
      'torn and joined',
      'a blank line',
      'no JSON',
    ),
  })
  .map(({ a, b, how }) => (lines) => {
    const [i, j] = [a % lines.length, b % lines.length];
    const [one = '', other = ''] = [lines[i], lines[j]];
    const done = `line ${String(i + 1)} ${how} (${String(j + 1)})`;
    switch (how) {
      case 'swapped':
        return { lines: lines.with(i, other).with(j, one), done };
      case 'left out':
        return { lines: lines.toSpliced(i, 1), done };
      case 'repeated':
        return { lines: lines.toSpliced(j, 0, one), done };
      case 'foreign':
        return { lines: lines.toSpliced(j, 0, FOREIGN[a % FOREIGN.length] ?? ''), done };
      case 'torn':
        return { lines: lines.with(i, one.slice(0, b % (one.length + 1))), done };
      case 'torn and joined':
        return { lines: lines.toSpliced(i, 2, one.slice(0, b % (one.length + 1)) + (lines[i + 1] ?? '')), done };
      case 'a blank line':
        return { lines: lines.toSpliced(i, 0, ''), done };
      default:
        return { lines: lines.toSpliced(i, 0, ['null', '[]', '5', '"x"', '{', '\0\0\0', '<html>'][b % 7] ?? ''), done };
    }
  });

/** Lines of other versions and of other runs, and verdicts of what nobody planned. */
const FOREIGN: readonly string[] = [
  { ...GOLDEN_HEADER, format: 2 },
  { ...GOLDEN_HEADER, format: 0 },
  { type: 'header', format: 1 },
  { type: 'span', id: 'of a later version' },
  { ...plan('later@products', []), planned: 'postponed' },
  verdict('nobody@knows', fail()),
  { ...verdict('get-is-safe@products', fail()), verdict: { kind: 'maybe' } },
  { ...verdict('get-is-safe@products', fail()), verdict: { ...fail({ replay: { property: -1, seed: 0, path: '' } }) } },
  {},
  { type: 'footer' },
].map((line) => JSON.stringify(line));

/** Mostly values alone, with which a file can still be read. */
const DEEDS: fc.Arbitrary<readonly Deed[]> = fc.oneof(
  { arbitrary: fc.array(VALUE(['alike']), { minLength: 1, maxLength: 12 }), weight: 3 },
  { arbitrary: fc.array(VALUE(['alike', 'any', 'gone']), { minLength: 1, maxLength: 3 }), weight: 1 },
  { arbitrary: fc.array(fc.oneof(VALUE(['alike']), LINES), { maxLength: 3 }), weight: 2 },
);

/** What becomes of the file as octets: how it ends, what stands before it, and what a disk makes of it. */
const OCTETS = fc.record({
  cut: seldom(fc.double({ min: 0, max: 1, noNaN: true })),
  feed: fc.constantFrom('\n', '\n', '\n', '\r\n'),
  mark: fc.constantFrom('', '', '', '\uFEFF'),
  flipped: seldom(fc.record({ at: fc.double({ min: 0, max: 0.999, noNaN: true }), octet: fc.nat(255) })),
});

function seldom<T>(arbitrary: fc.Arbitrary<T>): fc.Arbitrary<T | null> {
  return fc.oneof({ arbitrary: fc.constant(null), weight: 6 }, { arbitrary, weight: 1 });
}

const TEXT_OF: Readonly<Record<string, () => string>> = {
  golden: () => runText(GOLDEN_HEADER, GOLDEN_LINES, 'non-conformant'),
  hostile: () => textOf(hostileRun()),
  killed: () => runText(GOLDEN_HEADER, GOLDEN_LINES, undefined),
  empty: () => runText({ ...GOLDEN_HEADER, documents: [], checks: [] }, [], 'incomplete'),
};

function textOf({ header, plan: planned, exchanges, verdicts, notes }: Run): string {
  return runText(header, [...planned, ...exchanges, ...verdicts.values(), ...notes], 'non-conformant');
}

/** Run files of all shapes: whole, torn, edited, mixed with others, or none at all. */
export const oddRunFiles: fc.Arbitrary<OddRunFile> = fc
  .record({ of: fc.constantFrom('golden', 'golden', 'hostile', 'killed', 'empty'), deeds: DEEDS, octets: OCTETS })
  .map(({ of, deeds, octets: { cut, feed, mark, flipped } }) => {
    const done: string[] = [of];
    let lines: readonly string[] = (TEXT_OF[of]?.() ?? '').split('\n');
    for (const deed of deeds) {
      if (lines.length === 0) break;
      const next = deed(lines);
      lines = next.lines;
      done.push(next.done);
    }
    let octets = Buffer.from(mark + lines.join(feed), 'utf8');
    if (cut !== null) octets = octets.subarray(0, Math.floor(octets.length * cut));
    if (flipped !== null && octets.length > 0) octets[Math.floor(octets.length * flipped.at)] = flipped.octet;
    if (cut !== null) done.push(`cut at ${String(octets.length)}`);
    if (flipped !== null)
      done.push(`octet ${String(Math.floor(octets.length * flipped.at))} is ${String(flipped.octet)}`);
    return { octets, done };
  });

function parsed(line: string): Json | undefined {
  try {
    const value = JSON.parse(line) as Json;
    return typeof value === 'object' && value !== null ? value : undefined;
  } catch {
    return undefined;
  }
}
