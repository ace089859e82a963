import * as fc from 'fast-check';
import { ALPHABETS, safeAlphabet, type AlphabetName } from './alphabets.js';
import { fit, padded, spanOf, type Span } from './pattern-fit.js';
import { treeOf, type Tree } from './pattern-tree.js';

/** Repetitions that are drawn: where a pattern asks for more, these come again. */
const DRAWN = 200;

/** Beyond what the pattern itself asks for, open repetitions go this far when no length is given. */
const OPEN = 12;

/**
 * A tree of texts that match the pattern (up to look-around) with a length in UTF-16 units and in code points within
 * the span. Undefined when no length fits.
 * @throws UnreadablePattern
 */
export function patternTree(
  pattern: string,
  characters: AlphabetName,
  least: number,
  most: number | undefined,
): Tree | undefined {
  const alphabet = ALPHABETS[characters];
  const narrow: typeof alphabet = (source, matches) => {
    const found = alphabet(source, matches);
    const units = found.filter((character) => character.length === 1);
    // Services count UTF-16 units or code points: only characters that are one of each fit a length in both.
    return most === undefined || units.length === 0 ? found : units;
  };
  const tree = treeOf(pattern, narrow);
  const within = (one: Tree): Tree | undefined => {
    const end = Math.max(least, spanOf(one).least) + OPEN;
    return fit(one, { least, most: most ?? end }) ?? fit(one, { least, most: most ?? end * 2 });
  };
  const filler: Tree = { kind: 'one', of: safeAlphabet('[a-z]', (character) => /[a-z]/.test(character)) };
  return within(tree) ?? within(padded(tree, filler));
}

/** Texts of a tree; they shrink to fewer repetitions and to the first characters of each class. */
export function textsOf(tree: Tree): fc.Arbitrary<string> {
  switch (tree.kind) {
    case 'one':
      return fc.constantFrom(...tree.of);
    case 'start':
    case 'end':
      return fc.constant('');
    case 'either':
      return fc.oneof(...tree.ways.map(textsOf));
    case 'many': {
      const span: Span = { least: tree.least, most: Math.min(tree.most, tree.least + 10_000) };
      if (span.least > DRAWN) {
        const drawn = fc.array(textsOf(tree.of), { minLength: 1, maxLength: OPEN, size: 'max' });
        const times = fc.integer({ min: span.least, max: span.most });
        return fc
          .tuple(times, drawn)
          .map(([length, parts]) => Array.from({ length }, (_, i) => parts[i % parts.length]).join(''));
      }
      return fc
        .array(textsOf(tree.of), { minLength: span.least, maxLength: span.most, size: 'max' })
        .map((parts) => parts.join(''));
    }
    case 'row': {
      const merged = literals(tree.parts);
      const [only] = merged;
      if (merged.length === 1 && only) return only;
      return fc.tuple(...merged).map((parts) => parts.join(''));
    }
  }
}

/** Neighbouring characters without a choice as one constant: fewer arbitraries to draw from. */
function literals(parts: readonly Tree[]): readonly fc.Arbitrary<string>[] {
  const found: fc.Arbitrary<string>[] = [];
  let text = '';
  for (const part of parts) {
    const [only] = part.kind === 'one' && part.of.length === 1 ? part.of : [];
    if (only !== undefined) {
      text += only;
      continue;
    }
    if (part.kind === 'start' || part.kind === 'end') continue;
    if (text !== '') found.push(fc.constant(text));
    text = '';
    found.push(textsOf(part));
  }
  if (text !== '' || found.length === 0) found.push(fc.constant(text));
  return found;
}

/**
 * The choices of a tree with every repetition and every alternative fixed, as long as needed: texts of one length whose
 * characters can be counted through, so that different numbers give different texts.
 */
export function wheels(tree: Tree, most = 40): readonly (readonly string[])[] {
  switch (tree.kind) {
    case 'one':
      return [tree.of];
    case 'start':
    case 'end':
      return [];
    case 'row': {
      const least = tree.parts.map((part) => spanOf(part).least);
      let spare = most - least.reduce((sum, one) => sum + one, 0);
      return tree.parts.flatMap((part, i) => {
        const own = wheels(part, (least[i] ?? 0) + Math.max(spare, 0));
        spare -= lengthOf(own) - (least[i] ?? 0);
        return own;
      });
    }
    case 'either': {
      const words = wordsOf(tree.ways, most);
      if (words !== undefined) return [words];
      return tree.ways.map((way) => wheels(way, most)).reduce((best, one) => (room(one) > room(best) ? one : best));
    }
    case 'many': {
      const one = wheels(tree.of, most);
      const times = Math.max(tree.least, Math.min(tree.most, Math.floor(most / Math.max(lengthOf(one), 1))));
      return Array.from({ length: one.length === 0 ? 0 : times }, () => one).flat();
    }
  }
}

/** Alternatives that are one text each, all of one length, so that no two rows of them read alike; undefined where they are not. */
function wordsOf(ways: readonly Tree[], most: number): readonly string[] | undefined {
  const texts = ways.map((way) => {
    const all = wheels(way, most);
    return room(all) === 1 && isFixed(way) ? textAt(all, 0n) : undefined;
  });
  const words = [...new Set(texts.filter((text) => text !== undefined))];
  const isAlike = !texts.includes(undefined) && new Set(words.map((word) => word.length)).size === 1;
  return isAlike && words.length > 1 ? words : undefined;
}

/** Whether there is nothing to choose in a tree. */
function isFixed(tree: Tree): boolean {
  if (tree.kind === 'row') return tree.parts.every(isFixed);
  if (tree.kind === 'either') return false;
  if (tree.kind === 'many') return tree.least === tree.most && isFixed(tree.of);
  return tree.kind !== 'one' || tree.of.length === 1;
}

/** Characters of the texts that wheels show. */
function lengthOf(all: readonly (readonly string[])[]): number {
  return all.reduce((sum, [first = '']) => sum + first.length, 0);
}

/** How many texts wheels can show. */
export function room(all: readonly (readonly string[])[]): number {
  return all.reduce((product, wheel) => product * wheel.length, 1);
}

/** The text at a number, the last wheel turning fastest. Different numbers below `room` give different texts. */
export function textAt(all: readonly (readonly string[])[], number: bigint): string {
  let rest = number;
  const text: string[] = [];
  for (let i = all.length - 1; i >= 0; i -= 1) {
    const wheel = all[i] ?? [''];
    text.unshift(wheel[Number(rest % BigInt(wheel.length))] ?? '');
    rest /= BigInt(wheel.length);
  }
  return text.join('');
}
