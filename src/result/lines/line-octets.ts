import { createHash, type Hash } from 'node:crypto';

const LINE_FEED = 10;
/** Octets of one block. */
const BLOCK = 1 << 20;
/** Octets that are hashed at one time: a call for each line costs more than the hashing itself. */
const HASHED_AT_ONCE = 1 << 16;

/**
 * Lines as octets of UTF-8, each written once and then hashed and kept from there: outside the heap, where they cost
 * the garbage collector nothing.
 */
export class LineOctets {
  readonly #keeps: boolean;
  readonly #digest: Hash = createHash('sha256');
  readonly #full: Buffer[] = [];
  #open = Buffer.alloc(0);
  #filled = 0;
  #hashed = 0;

  /** @param keeps whether `lines` is going to be asked for; else a block is used again once it is hashed */
  constructor({ keeps }: { readonly keeps: boolean }) {
    this.#keeps = keeps;
  }

  /** One line without its line feed, in parts that stand behind one another. */
  add(parts: readonly string[]): void {
    let most = 1;
    // UTF-8 takes at most three octets for each UTF-16 code unit.
    for (const part of parts) most += part.length * 3;
    if (this.#filled + most > this.#open.length) this.#begin(most);
    for (const part of parts) this.#filled += this.#open.write(part, this.#filled, 'utf8');
    this.#open[this.#filled] = LINE_FEED;
    this.#filled += 1;
    if (this.#filled - this.#hashed > HASHED_AT_ONCE) this.#hash();
  }

  /** All lines that were kept, without their line feeds, in the order in which they were added. */
  lines(): readonly string[] {
    const blocks = [...this.#full, this.#open.subarray(0, this.#filled)];
    return blocks.flatMap((block) => block.toString('utf8').split('\n').slice(0, -1));
  }

  /** SHA-256 of all lines so far, each with its line feed, in hexadecimal digits. */
  sha256(): string {
    this.#hash();
    return this.#digest.copy().digest('hex');
  }

  #begin(least: number): void {
    this.#hash();
    if (this.#keeps && this.#filled > 0) this.#full.push(this.#open.subarray(0, this.#filled));
    if (this.#keeps || this.#open.length < least) this.#open = Buffer.allocUnsafeSlow(Math.max(BLOCK, least));
    this.#filled = 0;
    this.#hashed = 0;
  }

  #hash(): void {
    this.#digest.update(this.#open.subarray(this.#hashed, this.#filled));
    this.#hashed = this.#filled;
  }
}
