/** A JSON value (RFC 8259). */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [name: string]: Json };

/** A JSON object. */
export type JsonObject = { readonly [name: string]: Json };

export type Header = readonly [name: string, value: string];

/** One request as it arrived. */
export interface Call {
  readonly method: string;
  /** Path with query, as in the request line. */
  readonly path: string;
  readonly headers: readonly Header[];
  readonly body: Uint8Array;
  /** Names the client's connection: equal texts are the same socket. */
  readonly connection: string;
  /** Aborts when the connection ends before the caller can have read an answer. */
  readonly gone?: AbortSignal;
  /** Aborts when the answer is over, or nobody reads it any longer: the end of a stream. */
  readonly closed?: AbortSignal;
  /** Aborts when the caller has sent the close frame of a WebSocket. */
  readonly leaving?: AbortSignal;
}

/** One response as it leaves. */
export interface Reply {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Uint8Array | AsyncIterable<Uint8Array>;
  /** 1.1 where nothing is said. In this process alone: a socket of Node answers as 1.1. */
  readonly httpVersion?: '1.0';
  /** The connection is closed behind it, whatever its headers say. */
  readonly closes?: boolean;
  /** Octets that are written behind an answer that has no content. */
  readonly behind?: number;
  /** What follows an answer of 101 on a WebSocket. */
  readonly frames?: AsyncIterable<Frame>;
}

/** What a WebSocket carries: messages, pings, and at last perhaps the code of a close frame. */
export type Frame = { readonly text: string } | { readonly ping: true } | { readonly close: number };

/** What a handler says, before it is written out as octets. Without `body` there is no content. */
export interface Answer {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body?: Json;
  /** Content that goes on, in the place of `body`. */
  readonly stream?: AsyncIterable<Uint8Array>;
  readonly frames?: AsyncIterable<Frame>;
}

/** The first value of a header, whatever the case of its name. */
export function headerOf(message: { readonly headers: readonly Header[] }, name: string): string | undefined {
  const wanted = name.toLowerCase();
  return message.headers.find(([n]) => n.toLowerCase() === wanted)?.[1];
}

/** The headers with one set to a value, in the place of those of that name; without it when the value is absent. */
export function withHeader(headers: readonly Header[], name: string, value?: string): readonly Header[] {
  const others = headers.filter(([n]) => n.toLowerCase() !== name.toLowerCase());
  return value === undefined ? others : [...others, [name, value]];
}

export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Path and query of a call. */
export function split(path: string): { readonly path: string; readonly query: URLSearchParams } {
  const at = path.indexOf('?');
  return at < 0
    ? { path, query: new URLSearchParams() }
    : { path: path.slice(0, at), query: new URLSearchParams(path.slice(at + 1)) };
}

/** Writes an answer out. A HEAD is told the length of the content that it does not get (RFC 9110 section 9.3.2). */
export function render(answer: Answer, method: string, now: number, mediaType = 'application/json'): Reply {
  const headers: Header[] = [...answer.headers];
  if (answer.stream || answer.frames) {
    headers.push(['Date', new Date(now).toUTCString()]);
    const body = answer.stream ?? new Uint8Array();
    return { status: answer.status, headers, body, ...(answer.frames && { frames: answer.frames }) };
  }
  const content = answer.body === undefined ? new Uint8Array() : new TextEncoder().encode(JSON.stringify(answer.body));
  if (answer.body !== undefined && headerOf(answer, 'Content-Type') === undefined) {
    headers.push(['Content-Type', mediaType]);
  }
  if (answer.status !== 204 && answer.status !== 304) headers.push(['Content-Length', String(content.length)]);
  headers.push(['Date', new Date(now).toUTCString()]);
  return { status: answer.status, headers, body: method === 'HEAD' ? new Uint8Array() : content };
}

/** The reply with its text changed. A HEAD has no text to measure, so it says no length at all (RFC 9110 section 8.6). */
export function withText(reply: Reply, change: (text: string) => string): Reply {
  if (!(reply.body instanceof Uint8Array)) return reply;
  if (reply.body.length === 0) {
    const isEmpty = (headerOf(reply, 'Content-Length') ?? '0') === '0';
    return isEmpty ? reply : { ...reply, headers: withHeader(reply.headers, 'Content-Length') };
  }
  const body = new TextEncoder().encode(change(new TextDecoder().decode(reply.body)));
  return { ...reply, headers: withHeader(reply.headers, 'Content-Length', String(body.length)), body };
}

/** The reply without its last octet, and with the length that this leaves. */
export function cutReply(reply: Reply): Reply {
  const length = Number(headerOf(reply, 'Content-Length') ?? 0);
  if (!(reply.body instanceof Uint8Array) || length === 0) return reply;
  const headers = withHeader(reply.headers, 'Content-Length', String(length - 1));
  return { ...reply, headers, body: reply.body.subarray(0, -1) };
}
