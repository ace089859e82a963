/**
 * The text of a JSON object, filled up with blanks to so many octets of UTF-8; undefined for one that is longer already.
 * Blanks between the parts of a text mean nothing (RFC 8259 section 2).
 */
export function padded(text: string, octets: number): string | undefined {
  const missing = octets - new TextEncoder().encode(text).length;
  return missing < 0 ? undefined : `${text.slice(0, -1)}${' '.repeat(missing)}${text.slice(-1)}`;
}
