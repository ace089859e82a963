/** Half of a surrogate pair without the other one. */
const HALF = /\p{Surrogate}/gu;

/**
 * A text as it stands in a part of a URL (RFC 3986 section 2.1). No octets stand for half of a surrogate pair: as encoders of
 * UTF-8 do, it writes U+FFFD in its place.
 */
export function percentEncoded(text: string): string {
  return encodeURIComponent(text.replace(HALF, '\ufffd'));
}
