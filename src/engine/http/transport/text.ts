import { isAscii, isUtf8 } from 'node:buffer';
import type { BodyState } from '../../../result/exchange.js';

export interface Text {
  readonly body: string;
  readonly bodyState: BodyState;
}

/**
 * Content as text. UTF-8 is read strictly: anything else is `binary` and kept as base64, as is what is `garbled`
 * (then as it was received). A byte order mark is left out (RFC 8259 section 8.1 lets a parser ignore it).
 */
export function textOf(octets: Uint8Array, state: BodyState): Text {
  const buffer = Buffer.isBuffer(octets) ? octets : Buffer.from(octets.buffer, octets.byteOffset, octets.byteLength);
  switch (state) {
    case 'text':
      if (isAscii(buffer)) return { body: buffer.toString('latin1'), bodyState: 'text' };
      if (!isUtf8(buffer)) return { body: buffer.toString('base64'), bodyState: 'binary' };
      return { body: withoutMark(buffer.toString('utf8')), bodyState: 'text' };
    case 'too-large':
      // The cut may have gone through a character: `stream` leaves an incomplete one at the end out.
      return { body: new TextDecoder().decode(buffer, { stream: true }), bodyState: 'too-large' };
    case 'binary':
    case 'garbled':
      return { body: buffer.toString('base64'), bodyState: state };
  }
}

function withoutMark(text: string): string {
  return text.charCodeAt(0) === 0xfeff ? text.slice(1) : text;
}
