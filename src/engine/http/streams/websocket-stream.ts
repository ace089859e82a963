import type { IncomingMessage } from 'node:http';
import { WebSocket, type RawData } from 'ws';
import { FAREWELL as ANSWER } from '../../../check/listening.js';
import type { Header } from '../../../result/exchange.js';
import type { Tls } from '../transport/connections.js';
import { peerOf, type OnPeer } from '../transport/peer.js';
import { aborted, failureOf, timedOut } from '../transport/failures.js';
import type { Caps, StreamSink, WireOpening, WireRequest } from '../transport.js';

/** Milliseconds that a service has for its part of the closing handshake. */
const FAREWELL = 250;

/**
 * Opens a WebSocket (RFC 6455). The library sees to the handshake: an answer of 101 that does not prove that it was
 * meant is a failure.
 */
export function openWebSocket(
  request: WireRequest,
  sink: StreamSink,
  {
    caps,
    tls,
    connection,
    onPeer,
  }: {
    readonly caps: Caps;
    readonly tls: Tls | undefined;
    readonly connection: string;
    readonly onPeer?: OnPeer | undefined;
  },
  signal: AbortSignal | undefined,
): Promise<WireOpening> {
  return new Promise((resolve) => {
    const progress = { written: true, answered: false, received: 0 };
    const state = { isOpen: false, isOver: false };
    const socket = new WebSocket(request.url.replace(/^http/i, 'ws'), {
      ...tls,
      headers: joined(request.headers),
      followRedirects: false,
      perMessageDeflate: false,
      maxPayload: caps.body,
    });
    const settle = (opening: WireOpening): void => {
      clearTimeout(timer);
      resolve(opening);
    };
    const giveUp = (): void => {
      end(() => {
        sink.ended({ by: 'failure', why: aborted(progress).message });
      });
      settle({ failure: aborted(progress), connection });
      socket.terminate();
    };
    /** The first end counts. */
    const end = (tell: () => void): void => {
      if (state.isOver) return;
      state.isOver = true;
      signal?.removeEventListener('abort', giveUp);
      if (state.isOpen) tell();
    };
    const close = (): void => {
      end(() => undefined);
      socket.close(1000);
      setTimeout(() => {
        socket.terminate();
      }, FAREWELL).unref();
    };
    let isUnanswered = false;
    const leave = (): void => {
      if (state.isOver) return;
      socket.close(1000);
      const late = setTimeout(() => {
        isUnanswered = true;
        socket.terminate();
      }, ANSWER);
      socket.once('close', () => {
        clearTimeout(late);
      });
    };
    const timer = setTimeout(() => {
      end(() => undefined);
      settle({ failure: timedOut(request.timeout, progress), connection });
      socket.terminate();
    }, request.timeout);
    signal?.addEventListener('abort', giveUp, { once: true });

    let headers: readonly Header[] = [];
    socket.on('upgrade', (response) => {
      progress.answered = true;
      headers = pairs(response);
      onPeer?.(connection, peerOf(response.socket));
    });
    socket.on('open', () => {
      state.isOpen = true;
      const answer = {
        status: 101,
        headers,
        body: Buffer.alloc(0),
        bodyState: 'text',
        received: 0,
        decoded: 0,
      } as const;
      settle({ answer: { ...answer, connection }, close, leave });
    });
    socket.on('unexpected-response', (_request, response) => {
      progress.answered = true;
      onPeer?.(connection, peerOf(response.socket));
      void contentOf(response, caps.body).then(({ body, isCut }) => {
        end(() => undefined);
        const sizes = { received: body.length, decoded: body.length };
        const answer = { status: response.statusCode ?? 0, headers: pairs(response), body, ...sizes, connection };
        settle({ answer: { ...answer, bodyState: isCut ? 'too-large' : 'text' } });
        socket.terminate();
      });
    });
    socket.on('message', (data, isBinary) => {
      if (!state.isOver) sink.message(octetsOf(data), !isBinary);
    });
    socket.on('ping', () => {
      if (!state.isOver) sink.ping();
    });
    socket.on('close', (code, reason) => {
      const none = isUnanswered ? 'No close frame came' : 'The connection ended without a close frame';
      const why = code === 1006 ? none : `Closed: ${reason.toString()}`;
      end(() => {
        sink.ended({ by: 'service', why, code });
      });
    });
    socket.on('error', (error) => {
      const failure = failureOf(error, progress);
      const isProtocol = progress.answered && !state.isOpen;
      const isTooLong = 'code' in error && error.code === 'WS_ERR_UNSUPPORTED_MESSAGE_LENGTH';
      const limit = { by: 'limit', why: `A message has more than ${String(caps.body)} octets` } as const;
      end(() => {
        sink.ended(isTooLong ? limit : { by: 'failure', why: error.message });
      });
      const message = `Answer is not a valid WebSocket handshake: ${error.message}`;
      settle({ failure: isProtocol ? { kind: 'protocol', message, sent: 'perhaps' } : failure, connection });
    });
  });
}

/** Names once each, as the client of Node takes them. */
function joined(headers: readonly Header[]): Record<string, string> {
  const all: Record<string, string> = {};
  for (const [name, value] of headers) all[name] = name in all ? `${all[name] ?? ''}, ${value}` : value;
  return all;
}

function pairs({ rawHeaders }: IncomingMessage): readonly Header[] {
  return rawHeaders.flatMap((name, i) => (i % 2 === 0 ? [[name, rawHeaders[i + 1] ?? ''] as const] : []));
}

function octetsOf(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

/** The content of an answer that opens nothing; what breaks off counts as far as it came. */
async function contentOf(response: IncomingMessage, cap: number): Promise<{ body: Buffer; isCut: boolean }> {
  const chunks: Uint8Array[] = [];
  let received = 0;
  try {
    for await (const chunk of response as AsyncIterable<Uint8Array>) {
      chunks.push(chunk);
      received += chunk.length;
      if (received > cap) break;
    }
  } catch {
    // The answer broke off.
  }
  return { body: Buffer.concat(chunks).subarray(0, cap), isCut: received > cap };
}
