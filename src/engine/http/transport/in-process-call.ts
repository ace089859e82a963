import type { Header, HttpVersion } from '../../../result/exchange.js';
import type { Address } from './address.js';
import type { WireRequest } from '../transport.js';

/** One request as a service in this process gets it. */
export interface InProcessCall {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  /** With the Host and Content-Length that a socket client adds. */
  readonly headers: [string, string][];
  readonly body: Uint8Array;
  readonly connection: string;
  /** Aborts when the caller is gone; there only where it is going to be. */
  readonly gone?: AbortSignal;
  /** Aborts when the caller closes a stream; there only where one was asked for. */
  readonly closed?: AbortSignal;
  /** Aborts when the caller has sent the close frame of a WebSocket, and waits for that of the service. */
  readonly leaving?: AbortSignal;
}

export interface InProcessAnswer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** 1.1 where nothing is said. */
  readonly httpVersion?: HttpVersion;
  /** The service closes the connection behind it, whatever its headers say. */
  readonly closes?: boolean;
  /** Octets that it writes behind an answer that has no content. */
  readonly behind?: number;
  /** What a WebSocket carries, when one was opened: messages, pings, and at last perhaps the code of a close frame. */
  readonly frames?: AsyncIterable<InProcessFrame>;
}

export type InProcessFrame = { readonly text: string } | { readonly ping: true } | { readonly close: number };

/** Rejects where a socket would be reset before the answer; a body that throws is one that breaks off. */
export type Dispatch = (call: InProcessCall) => Promise<InProcessAnswer>;

/** The call that a request is, with what a socket client adds. */
export function callOf(request: WireRequest, address: Address, connection: string): InProcessCall {
  const body = typeof request.body === 'string' ? Buffer.from(request.body, 'utf8') : (request.body ?? Buffer.alloc(0));
  const named = (name: string): boolean => request.headers.some(([present]) => present.toLowerCase() === name);
  const headers = request.headers.map(([name, value]): [string, string] => [name, value]);
  if (!named('host')) headers.unshift(['Host', address.origin.slice(address.origin.indexOf('//') + 2)]);
  const length = body.length > 0 || EXPECT_CONTENT.has(request.method);
  if (length && !named('content-length')) headers.push(['Content-Length', String(body.length)]);
  return { method: request.method, path: address.path, headers, body, connection };
}

/** Methods with which a client says that the content is empty (RFC 9110 section 8.6). */
const EXPECT_CONTENT = new Set(['POST', 'PUT', 'PATCH']);
