import { createHash } from 'node:crypto';

/**
 * A secret of the same form and length that was never issued: every letter and digit is another one of its kind, in a
 * way that follows from the secret alone. What says the form stays: separators, the prefix of keys such as `sk_live_`,
 * and of a JWT (RFC 7519) all but the signature. `issued` says which values are in use.
 */
export function unknownLike(secret: string, issued: (value: string) => boolean): string {
  const { start, end } = variablePart(secret);
  for (let attempt = 0; ; attempt += 1) {
    const octets = stream(secret, attempt, secret.length);
    const kinds = kindsOf(secret.slice(start, end));
    let changed = '';
    [...secret.slice(start, end)].forEach((character, index) => {
      changed += another(character, octets[index] ?? 0, kinds) ?? character;
    });
    let value = secret.slice(0, start) + changed + secret.slice(end);
    // Nothing but separators or foreign letters: there is no form to keep.
    if (value === secret) value = [...octets.subarray(0, secret.length)].map((octet) => letter(octet)).join('');
    if (value !== secret && !issued(value)) return value;
  }
}

/**
 * The secret with one character changed, near its middle and never the first or last: the last character of base64
 * can carry unused bits, so that changing it may change nothing. The new one is of the same kind.
 */
export function alteredIn(secret: string, issued: (value: string) => boolean): string {
  const { start, end } = variablePart(secret);
  const kinds = kindsOf(secret.slice(start, end));
  const places = fromTheMiddle(Math.max(start, 0) + 1, end - 1);
  const place = places.find((index) => another(secret.charAt(index), 0, kinds) !== undefined) ?? places[0] ?? start;
  for (let step = 0; ; step += 1) {
    const character = another(secret.charAt(place), step, kinds) ?? letter(step);
    const value = secret.slice(0, place) + character + secret.slice(place + 1);
    if (value !== secret && !issued(value)) return value;
  }
}

/**
 * The secret with something behind it, of characters that it has. Padding stays at the end: behind it base64 is not read
 * on. It is more than one character, or decoded it could be the same octets.
 */
export function extendedBy(secret: string, issued: (value: string) => boolean): string {
  const { start, end } = bodyOf(secret);
  const own = secret.slice(start, end).replace(/[^A-Za-z0-9]/g, '');
  const more = (own + letter(0).repeat(ADDED)).slice(0, ADDED);
  for (let value = secret; ;) {
    value = value.slice(0, value.length - (secret.length - end)) + more + secret.slice(end);
    if (!issued(value)) return value;
  }
}

/**
 * The secret without its last character that is no padding. Of a short one a character is changed instead: the rest of it
 * could be an ordinary word, which would be taken out of all answers.
 */
export function shortened(secret: string, issued: (value: string) => boolean): string {
  if (secret.length < LONG_ENOUGH) return alteredIn(secret, issued);
  let { end } = bodyOf(secret);
  do end -= 1;
  while (end >= LONG_ENOUGH && issued(secret.slice(0, end)));
  const value = secret.slice(0, end);
  return issued(value) ? alteredIn(secret, issued) : value;
}

/** Characters that are put behind a secret. */
const ADDED = 4;
/** Characters of a secret whose beginning is hardly a word. */
const LONG_ENOUGH = 12;

/** The part of a secret that can be damaged, without padding. */
function bodyOf(secret: string): Part {
  const { start, end } = variablePart(secret);
  const padding = /=*$/.exec(secret)?.[0].length ?? 0;
  return { start, end: padding < end - start ? end - padding : end };
}

interface Part {
  readonly start: number;
  readonly end: number;
}

/** Which part of a secret is the secret: the signature of a JWT, what is behind a prefix, a password, or all of it. */
function variablePart(secret: string): Part {
  const end = secret.length;
  if (/^eyJ[\w-]*\.[\w-]*\.[\w-]{8,}$/.test(secret)) return { start: secret.lastIndexOf('.') + 1, end };
  const prefix = /^(?:[A-Za-z]{2,12}[_-]){1,3}(?=.{8})/.exec(secret)?.[0].length ?? 0;
  if (prefix > 0) return { start: prefix, end };
  const colon = secret.indexOf(':');
  return colon >= 0 && end - colon > 3 ? { start: colon + 1, end } : { start: 0, end };
}

const LOWER = 'abcdefghijklmnopqrstuvwxyz';
const UPPER = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const DIGITS = '0123456789';

/** The alphabets that characters are exchanged within. Of a hexadecimal secret the letters end with f. */
function kindsOf(text: string): readonly string[] {
  return /^[0-9a-fA-F-]+$/.test(text) ? [LOWER.slice(0, 6), UPPER.slice(0, 6), DIGITS] : [LOWER, UPPER, DIGITS];
}

/** Another character of the same kind, never the same letter in the other case; undefined for what has no kind. */
function another(character: string, choice: number, kinds: readonly string[]): string | undefined {
  const kind = kinds.find((alphabet) => alphabet.includes(character));
  if (kind === undefined || character === '') return undefined;
  return kind.charAt((kind.indexOf(character) + 1 + (choice % (kind.length - 1))) % kind.length);
}

function letter(choice: number): string {
  return LOWER.charAt(choice % LOWER.length);
}

/** The places from `first` up to before `behind`, the middle one first. */
function fromTheMiddle(first: number, behind: number): readonly number[] {
  const middle = (first + behind - 1) / 2;
  const places = Array.from({ length: Math.max(0, behind - first) }, (_, index) => first + index);
  return places.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle));
}

/** Octets that follow from the secret and do not lead back to it. */
function stream(secret: string, attempt: number, length: number): Uint8Array {
  const blocks: Buffer[] = [];
  for (let block = 0; block * 32 < length; block += 1) {
    blocks.push(
      createHash('sha256')
        .update(`${String(attempt)}/${String(block)}/${secret}`)
        .digest(),
    );
  }
  return Buffer.concat(blocks);
}
