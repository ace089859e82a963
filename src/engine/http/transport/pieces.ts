import { lower, type Vocabulary } from '../redaction/vocabulary.js';

/** Characters of a secret that are taken out of a text wherever they stand in it, in capitals or not. */
export const SHORTEST_PIECE = 8;

/** Characters of a block. */
const BLOCK = 3;
/** Steps in which a text is looked at: of every window of a piece one block is looked at whole. */
const STEP = SHORTEST_PIECE - BLOCK + 1;
/** Slots of the tables; powers of two. */
const BLOCK_SLOTS = 1 << 13;
const PAIR_SLOTS = 1 << 16;
/** Characters that are looked at in one go. */
const CHUNK = 1 << 15;
/** Different characters that a piece has at least: a row of zeros is in many texts. */
const LEAST_DIFFERENT = 4;

/**
 * Looks for parts of secrets: every stretch of at least eight characters, whatever its case. Of a text only each sixth block of
 * three characters is looked up in a table of those that occur in a secret, so that a text without a piece costs a fraction
 * of reading it; what remains is compared.
 */
export class Pieces {
  readonly #blocks = new Uint8Array(BLOCK_SLOTS);
  /** Of blocks that follow one another. */
  readonly #pairs = new Uint8Array(PAIR_SLOTS);
  readonly #octets = Buffer.alloc(CHUNK);
  readonly #names = new Map<string, string>();
  readonly #vocabulary: Vocabulary;

  /** @param vocabulary texts that anybody may read: what stands in them cannot be told from the words of others */
  constructor(vocabulary: Vocabulary) {
    this.#vocabulary = vocabulary;
  }

  add(name: string, value: string): void {
    const text = lower(value);
    if (OF_WORDS.test(value)) return;
    for (let at = 0; at + SHORTEST_PIECE <= text.length; at += 1) {
      const piece = text.slice(at, at + SHORTEST_PIECE);
      if (this.#names.has(piece) || !isTelling(piece) || this.#vocabulary.has(piece)) continue;
      this.#names.set(piece, name);
      const octets = Buffer.from(piece, 'latin1');
      for (let block = 0; block + BLOCK <= SHORTEST_PIECE; block += 1) this.#blocks[blockAt(octets, block)] = 1;
      for (let pair = 0; pair + 2 * BLOCK <= SHORTEST_PIECE; pair += 1) this.#pairs[pairAt(octets, pair)] = 1;
    }
  }

  /** Whether a text has a piece in it. */
  isIn(text: string): boolean {
    return this.#names.size > 0 && this.#next(text, 0) !== undefined;
  }

  /** The text with the longest stretches of each secret replaced. */
  replaced(text: string, instead: (name: string) => string): string {
    let result = '';
    let from = 0;
    for (let found = this.#next(text, 0); found; found = this.#next(text, from)) {
      let end = found.at + SHORTEST_PIECE;
      while (end < text.length && this.#names.has(lower(text.slice(end + 1 - SHORTEST_PIECE, end + 1)))) end += 1;
      result += text.slice(from, found.at) + instead(found.name);
      from = end;
    }
    return result + text.slice(from);
  }

  #next(text: string, from: number): { readonly at: number; readonly name: string } | undefined {
    for (let start = from; start + SHORTEST_PIECE <= text.length; start += CHUNK - SHORTEST_PIECE + 1) {
      const part = start === 0 && text.length <= CHUNK ? text : text.slice(start, start + CHUNK);
      // To read octets is far cheaper than to read the characters of a string.
      const count = this.#octets.write(part, 'latin1');
      const found = this.#inPart(part, count);
      if (found) return { at: start + found.at, name: found.name };
    }
    return undefined;
  }

  #inPart(part: string, count: number): { readonly at: number; readonly name: string } | undefined {
    const [octets, blocks, pairs] = [this.#octets, this.#blocks, this.#pairs];
    for (let at = STEP - 1; at + BLOCK <= count; at += STEP) {
      if (blocks[blockAt(octets, at)] === 0) continue;
      // A window around this block has the one before it or the one behind it whole: words have many blocks, and few pairs.
      const isBefore = at >= BLOCK && pairs[pairAt(octets, at - BLOCK)] === 1;
      if (!isBefore && (at + 2 * BLOCK > count || pairs[pairAt(octets, at)] === 0)) continue;
      const first = at - STEP + 1;
      const near = lower(part.slice(first, at + SHORTEST_PIECE));
      for (let n = 0; n + SHORTEST_PIECE <= near.length; n += 1) {
        const name = this.#names.get(near.slice(n, n + SHORTEST_PIECE));
        if (name !== undefined) return { at: first + n, name };
      }
    }
    return undefined;
  }
}

/** Of each character the bits that its capital has as well, as far as there is room for them: 13 in all. */
function blockAt(octets: Uint8Array, at: number): number {
  return (
    ((octets[at] as number) & 31) | (((octets[at + 1] as number) & 31) << 5) | (((octets[at + 2] as number) & 7) << 10)
  );
}

function pairAt(octets: Uint8Array, at: number): number {
  return (Math.imul(blockAt(octets, at), 40_503) ^ (blockAt(octets, at + BLOCK) << 3)) & (PAIR_SLOTS - 1);
}

/**
 * A secret of nothing but words, as people make up for a test: `acme-editor-token`. Its parts are in the words of others, as `e-editor`
 * is in `the-editor`, so it is looked for as a whole alone.
 */
const OF_WORDS = /^[A-Za-z]+(?:[-_.:/ ][A-Za-z]+)+$/;

/** Digits alone are in numbers, times and ids of others, and what is put in their place would not be JSON. */
function isTelling(piece: string): boolean {
  return /[^0-9]/.test(piece) && new Set(piece).size >= LEAST_DIFFERENT;
}
