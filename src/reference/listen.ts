import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import type { Call, Header, Reply } from './message.js';

export interface Listening {
  /** Without a trailing slash. */
  readonly url: string;
  /** Ends it, open connections included. */
  close(): Promise<void>;
}

/** More than any limit of a service here: what is beyond is not read. */
const MOST_OCTETS = 8 * 1024 * 1024;

/** Lets HTTP callers reach a dispatcher. */
export async function listenFor(
  dispatch: (call: Call) => Promise<Reply>,
  port = 0,
  host = '127.0.0.1',
): Promise<Listening> {
  const names = new Map<Socket, string>();
  let connections = 0;
  let isClosing = false;
  const server = createServer((request, response) => {
    const connection = names.get(request.socket) ?? '';
    // What goes wrong here is the connection's end, and then there is nobody left to tell.
    answer(request, response, connection, dispatch).catch(() => response.destroy());
  });
  server.on('connection', (socket) => {
    // One that was accepted while the server was closed would keep it open.
    if (isClosing) socket.destroy();
    names.set(socket, `connection ${(connections += 1)}`);
    socket.once('close', () => names.delete(socket));
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
        for (const socket of names.keys()) socket.destroy();
      }),
  };
}

async function answer(
  request: IncomingMessage,
  response: ServerResponse,
  connection: string,
  dispatch: (call: Call) => Promise<Reply>,
): Promise<void> {
  const reply = await dispatch({
    method: request.method ?? 'GET',
    path: request.url ?? '/',
    headers: pairs(request.rawHeaders),
    body: await octets(request),
    connection,
  });
  // The reply has its own Date; node would add one more.
  response.sendDate = false;
  response.writeHead(reply.status, reply.headers.flat());
  if (reply.body instanceof Uint8Array) {
    response.end(reply.body);
    return;
  }
  for await (const chunk of reply.body) response.write(chunk);
  response.end();
}

function pairs(raw: readonly string[]): readonly Header[] {
  return raw.flatMap((name, i) => (i % 2 === 0 ? [[name, raw[i + 1] ?? ''] as const] : []));
}

async function octets(request: IncomingMessage): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of request as AsyncIterable<Uint8Array>) {
    if (length < MOST_OCTETS) chunks.push(chunk);
    length += chunk.length;
  }
  return Buffer.concat(chunks);
}
