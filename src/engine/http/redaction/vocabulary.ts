/** Octets that are looked up together. */
const GRAM = 4;
/** Slots of the table; a power of two. */
const SLOTS = 1 << 18;

/**
 * Texts that anybody may read, and whether a short text stands in one of them, in capitals or not. Nearly none does: four
 * octets that occur in no text are found in a table, and the texts are read only where there are none. The table is made at
 * the first question: a command that sends nothing asks none.
 */
export class Vocabulary {
  readonly #texts: readonly string[];
  #lower: readonly string[] | undefined;
  #grams: Uint8Array | undefined;

  constructor(texts: readonly string[]) {
    this.#texts = texts;
  }

  isOf(texts: readonly string[]): boolean {
    return texts.length === this.#texts.length && texts.every((text, n) => text === this.#texts[n]);
  }

  /** @param text in small letters, four of them or more */
  has(text: string): boolean {
    if (this.#texts.length === 0) return false;
    const grams = (this.#grams ??= gramsOf(this.#texts));
    const octets = Buffer.from(text, 'latin1');
    for (let at = 0; at + GRAM <= octets.length; at += 1) if (grams[slotAt(octets, at)] === 0) return false;
    this.#lower ??= this.#texts.map(lower);
    return this.#lower.some((one) => one.includes(text));
  }
}

/** Vocabularies that were made: whoever runs a contract again and again has the same texts in each run. */
const MADE = new WeakMap<object, Vocabulary>();

/** The vocabulary of these texts; the one that was made before for the same `keeper`, where it was of the same texts. */
export function vocabularyKeptBy(keeper: object, texts: readonly string[]): Vocabulary {
  const made = MADE.get(keeper);
  if (made?.isOf(texts) === true) return made;
  const vocabulary = new Vocabulary(texts);
  MADE.set(keeper, vocabulary);
  return vocabulary;
}

/** Letters of ASCII alone: the text keeps its length. */
export function lower(text: string): string {
  return /[A-Z]/.test(text) ? text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase()) : text;
}

function gramsOf(texts: readonly string[]): Uint8Array {
  const grams = new Uint8Array(SLOTS);
  for (const text of texts) {
    const octets = Buffer.from(text, 'latin1');
    for (let at = 0; at + GRAM <= octets.length; at += 1) grams[slotAt(octets, at)] = 1;
  }
  return grams;
}

/** Of each character without the bit by which capitals differ: no text that is there is missed for it. */
function slotAt(octets: Uint8Array, at: number): number {
  const [a, b, c, d] = [octets[at], octets[at + 1], octets[at + 2], octets[at + 3]] as [number, number, number, number];
  const gram = ((a | 32) << 24) | ((b | 32) << 16) | ((c | 32) << 8) | (d | 32);
  return (Math.imul(gram, 0x9e37_79b1) >>> 14) & (SLOTS - 1);
}
