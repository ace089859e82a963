import { validateHeaderName, validateHeaderValue } from 'node:http';
import type { Failure } from '../../../result/exchange.js';
import type { Address } from './address.js';
import { blocked } from './failures.js';
import type { Cut, WireRequest } from '../transport.js';

/** A request in octets (RFC 9112 section 2.1): its parts, so that it can be cut between them. */
export interface Message {
  /** Request line and header fields, without the empty line that ends them. */
  readonly head: Buffer;
  readonly content: Buffer;
}

/** Methods with which a client says that the content is empty (RFC 9110 section 8.6). */
const EXPECT_CONTENT = new Set(['POST', 'PUT', 'PATCH']);

/**
 * Writes a request as it is to stand on the wire, with the Host and the Content-Length that it needs. What cannot be
 * written without becoming another message, or not be cut there, is `blocked`.
 */
export function writeMessage(request: WireRequest, { origin, path }: Address, cut: Cut): Message | Failure {
  const content = Buffer.from(request.body ?? '');
  if (cut === 'within-content' && content.length === 0) return blocked('Request has no content to be cut within');
  const named = (name: string): boolean => request.headers.some(([present]) => present.toLowerCase() === name);
  const headers = [...request.headers];
  if (!named('host')) headers.unshift(['Host', origin.slice(origin.indexOf('//') + 2)]);
  const needsLength = content.length > 0 || EXPECT_CONTENT.has(request.method);
  if (needsLength && !named('content-length')) headers.push(['Content-Length', String(content.length)]);
  try {
    if (!/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/.test(request.method)) throw new Error('Method is not a token');
    if (!/^[\x21-\x7e]+$/.test(path)) throw new Error('Path has characters that cannot stand in a request line');
    for (const [name, value] of headers) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
  } catch (error) {
    return blocked(`Request cannot be sent: ${error instanceof Error ? error.message : String(error)}`);
  }
  const lines = [`${request.method} ${path} HTTP/1.1`, ...headers.map(([name, value]) => `${name}: ${value}`)];
  return { head: Buffer.from(lines.map((line) => `${line}\r\n`).join(''), 'latin1'), content };
}

/**
 * What is sent of a message that is cut. Cut within its headers, only the empty line behind them is missing: a reader
 * that takes the end of the connection for the end of the message has all of it. Cut within its content, the first half
 * of the content is sent, and Content-Length promises the whole.
 */
export function upTo(cut: Cut, { head, content }: Message): Buffer {
  const empty = Buffer.from('\r\n');
  if (cut === 'within-headers') return head;
  return Buffer.concat([head, empty, cut === 'within-content' ? firstHalf(content) : content]);
}

/** Half of the octets, the middle one left out. */
export function firstHalf(content: Buffer): Buffer {
  return content.subarray(0, Math.floor(content.length / 2));
}
