import { createServer, type IncomingMessage } from 'node:http';
import { serveOnFreePort } from '../../src/engine/http/transport/serve-handler.js';
import type { ServedHandler, Transport } from '../../src/index.js';
import type { Failure, Header, RecordedResponse, RecordedStream } from '../../src/result/exchange.js';
import { passEvents, passMessages, type Asked, type Heard } from './bridge-stream.js';

/** One request that a script sent, with its answer. */
export interface Passed {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
  /** Of a request that opened a stream: what came until it was closed. */
  readonly stream?: RecordedStream;
  /** Milliseconds, on a clock of its own. */
  readonly started: number;
  readonly ended: number;
}

/**
 * Milliseconds that a request is under way before the service begins with it. One in this process would have answered before it hears of
 * the next one, which no service over a network does.
 */
const UNDER_WAY = 8;

/** Lets curl reach a service behind a transport, and writes down what passes. */
export async function bridgeTo(
  transport: Transport,
  baseUrl: string,
): Promise<ServedHandler & { readonly passed: readonly Passed[] }> {
  const passed: Passed[] = [];
  let turn: Promise<void> | undefined;
  const begun = (): Promise<void> =>
    (turn ??= new Promise((resolve) => {
      setTimeout(() => {
        turn = undefined;
        resolve();
      }, UNDER_WAY);
    }));
  const listened = async (incoming: IncomingMessage, pass: (asked: Asked) => Promise<Heard>): Promise<void> => {
    const { method = 'GET', url: path = '/', rawHeaders } = incoming;
    const started = performance.now();
    const heard = await pass({ transport, url: `${baseUrl}${path}`, headers: sentOn(rawHeaders) });
    passed.push({ method, path, body: '', started, ended: performance.now(), ...heard });
  };
  const server = createServer((incoming, outgoing) => {
    const begin = async (): Promise<void> => {
      if (incoming.headers.accept?.includes('text/event-stream') === true)
        return listened(incoming, (asked) => passEvents(asked, outgoing));
      const content = await contentOf(incoming);
      const { method = 'GET', url: path = '/', rawHeaders } = incoming;
      const started = performance.now();
      await begun();
      const result = await transport.shared().send({
        method,
        url: `${baseUrl}${path}`,
        headers: sentOn(rawHeaders),
        ...(content.length === 0 ? {} : { body: new Uint8Array(content) }),
        timeout: 20_000,
      });
      const request = { method, path, body: content.toString(), started, ended: performance.now() };
      if (!('answer' in result)) {
        passed.push({ ...request, failure: result.failure });
        outgoing.destroy();
        return;
      }
      const { status, headers, body, bodyState, received, decoded, behind } = result.answer;
      const text = Buffer.from(body).toString();
      const response = { status, headers, body: text, bodyState, received, decoded };
      passed.push({ ...request, response: behind === undefined ? response : { ...response, behind } });
      const kept = headers.filter(
        ([name]) => !/^(?:content-encoding|transfer-encoding|connection|keep-alive|content-length)$/i.test(name),
      );
      outgoing.writeHead(status, kept.flat());
      outgoing.end(method === 'HEAD' ? undefined : body);
    };
    begin().catch(() => {
      outgoing.destroy();
    });
  });
  server.on('upgrade', (incoming, socket) => {
    listened(incoming, (asked) => passMessages(asked, incoming, socket)).catch(() => {
      socket.destroy();
    });
  });
  return { ...(await serveOnFreePort(server)), passed };
}

/** What a client sent, without what belongs to its connection. */
function sentOn(raw: readonly string[]): readonly Header[] {
  return pairs(raw).filter(
    ([name]) => !/^(?:host|connection|upgrade|sec-websocket-.*|content-length|transfer-encoding)$/i.test(name),
  );
}

async function contentOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function pairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, n): readonly Header[] => (n % 2 === 0 ? [[name, raw[n + 1] ?? '']] : []));
}
