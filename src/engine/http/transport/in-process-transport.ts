import type { Failure, FoundClosed, Header, HttpVersion } from '../../../result/exchange.js';
import type { Clock } from '../../clock.js';
import { addressOf, type Address } from './address.js';
import { contentEncodings, decode } from './decode.js';
import { aborted, blocked, lost, timedOut, type Progress } from './failures.js';
import type { Caps, Channel, Cut, Transport, WireRequest, WireResult } from '../transport.js';
import { callOf, type Dispatch, type InProcessCall, type InProcessAnswer } from './in-process-call.js';
import { openInProcess } from '../streams/in-process-stream.js';
import { watch } from '../sending/patience.js';
import { firstHalf, writeMessage } from './write-message.js';

export interface InProcessOptions {
  readonly caps: Caps;
  readonly clock: Clock;
  /**
   * Gets a request that was cut within its content, with the content that had arrived. Left out, nobody gets it: to
   * reject what is incomplete is what an HTTP server does before its service hears of it.
   */
  readonly incomplete?: (call: InProcessCall) => void;
}

/** Milliseconds between the request and the cut, as over a socket. */
const MOMENT = 10;

/** Calls a service in this process, with the limits, deadlines and connections that sockets would have. */
export function inProcessTransport(dispatch: Dispatch, options: InProcessOptions): Transport {
  let connections = 0;
  const next = (): string => `c${String(++connections)}`;
  const open = (): Channel => channelOf(dispatch, options, next);
  let shared: Channel | undefined;
  return {
    shared: () => (shared ??= open()),
    single: open,
    cut: (request, cut, signal) => cutShort(dispatch, options, request, cut, next, signal),
    stream: (request, protocol, sink, signal) =>
      openInProcess(dispatch, options, { request, protocol, connection: next() }, sink, signal),
    close: () => Promise.resolve(),
  };
}

/** What a service notices of a connection that is cut: the whole request, some of its content, or nothing. */
async function cutShort(
  dispatch: Dispatch,
  { clock, incomplete }: InProcessOptions,
  request: WireRequest,
  cut: Cut,
  next: () => string,
  signal: AbortSignal | undefined,
): Promise<WireResult> {
  const address = addressOf(request.url);
  if (!address) return { failure: blocked('URL is not an absolute http or https URL') };
  if (signal?.aborted) return { failure: aborted({ written: false, answered: false, received: 0 }) };
  const message = writeMessage(request, address, cut);
  if ('kind' in message) return { failure: message };
  const connection = next();
  const caller = new AbortController();
  const call: InProcessCall = { ...callOf(request, address, connection), gone: caller.signal };
  if (cut === 'within-content') incomplete?.({ ...call, body: firstHalf(message.content) });
  // The answer, or that there is none, is nobody's any more.
  if (cut === 'after-request') void dispatch(call).catch(() => undefined);
  const isAborted = await clock.wait(Math.min(MOMENT, request.timeout), signal).then(
    () => false,
    () => true,
  );
  caller.abort();
  const failure = isAborted ? aborted({ written: true, answered: false, received: 0 }) : lost(cut);
  return { failure, connection };
}

function channelOf(dispatch: Dispatch, options: InProcessOptions, next: () => string): Channel {
  /** Connections by origin that nothing is in flight on. */
  const idle = new Map<string, string[]>();
  /** By origin: what the service has closed, and nobody has found yet. */
  const closed = new Map<string, string>();
  return {
    send: async (request, signal) => {
      const address = addressOf(request.url);
      if (!address) return { failure: blocked('URL is not an absolute http or https URL') };
      if (signal?.aborted) return { failure: aborted({ written: false, answered: false, received: 0 }) };
      const free = idle.get(address.origin) ?? [];
      idle.set(address.origin, free);
      const connection = free.pop() ?? next();
      const outcome = await exchange(dispatch, request, address, connection, options, signal);
      const left = closed.get(address.origin);
      closed.delete(address.origin);
      if (outcome.whole && 'closes' in outcome && outcome.closes) closed.set(address.origin, connection);
      else if (outcome.whole) free.push(connection);
      if ('failure' in outcome) return { failure: outcome.failure, connection };
      return decoded(
        outcome,
        { connection, ...(left !== undefined && { foundClosed: { connection: left, after: 0 } }) },
        options,
      );
    },
    close: () => {
      idle.clear();
      return Promise.resolve();
    },
  };
}

interface Received {
  readonly status: number;
  readonly headers: readonly Header[];
  readonly body: Buffer;
  readonly cut: boolean;
  readonly received: number;
  readonly whole: boolean;
  readonly version: HttpVersion;
  /** The connection is closed behind it. */
  readonly closes: boolean;
  readonly behind?: number;
}

type Ended = Received | { readonly failure: Failure; readonly whole: false };

/** Runs the service against the deadline and the signal, whichever comes first. */
function exchange(
  dispatch: Dispatch,
  request: WireRequest,
  address: Address,
  connection: string,
  { caps, clock }: InProcessOptions,
  signal: AbortSignal | undefined,
): Promise<Ended> {
  return new Promise((resolve) => {
    const progress = { written: true, answered: false, received: 0 };
    const state = { over: false };
    const deadline = clock.now() + request.timeout;
    const end = (ended: Ended): void => {
      if (state.over) return;
      state.over = true;
      stopWatching();
      signal?.removeEventListener('abort', abort);
      resolve(ended);
    };
    const late = (): void => {
      end({ failure: timedOut(request.timeout, progress), whole: false });
    };
    const abort = (): void => {
      end({ failure: aborted(progress), whole: false });
    };
    const stopWatching = watch(clock, deadline, late);
    signal?.addEventListener('abort', abort, { once: true });
    void answer(dispatch, callOf(request, address, connection), request.method, caps, progress, state).then((ended) => {
      if (clock.now() > deadline) late();
      else end(ended);
    });
  });
}

/** Never rejects: what the service throws becomes the failure that a socket client would see. */
async function answer(
  dispatch: Dispatch,
  call: InProcessCall,
  method: string,
  caps: Caps,
  progress: { -readonly [K in keyof Progress]: Progress[K] },
  state: { readonly over: boolean },
): Promise<Ended> {
  const failed = (kind: Failure['kind'], message: string): Ended => ({
    failure: { kind, message, sent: 'perhaps' },
    whole: false,
  });
  let got: InProcessAnswer;
  try {
    got = await dispatch(call);
  } catch (error) {
    return failed('reset', error instanceof Error ? error.message : 'Connection closed without an answer');
  }
  const { status, headers } = got;
  progress.answered = true;
  if (sizeOf(headers) >= caps.headers)
    return failed('protocol', 'Answer is not valid HTTP/1.1: Headers Overflow Error');
  // RFC 9112 section 6.3: these have no body, whatever their headers say.
  const bodiless = method === 'HEAD' || status === 204 || status === 304;
  const declared = bodiless ? undefined : contentLength(headers);
  const chunks: Uint8Array[] = [];
  const most = Math.min(declared ?? Infinity, caps.body + 1);
  try {
    for await (const chunk of bodiless ? [] : got.body instanceof Uint8Array ? [got.body] : got.body) {
      if (state.over) break;
      chunks.push(chunk);
      progress.received += chunk.length;
      if (progress.received >= most) break;
    }
  } catch {
    return failed('protocol', brokenOff(progress.received));
  }
  const all = Buffer.concat(chunks);
  const received = Math.min(all.length, declared ?? Infinity);
  const cut = received > caps.body;
  if (!cut && declared !== undefined && received < declared) return failed('protocol', brokenOff(received));
  const body = all.subarray(0, Math.min(received, caps.body));
  const whole = !cut && !closes(headers) && method !== 'HEAD';
  const { httpVersion: version = '1.1', closes: isClosed = false, behind } = got;
  const ended = { status, headers, body, cut, received, whole, version, closes: isClosed };
  // Nobody asks again on such a connection.
  return bodiless && behind !== undefined ? { ...ended, behind, whole: false } : ended;
}

async function decoded(
  got: Received,
  on: { readonly connection: string; readonly foundClosed?: FoundClosed },
  { caps }: InProcessOptions,
): Promise<WireResult> {
  const { status, headers, body, cut, received, version, behind } = got;
  const encodings = contentEncodings(headers);
  const content =
    encodings.length === 0 || body.length === 0
      ? ({ body, state: cut ? 'too-large' : 'text', decoded: received } as const)
      : await decode(body, { encodings, cap: caps.body, cut });
  const { state: bodyState } = content;
  const answered = {
    status,
    headers,
    body: content.body,
    bodyState,
    received,
    decoded: content.decoded,
    version,
    behind,
    ...on,
  };
  return { answer: answered };
}

function sizeOf(headers: readonly Header[]): number {
  return headers.reduce((size, [name, value]) => size + name.length + value.length, 0);
}

function contentLength(headers: readonly Header[]): number | undefined {
  const value = headers.find(([name]) => name.toLowerCase() === 'content-length')?.[1];
  return value !== undefined && /^\d+$/.test(value) ? Number(value) : undefined;
}

function closes(headers: readonly Header[]): boolean {
  return headers.some(([name, value]) => name.toLowerCase() === 'connection' && /\bclose\b/i.test(value));
}

function brokenOff(received: number): string {
  return `Connection closed before the body was complete, after ${String(received)} octets`;
}
