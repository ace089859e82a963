import { createServer, STATUS_CODES, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import { WebSocketServer } from 'ws';
import type { Call, Header, Reply } from './message.js';
import { carry, OpenSocket } from './open-socket.js';

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends it, open connections included. */
  close(): Promise<void>;
}

/** More than any limit of a service here: what is beyond is not read. */
const MOST_OCTETS = 8 * 1024 * 1024;

/** What answers calls. */
export interface Service {
  dispatch(call: Call): Promise<Reply>;
  incomplete?(call: Call): void;
}

/** Who is at the other end of a connection. */
interface Caller {
  readonly connection: string;
  /** Of the call that is being answered, or was answered last. */
  leaving?: Leaving;
}

/** Whether a caller has left. A signal is not cheap, and few ask for it. */
class Leaving {
  #hasLeft = false;
  #controller: AbortController | undefined;

  leave(): void {
    this.#hasLeft = true;
    this.#controller?.abort();
  }

  get signal(): AbortSignal {
    if (!this.#controller) {
      this.#controller = new AbortController();
      if (this.#hasLeft) this.#controller.abort();
    }
    return this.#controller.signal;
  }
}

/** Lets HTTP callers reach a dispatcher. */
export async function listenFor(service: Service, port = 0, host = '127.0.0.1'): Promise<Listening> {
  const callers = new Map<Socket, Caller>();
  let connections = 0;
  let isClosing = false;
  const server = createServer((request, response) => {
    const caller = callers.get(request.socket) ?? { connection: '' };
    // Who asks again on the same connection has had the answer before.
    const leaving = new Leaving();
    caller.leaving = leaving;
    // What goes wrong here is the connection's end, and then there is nobody left to tell.
    answer(request, response, caller.connection, leaving, service).catch(() => response.destroy());
  });
  server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    socket.on('error', () => undefined);
    const caller = callers.get(request.socket) ?? { connection: '' };
    upgrade(request, socket, head, caller, service).catch(() => socket.destroy());
  });
  server.on('connection', (socket) => {
    // One that was accepted while the server was closed would keep it open.
    if (isClosing) socket.destroy();
    const caller: Caller = { connection: `connection ${(connections += 1)}` };
    callers.set(socket, caller);
    socket.once('close', (isBroken: boolean) => {
      callers.delete(socket);
      // A caller that has all it wants does not reset the connection.
      if (isBroken) caller.leaving?.leave();
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: bound } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${bound}`,
    close: () =>
      new Promise((resolve, reject) => {
        isClosing = true;
        server.close((error) => (error ? reject(error) : resolve()));
        for (const socket of callers.keys()) socket.destroy();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  connection: string,
  leaving: Leaving,
  service: Service,
): Promise<void> {
  const { body, isWhole } = await octets(request);
  let closed: AbortSignal | undefined;
  const call: Call = {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: pairs(request.rawHeaders),
    body,
    connection,
    get gone() {
      return leaving.signal;
    },
    // Few calls are streams.
    get closed() {
      return (closed ??= closedWith(response));
    },
  };
  if (!isWhole) {
    service.incomplete?.(call);
    response.destroy();
    return;
  }
  const reply = await service.dispatch(call);
  // The reply has its own Date; node would add one more.
  response.sendDate = false;
  response.writeHead(reply.status, reply.headers.flat());
  if (reply.body instanceof Uint8Array) {
    response.end(reply.body, () => {
      // Node writes none itself.
      if (reply.behind !== undefined) request.socket.write('x'.repeat(reply.behind));
      if (reply.closes) request.socket.end();
    });
    return;
  }
  // The first piece of a stream may be long in coming.
  response.flushHeaders();
  for await (const chunk of reply.body) response.write(chunk);
  response.end();
}

/** Aborts when the response is over, or the caller has left. */
function closedWith(stream: ServerResponse | Duplex): AbortSignal {
  const closed = new AbortController();
  if (stream.closed) closed.abort();
  else stream.once('close', () => closed.abort());
  return closed.signal;
}

/** Answers a caller that wants to go on in another protocol. */
async function upgrade(
  request: IncomingMessage,
  socket: Duplex,
  head: Buffer,
  { connection }: Caller,
  service: Service,
): Promise<void> {
  const leaving = new AbortController();
  const call: Call = {
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: pairs(request.rawHeaders),
    body: new Uint8Array(),
    connection,
    closed: closedWith(socket),
    leaving: leaving.signal,
  };
  const reply = await service.dispatch(call);
  const { frames } = reply;
  if (reply.status === 101 && frames) {
    new WebSocketServer({ noServer: true, WebSocket: OpenSocket }).handleUpgrade(request, socket, head, (opened) => {
      opened.left = () => leaving.abort();
      carry(opened, frames).catch(() => opened.terminate());
    });
    return;
  }
  const lines = reply.headers.map(([name, value]) => `${name}: ${value}\r\n`).join('');
  socket.write(`HTTP/1.1 ${reply.status} ${STATUS_CODES[reply.status] ?? ''}\r\n${lines}Connection: close\r\n\r\n`);
  const { body } = reply;
  if (body instanceof Uint8Array) socket.write(body);
  else for await (const chunk of body) socket.write(chunk);
  socket.end();
}

function pairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []));
}

/** The content of a request, and whether all of it came. */
async function octets(request: IncomingMessage): Promise<{ readonly body: Uint8Array; readonly isWhole: boolean }> {
  const { headers } = request;
  // RFC 9112, section 6.3: a request with neither has no content.
  if (headers['content-length'] === undefined && headers['transfer-encoding'] === undefined) return NO_CONTENT;
  const chunks: Uint8Array[] = [];
  let length = 0;
  request.on('data', (chunk: Uint8Array) => {
    if (length < MOST_OCTETS) chunks.push(chunk);
    length += chunk.length;
  });
  // One that breaks off is told as an error before it is closed.
  request.on('error', () => undefined);
  const isWhole = await new Promise<boolean>((resolve) => {
    request.once('end', () => resolve(true));
    request.once('close', () => resolve(false));
  });
  return { body: chunks.length === 1 && chunks[0] ? chunks[0] : Buffer.concat(chunks), isWhole };
}

const NO_CONTENT = { body: new Uint8Array(), isWhole: true };
