import { createServer, request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { connect, type AddressInfo, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Listening } from '../http/listen.js';
import { drawing, type NoiseKind, type NoiseRate } from './kinds.js';

/** A reverse proxy that disturbs a share of what it hands on. */
export interface NoisyProxy extends Listening {
  /** Requests that came, and those of them that were disturbed. */
  readonly seen: () => { readonly requests: number; readonly disturbed: number };
}

/** An answer of the service, whole. */
interface Answer {
  readonly status: number;
  readonly message: string;
  readonly headers: readonly string[];
  readonly body: Buffer;
}

/** Octets of a request as they came. */
interface Asked {
  readonly request: IncomingMessage;
  readonly body: Buffer;
}

/**
 * Stands before the service at `upstream` (an `http` URL) and hands requests and answers on, but for those that the noise
 * hits. Streams of events and WebSockets pass as they are once they are open.
 */
export async function noisyProxy(upstream: string, noise: NoiseRate): Promise<NoisyProxy> {
  const draw = drawing(noise.seed);
  const target = new URL(upstream);
  const sockets = new Set<Duplex>();
  const carried = new WeakMap<Duplex, number>();
  let [requests, disturbed] = [0, 0];
  /** Whether this request is hit; only those are drawn for that the kind can hit. */
  const hits = (kind: NoiseKind): boolean => noise.kind === kind && draw() < noise.rate && (disturbed += 1) > 0;

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    requests += 1;
    const { socket } = request;
    const before = carried.get(socket) ?? 0;
    carried.set(socket, before + 1);
    const body = await wholeOf(request);
    if (body === undefined) {
      breakOff(target, request);
      return;
    }
    const asked = { request, body };
    if (hits('503')) return busy(request, response, draw() < 0.5);
    if (hits('foreign-page')) return page(request, response);
    if (hits('reset')) return void socket.resetAndDestroy();
    // Every second connection is closed behind an answer, the others when the next request has just been written.
    const isClosing = hits('closed-keep-alive');
    if (isClosing && before > 0 && draw() < 0.5) return void socket.destroy();
    if (hits('doubled')) {
      const first = await handOn(target, asked, response);
      const second = first && (await handOn(target, asked, response));
      if (first && second) tell(request, response, draw() < 0.5 ? first : second);
      return;
    }
    const answer = await handOn(target, asked, response);
    if (!answer) return;
    if (hits('reset-after')) return void socket.resetAndDestroy();
    if (answer.body.length > 1 && request.method !== 'HEAD' && hits('cut-body')) return cut(response, socket, answer);
    if (isClosing) response.once('finish', () => socket.destroySoon());
    tell(request, response, answer);
  };

  const server = createServer({ keepAliveTimeout: 60_000 }, (request, response) => {
    response.sendDate = false;
    response.on('error', () => undefined);
    serve(request, response).catch(() => request.socket.destroy());
  });
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => sockets.delete(socket));
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    requests += 1;
    tunnel(target, request, socket, head);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    seen: () => ({ requests, disturbed }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
}

/** The body of a request; undefined where its sender went away before the end of it. */
async function wholeOf(request: IncomingMessage): Promise<Buffer | undefined> {
  const chunks: Buffer[] = [];
  try {
    for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  } catch {
    return undefined;
  }
  return request.complete ? Buffer.concat(chunks) : undefined;
}

function forward(target: URL, request: IncomingMessage): ReturnType<typeof ask> {
  const { method, url: path, rawHeaders } = request;
  return ask({
    host: target.hostname,
    port: target.port,
    method,
    path,
    // Typed as an object; the pairs keep their order and spelling.
    headers: rawHeaders as unknown as Record<string, string>,
    agent: false,
  });
}

/** Gives the service a request that ends before its body does. */
function breakOff(target: URL, request: IncomingMessage): void {
  const onwards = forward(target, request);
  onwards.on('error', () => undefined);
  onwards.flushHeaders();
  setTimeout(() => onwards.destroy(), 5);
}

/**
 * Asks the service. Undefined where the answer was a stream, which is passed on as it comes, or where the caller or the
 * service went away.
 */
function handOn(target: URL, { request, body }: Asked, response: ServerResponse): Promise<Answer | undefined> {
  return new Promise((resolve) => {
    const onwards = forward(target, request);
    const leave = (): void => {
      onwards.destroy();
      resolve(undefined);
    };
    request.socket.once('close', leave);
    onwards.on('error', () => {
      request.socket.destroy();
      resolve(undefined);
    });
    onwards.on('response', (came) => {
      const { statusCode: status = 502, statusMessage: message = '', rawHeaders: headers } = came;
      if (String(came.headers['content-type']).startsWith('text/event-stream')) {
        response.writeHead(status, message, headers);
        response.flushHeaders();
        came.on('error', () => response.destroy()).pipe(response);
        resolve(undefined);
        return;
      }
      const chunks: Buffer[] = [];
      came.on('data', (chunk: Buffer) => chunks.push(chunk));
      came.on('error', () => request.socket.destroy());
      came.on('end', () => {
        request.socket.off('close', leave);
        resolve({ status, message, headers, body: Buffer.concat(chunks) });
      });
    });
    onwards.end(body);
  });
}

function tell(request: IncomingMessage, response: ServerResponse, { status, message, headers, body }: Answer): void {
  if (request.socket.destroyed) return;
  response.writeHead(status, message, [...headers]);
  response.end(request.method === 'HEAD' ? undefined : body);
}

/** Half of the body, and the end of the connection. */
function cut(response: ServerResponse, socket: Socket, { status, message, headers, body }: Answer): void {
  response.writeHead(status, message, [...headers]);
  response.write(body.subarray(0, body.length >> 1), () => socket.destroySoon());
}

/** A proxy that finds nobody behind it says so as the service does, or with a page of its own. */
function busy(request: IncomingMessage, response: ServerResponse, isOwn: boolean): void {
  const error = { error: { code: 'unavailable', message: 'Try again' } };
  const text = isOwn ? JSON.stringify(error) : '<html><body><h1>503 Service Temporarily Unavailable</h1></body></html>';
  answerWith(request, response, 503, isOwn ? 'application/json' : 'text/html', text);
}

function page(request: IncomingMessage, response: ServerResponse): void {
  const text = '<!doctype html><html><head><title>One moment</title></head><body>Please wait</body></html>';
  answerWith(request, response, 200, 'text/html; charset=utf-8', text);
}

function answerWith(
  { method }: IncomingMessage,
  response: ServerResponse,
  status: number,
  type: string,
  text: string,
): void {
  response.writeHead(status, { 'Content-Type': type, 'Content-Length': Buffer.byteLength(text) });
  response.end(method === 'HEAD' ? undefined : text);
}

/** Joins both ends of a connection that goes on in another protocol. */
function tunnel(target: URL, request: IncomingMessage, socket: Duplex, head: Buffer): void {
  const onwards = connect({ host: target.hostname, port: Number(target.port) }, () => {
    const lines: string[] = [];
    const { rawHeaders } = request;
    for (let at = 0; at < rawHeaders.length; at += 2)
      lines.push(`${rawHeaders[at] ?? ''}: ${rawHeaders[at + 1] ?? ''}`);
    onwards.write(`${request.method ?? 'GET'} ${request.url ?? '/'} HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`);
    onwards.write(head);
    socket.pipe(onwards).pipe(socket);
  });
  socket.on('error', () => onwards.destroy()).on('close', () => onwards.destroy());
  onwards.on('error', () => socket.destroy()).on('close', () => socket.destroy());
}
