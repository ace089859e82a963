import type { IncomingMessage } from 'node:http';
import { serveHandler, type ServedHandler, type Transport } from '../../src/index.js';
import type { Failure, Header, RecordedResponse } from '../../src/result/exchange.js';

/** One request that a script sent, with its answer. */
export interface Passed {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly body: string;
  readonly response?: RecordedResponse;
  readonly failure?: Failure;
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
  const served = await serveHandler((incoming, outgoing) => {
    const begin = async (): Promise<void> => {
      const content = await contentOf(incoming);
      const { method = 'GET', url: path = '/', rawHeaders } = incoming;
      const started = performance.now();
      await begun();
      const result = await transport.shared().send({
        method,
        url: `${baseUrl}${path}`,
        headers: pairs(rawHeaders).filter(
          ([name]) => !/^(?:host|connection|content-length|transfer-encoding)$/i.test(name),
        ),
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
  return { ...served, passed };
}

async function contentOf(incoming: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

function pairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, n): readonly Header[] => (n % 2 === 0 ? [[name, raw[n + 1] ?? '']] : []));
}
