import { connect, isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { addressOf } from './address.js';
import type { Tls } from './connections.js';
import { aborted, blocked, failureOf, lost, timedOut } from './failures.js';
import { peerOf, type OnPeer } from './peer.js';
import type { Cut, WireRequest, WireResult } from '../transport.js';
import { upTo, writeMessage } from './write-message.js';

/** Milliseconds between the last octet and the end: time for the service to read what it was sent, and to act on it. */
const MOMENT = 10;
/** Octets that a service is given a millisecond more for: a reset takes away what it has not read. */
const PER_MILLISECOND = 5_000;

/**
 * Sends a request, or its beginning, on a connection of its own and ends the connection without having read an answer.
 * A whole request is followed by a reset, which the service cannot take for a caller that listens on. An incomplete one
 * is followed by an orderly end of what is sent: the sharper question, since to a careless reader it looks like the end
 * of the message.
 *
 * @param connection how the connection is called in what is recorded
 */
export function sendCut(
  request: WireRequest,
  cut: Cut,
  {
    tls,
    connection,
    onPeer,
  }: { readonly tls?: Tls | undefined; readonly connection: () => string; readonly onPeer?: OnPeer | undefined },
  signal?: AbortSignal,
): Promise<WireResult> {
  const address = addressOf(request.url);
  if (!address || !URL.canParse(address.origin)) {
    return Promise.resolve({ failure: blocked('URL is not an absolute http or https URL') });
  }
  const message = writeMessage(request, address, cut);
  if ('kind' in message) return Promise.resolve({ failure: message });
  const octets = upTo(cut, message);
  const progress = { written: false, answered: false, received: 0 };
  if (signal?.aborted) return Promise.resolve({ failure: aborted(progress) });

  return new Promise((resolve) => {
    let name: string | undefined;
    let result: WireResult | undefined;
    let moment: NodeJS.Timeout | undefined;
    const { plain, stream } = open(address.origin, tls, () => {
      name = connection();
      onPeer?.(name, peerOf(stream));
      progress.written = true;
      stream.write(octets, flushed);
    });
    /** The first outcome counts; it is told once the connection is gone. */
    const end = (failure: Parameters<typeof settle>[0], reset: boolean): void => {
      settle(failure);
      if (reset) plain.resetAndDestroy();
      stream.destroy();
      plain.destroy();
    };
    const settle = (failure: ReturnType<typeof lost>): void => {
      result ??= { failure, ...(name === undefined ? {} : { connection: name }) };
    };
    const flushed = (error?: Error | null): void => {
      if (error || result) return;
      if (cut !== 'after-request') stream.end();
      // Whatever ends the connection from here on, the request was given up as it was to be.
      moment = setTimeout(
        () => {
          end(lost(cut), cut === 'after-request');
        },
        MOMENT + octets.length / PER_MILLISECOND,
      );
    };
    const deadline = setTimeout(() => {
      end(timedOut(request.timeout, progress), false);
    }, request.timeout);
    const giveUp = (): void => {
      end(aborted(progress), false);
    };
    const broke = (error: Error): void => {
      end(moment === undefined ? failureOf(error, progress) : lost(cut), false);
    };
    signal?.addEventListener('abort', giveUp, { once: true });
    for (const socket of new Set([plain, stream])) socket.on('error', broke);
    // An answer is not looked at; it is read only so that the end of the connection is seen.
    stream.resume();
    plain.once('close', () => {
      clearTimeout(deadline);
      clearTimeout(moment);
      signal?.removeEventListener('abort', giveUp);
      settle(moment === undefined ? failureOf(new Error('closed before the request was sent'), progress) : lost(cut));
      stream.destroy();
      if (result) resolve(result);
    });
  });
}

/** Connects, with TLS where the origin asks for it. The plain socket is what can be reset. */
function open(origin: string, tls: Tls | undefined, ready: () => void): { plain: Socket; stream: Socket } {
  const { protocol, hostname, port } = new URL(origin);
  const host = hostname.replace(/^\[(.*)\]$/, '$1');
  const isSecure = protocol === 'https:';
  const plain = connect({ host, port: Number(port) || (isSecure ? 443 : 80), noDelay: true });
  if (!isSecure) return { plain: plain.once('connect', ready), stream: plain };
  const name = isIP(host) === 0 ? { servername: host } : {};
  const stream = connectTls({ ALPNProtocols: ['http/1.1'], ...name, host, ...tls, socket: plain });
  return { plain, stream: stream.once('secureConnect', ready) };
}
