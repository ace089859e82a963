import type { Header } from '../../../result/exchange.js';

/** Fields of one answer that are remembered. */
const MOST = 64;

/**
 * Reads header fields, in their own spelling and order. Most say at their place what they said in the answer before:
 * that text is given again, which is cheaper than to make it anew, to compare it later, and to keep it once more.
 */
export class KnownFields {
  readonly #known: Header[] = [];

  /** @param octets names and values in turn, as undici hands them over */
  read(octets: readonly Buffer[]): Header[] {
    const fields: Header[] = [];
    for (let i = 0; i + 1 < octets.length; i += 2) {
      const name = octets[i] as Buffer;
      const value = octets[i + 1] as Buffer;
      const place = i / 2;
      let field = this.#known[place];
      if (field === undefined || !says(field[0], name) || !says(field[1], value)) {
        field = [name.toString('latin1'), value.toString('latin1')];
        if (place < MOST) this.#known[place] = field;
      }
      fields.push(field);
    }
    return fields;
  }
}

function says(text: string, octets: Buffer): boolean {
  if (text.length !== octets.length) return false;
  for (let i = 0; i < text.length; i += 1) {
    if (text.charCodeAt(i) !== octets[i]) return false;
  }
  return true;
}
