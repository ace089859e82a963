import type { Alphabet } from './pattern-tree.js';

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
const DIGITS = [...'0123456789'];
const ASCII = Array.from({ length: 95 }, (_, i) => String.fromCharCode(32 + i));

/**
 * Characters that text gets wrong somewhere: letters with marks of their own and combining ones, right to left, without
 * spaces between words, of two UTF-16 units. No control characters and no lone surrogates: those are no text.
 */
export const WIDE = [
  ...'éßñøÅİıǆ',
  ...'\u0301\u0308\u0327',
  ...'λΣжЯ',
  ...'אבג',
  ...'ابج٣',
  ...'漢字かな한',
  ...'€\u00a0\u2028',
  ...'😀🧪🏽𝒜𠀋',
];

const SPACES = ['\t', '\n', '\r'];

/** Lower-case letters where the class has any, so that collations agree (B14); else the plainest it has. */
export const safeAlphabet: Alphabet = (source, matches) => {
  for (const few of [LETTERS, DIGITS, LETTERS.map((letter) => letter.toUpperCase()), ASCII.slice(1), ASCII]) {
    const found = few.filter(matches);
    if (found.length > 0) return found;
  }
  return [...namedIn(source), ...WIDE, ...SPACES].filter(matches);
};

/** What the class has of ASCII and of the wide characters, and the ends of its own ranges. */
const wideAlphabet: Alphabet = (source, matches) => {
  const all = [...LETTERS, ...DIGITS, ...ASCII, ...namedIn(source), ...WIDE, ...SPACES];
  return [...new Set(all)].filter(matches);
};

/** All that the class has of ASCII, for patterns whose look-ahead asks for a mixture; else what the safe one finds. */
const asciiAlphabet: Alphabet = (source, matches) => {
  const found = [...LETTERS, ...DIGITS, ...ASCII.slice(1), ' '].filter(matches);
  return found.length > 0 ? [...new Set(found)] : safeAlphabet(source, matches);
};

/** Which characters texts of a pattern are made of. */
export type AlphabetName = 'safe' | 'ascii' | 'wide';

/** Characters that the source of a class writes down, escaped or not. */
function namedIn(source: string): readonly string[] {
  const escaped = [...source.matchAll(/\\u\{?([0-9a-fA-F]+)\}?|\\x([0-9a-fA-F]{2})/g)].map(([, u, x]) =>
    Number.parseInt(u ?? x ?? '20', 16),
  );
  const near = escaped.flatMap((code) => [code, code + 1, code - 1]).filter((code) => code >= 0 && code <= 0x10ffff);
  return [...near.map((code) => String.fromCodePoint(code)), ...source].filter((one) => !/\p{Cs}|\p{Cc}/u.test(one));
}

/** The letters of safe text. */
export const SAFE = LETTERS;

export const ALPHABETS: Readonly<Record<AlphabetName, Alphabet>> = {
  safe: safeAlphabet,
  ascii: asciiAlphabet,
  wide: wideAlphabet,
};
