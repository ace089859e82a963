import * as fc from 'fast-check';
import { isOfAnyText } from '../../../contract/schema/any-text.js';
import { boundedPattern } from '../../../contract/schema/bounded-pattern.js';
import { SAFE, WIDE, type AlphabetName } from '../patterns/alphabets.js';
import { shrunkAs } from './boundary.js';
import { CannotGenerate } from '../cannot-generate.js';
import { checked } from '../checked.js';
import { formatted, isFree } from './formats.js';
import type { Values } from './numbers.js';
import { patternTree, textsOf } from '../patterns/pattern-strings.js';
import { spanOf } from '../patterns/pattern-fit.js';
import { UnreadablePattern } from '../patterns/pattern-tree.js';
import type { Plain } from './plain.js';

/** Usual length of free text beyond the least. */
const USUAL = 12;

/** Characters of one text: more fill the memory before anything is sent. */
const MOST_CHARACTERS = 200_000;

/** Characters that are drawn of one text: a longer one repeats them. Each that is drawn costs hundreds of octets. */
const DRAWN = 2000;

/** The longest text that is drawn because a contract allows it. */
const LONGEST: Readonly<Record<Values, number>> = { safe: 64, wide: 4096 };

const PUNCTUATED = [...'ABCXYZ0189 -_.,:;!?\'"/\\<>&%$#@()[]{}=+*~|^`'];

/** Texts for everything a schema says of them. */
export function strings(plain: Plain, values: Values, at: string): fc.Arbitrary<string> {
  const [unreadable] = plain.unreadable;
  if (unreadable !== undefined)
    throw new CannotGenerate(at, 'pattern', `${unreadable} is not a pattern that can be read`);
  const formats = plain.formats.filter((format) => !isFree(format));
  const least = plain.bounds.minLength ?? 0;
  const most = plain.bounds.maxLength;
  if (least > MOST_CHARACTERS) throw new CannotGenerate(at, 'minLength', 'it asks for more than one body can hold');
  if (most !== undefined && most < least) throw new CannotGenerate(at, 'maxLength', 'it is less than minLength');
  if (plain.patterns.length === 0 && formats.length === 0) return free(least, most, values);

  const tests = plain.patterns.map((pattern) => boundedPattern(pattern));
  const fits = (text: string): boolean => {
    const points = [...text].length;
    return points >= least && text.length <= (most ?? Infinity) && tests.every((test) => test.test(text));
  };
  const alphabets: readonly AlphabetName[] = values === 'safe' ? ['safe', 'ascii'] : ['wide', 'ascii'];
  const isAny = formats.length === 0 && plain.patterns.every(isOfAnyText);
  const sources = [
    ...(isAny ? [{ word: 'pattern', make: () => free(Math.max(least, 1), most, values) }] : []),
    ...formats.map((format) => ({ word: 'format', make: () => ofFormat(format, values, at) })),
    ...plain.patterns.flatMap((pattern) =>
      alphabets.map((name) => ({ word: 'pattern', make: () => ofPattern(pattern, plain, name, at) })),
    ),
  ];
  // With a format and a pattern one of them generates and the other tests: whichever way finds values.
  let trouble: CannotGenerate | undefined;
  for (const source of sources) {
    try {
      return checked(source.make(), fits, at, source.word);
    } catch (error) {
      if (!(error instanceof CannotGenerate)) throw error;
      trouble ??= error;
    }
  }
  throw trouble ?? new CannotGenerate(at, 'type', 'nothing says which texts there are');
}

function ofFormat(format: string, values: Values, at: string): fc.Arbitrary<string> {
  const known = formatted(format, values);
  if (!known) throw new CannotGenerate(at, 'format', `the format ${format} is not known; an example helps`);
  return known;
}

function ofPattern(pattern: string, plain: Plain, characters: AlphabetName, at: string): fc.Arbitrary<string> {
  const least = Math.max(plain.bounds.minLength ?? 0, characters !== 'wide' ? 1 : 0);
  const { maxLength } = plain.bounds;
  try {
    const tree =
      patternTree(pattern, characters, least, maxLength) ??
      patternTree(pattern, characters, plain.bounds.minLength ?? 0, maxLength);
    if (tree && spanOf(tree).least > MOST_CHARACTERS)
      throw new CannotGenerate(at, 'pattern', `${pattern} asks for more than one body can hold`);
    if (tree) return textsOf(tree);
  } catch (error) {
    if (!(error instanceof UnreadablePattern)) throw error;
    throw new CannotGenerate(at, 'pattern', `${pattern}: ${error.message}; an example helps`);
  }
  throw new CannotGenerate(at, 'pattern', `${pattern} matches nothing of the length asked for`);
}

/** Text that only has a length. */
function free(minLength: number, maxLength: number | undefined, values: Values): fc.Arbitrary<string> {
  if (maxLength === 0) return fc.constant('');
  const least = values === 'safe' ? Math.max(minLength, 1) : minLength;
  const longest = Math.max(LONGEST[values], least);
  const most = Math.min(maxLength ?? Math.max(least + USUAL, values === 'wide' ? 256 : 0), longest);
  const text = (from: number, to: number, unit: fc.Arbitrary<string>): fc.Arbitrary<string> =>
    from > DRAWN ? long(from, to) : fc.string({ unit, minLength: from, maxLength: to, size: 'max' });
  const one = values === 'safe' ? safeUnit : oneUnit;
  const usual = Math.min(most, least + USUAL);
  const short = [text(least, usual, one), text(least, usual, values === 'safe' ? safeUnit : plainUnit)];
  const any = [text(least, most, one)];
  const ends = maxLength === undefined ? [] : [text(least, least, one), text(most, most, one)];
  const inner = most - least > 1 ? [text(least + 1, least + 1, one), text(most - 1, most - 1, one)] : [];
  // A length counted in UTF-16 units or in code points: what fits both ways is beyond dispute.
  const half = maxLength === undefined ? most : Math.floor(maxLength / 2);
  const astral = values === 'wide' && half >= least ? [text(least, Math.min(half, most), anyUnit)] : [];
  const shrinking = text(least, longest, values === 'safe' ? safeUnit : anyUnit);
  return shrunkAs(shrinking, [...short, ...short, ...any, ...ends, ...inner, ...astral, ...astral]);
}

/** Texts of a length, of characters that are one UTF-16 unit and one code point each. */
function long(least: number, most: number): fc.Arbitrary<string> {
  const start = fc.string({ unit: oneUnit, minLength: 1, maxLength: USUAL, size: 'max' });
  return fc.tuple(fc.integer({ min: least, max: most }), start).map(
    ([length, text]) => ''.padEnd(length, text),
    (value) => {
      if (typeof value !== 'string') throw new Error('Not a text');
      const text = value.slice(0, USUAL);
      if (value !== ''.padEnd(value.length, text)) throw new Error('Not drawn as this');
      return [value.length, text] as [number, string];
    },
  );
}

/** The first is what characters shrink to; those of two UTF-16 units come last, so that no shrinking makes it longer. */
const safeUnit = fc.constantFrom(...SAFE);
const plainUnit = fc.constantFrom(...SAFE, ...PUNCTUATED);
const oneUnit = fc.constantFrom(...SAFE, ...PUNCTUATED, ...WIDE.filter((character) => character.length === 1));
const anyUnit = fc.constantFrom(
  ...SAFE,
  ...PUNCTUATED,
  ...WIDE.filter((character) => character.length === 1),
  ...WIDE.filter((character) => character.length > 1),
);
