import type { BoundedPattern } from '../../../contract/schema/bounded-pattern.js';

/** Texts that are nearly of a form. */
export const NEAR_MISSES: Readonly<Record<string, (text: string) => string>> = {
  'letters in the other case': otherCase,
  'a character behind the form': (text) => `${text}!`,
  'a character before the form': (text) => `!${text}`,
  // `http` in the place of `https`.
  'a first word without its last letter': (text) => text.replace(/^([A-Za-z]+)[A-Za-z](?=[^A-Za-z\d\s])/, '$1'),
  // Of an amount that is written as a text of digits.
  'an amount of zero': (text) => text.replace(AMOUNT, (_, places: string) => `0.${'0'.repeat(places.length)}`),
  'an amount below zero': (text) => (AMOUNT.test(text) ? `-${text}` : text),
  // Of a number that is written as a text of digits.
  'a number below zero': (text) => (/^\d*[1-9]\d*$/.test(text) ? `-${text}` : text),
  'an amount with one decimal more': (text) => (AMOUNT.test(text) ? `${text}5` : text),
};

/** The characters that a pattern names as those which a text may not have, as in `[^/,]`: with each of them in it a text is nearly of the form. */
export function forbiddenBy(pattern: string): readonly string[] {
  const classes = [...pattern.matchAll(/\[\^((?:\\.|[^\]\\])*)\]/g)].map(([, inner = '']) => inner);
  // Ranges and classes of letters are no single characters.
  const named = classes.flatMap((inner) =>
    [...inner.matchAll(/\\[a-zA-Z]|(?:\\.|[^\\])-(?:\\.|[^\\])|\\?(.)/g)].flatMap(([, one]) => one ?? []),
  );
  return [...new Set(named)].slice(0, MOST_FORBIDDEN);
}

const MOST_FORBIDDEN = 4;

/** Puts a character in the middle of a text, in the place of the one there. */
export function insert(character: string): (text: string) => string {
  return (text) => {
    const characters = [...text];
    return characters.length === 0 ? character : characters.with(Math.floor(characters.length / 2), character).join('');
  };
}

const AMOUNT = /^\d+\.(\d+)$/;

/** Of the text or, where it shows nothing of the change, of one that has a letter in it and is of the form as well. */
export function nearMiss(
  before: string,
  change: (text: string) => string,
  test: BoundedPattern,
  maxLength = Infinity,
): string | undefined {
  const characters = [...before];
  const lettered = ['A', 'a'].flatMap((letter) =>
    characters.map((_, at) => [...characters.slice(0, at), letter, ...characters.slice(at + 1)].join('')),
  );
  const rights = [before, ...lettered.filter((text) => test.test(text))];
  return rights
    .map((right) => ({ right, text: change(right) }))
    .find(({ right, text }) => text !== right && [...text].length <= maxLength && !test.test(text))?.text;
}

/** In small letters, or in capitals where they are small. */
export function otherCase(text: string): string {
  const low = text.toLowerCase();
  return text === low ? text.toUpperCase() : low;
}
