import { type Json, type JsonObject, isObject, valueAt, withValueAt } from 'probity/check';

/** Octets that are no UTF-8, one character for each (RFC 3629 section 3), and a text in another encoding. */
const OCTETS: Readonly<Record<string, string>> = {
  'a continuation octet alone': '\u0080',
  'an overlong sequence': '\u00c0\u00af',
  'a sequence without its end': '\u00e2\u0082',
  'UTF-16': '\u00ff\u00fea\u0000',
};

const UTF_16 = 'UTF-16';

/** Stands for the octets until the body is written. */
const HERE = 'probity-octets';

/** The ways to write a JSON body in octets that are no UTF-8 (RFC 8259 section 8.1), each as it is named in findings. */
export const OCTET_WAYS: readonly string[] = Object.keys(OCTETS).flatMap((name) => [nameWithin(name), nameOf(name)]);

function nameWithin(name: string): string {
  return `${name} in a text of the body`;
}

function nameOf(name: string): string {
  return name === UTF_16 ? 'a body in UTF-16' : `${name} in the place of the body`;
}

/** A body in octets: what it holds, one character for each. */
export interface Octets {
  readonly text: string;
  /** What a reader that makes out the encoding would take it for, where the octets alone do not show it. */
  readonly means?: JsonObject;
}

/**
 * Writes a body in one of these ways; undefined for another way.
 * @param write the body as the operation sends it
 * @param place of a text that may be any, and so is no less valid with the octets in it
 */
export function inOctets(
  way: string,
  body: JsonObject,
  write: (body: JsonObject) => string,
  place: string | undefined,
): Octets | undefined {
  for (const [name, octets] of Object.entries(OCTETS)) {
    if (way === nameOf(name)) {
      if (name !== UTF_16) return { text: octets };
      return { text: Buffer.from(`\ufeff${write(body)}`, 'utf16le').toString('latin1'), means: body };
    }
    if (way !== nameWithin(name)) continue;
    const text = Buffer.from(write(withHere(body, place)), 'utf8').toString('latin1');
    // A zero octet in a text keeps it from being read as JSON.
    return { text: text.replace(HERE, () => octets), ...(octets.includes('\u0000') ? { means: body } : {}) };
  }
  return undefined;
}

/** The body with the place for octets at the end of a text, or in a member of its own. */
function withHere(body: JsonObject, at = '/moreText'): JsonObject {
  const before: Json = valueAt(body, at) ?? '';
  const next = withValueAt(body, at, `${typeof before === 'string' ? before : ''}${HERE}`);
  return isObject(next) ? next : body;
}
