import type { Json } from '../contract/text/json.js';
import { valueAt } from '../contract/text/pointer.js';

/** Pointers with the texts that were sent there. */
type Sent = Readonly<Record<string, string>>;

/** Tells what is of some runs, by the nonces that are in everything that they make. */
export class Marks {
  readonly #nonces: readonly string[];

  constructor(nonces: readonly string[]) {
    this.#nonces = nonces.map((nonce) => nonce.toLowerCase());
  }

  /** Whether one of the texts carries the nonce of a run. */
  areOurs(texts: readonly string[]): boolean {
    return texts.some((text) => this.#nonces.some((nonce) => text.toLowerCase().includes(nonce)));
  }

  /**
   * The marks by which a record may be known to be ours. A text without the nonce, such as a name of one letter that a check
   * tried, may be that of somebody else's record as well.
   */
  telling(marks: Sent): readonly (readonly [pointer: string, text: string])[] {
    return Object.entries(marks).filter(([, text]) => this.areOurs([text]));
  }

  /** Whether an item shows one of them. A service may tidy up a text before it keeps it. */
  isOn(item: Json | undefined, marks: Sent): boolean {
    return this.telling(marks).some(([pointer, text]) => {
      const kept = valueAt(item, pointer);
      return typeof kept === 'string' && kept.trim().toLowerCase() === text.trim().toLowerCase();
    });
  }
}
