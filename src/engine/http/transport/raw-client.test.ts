import { createServer as createHttpServer } from 'node:http';
import { createServer, type AddressInfo, type Server, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Loss } from '../../../check/loss.js';
import type { Cut, Transport, WireRequest } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const CUTS = ['within-headers', 'within-content', 'after-request'] as const;

/** What came in on one connection, and how it ended. */
interface Seen {
  readonly octets: string;
  /** The sender said that nothing more would come. */
  readonly isEnded: boolean;
  readonly isReset: boolean;
}

let transport: Transport;
let seen: Promise<Seen>[];
let sockets: Set<Socket>;
let server: Server;
let url: string;

beforeEach(async () => {
  transport = undiciTransport({ caps: { body: 1024, headers: 1024 }, connections: 2 });
  seen = [];
  sockets = new Set();
  server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    seen.push(watch(socket));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterEach(async () => {
  await transport.close();
  for (const socket of sockets) socket.destroy();
  server.close();
});

function watch(socket: Socket): Promise<Seen> {
  let octets = '';
  let isEnded = false;
  socket.on('data', (chunk: Buffer) => (octets += chunk.toString('latin1'))).on('end', () => (isEnded = true));
  return new Promise((resolve) => {
    socket.once('close', (isReset: boolean) => {
      resolve({ octets, isEnded, isReset });
    });
  });
}

function put(more: Partial<WireRequest> = {}): WireRequest {
  const headers = [['X-One', 'ä']] as const;
  return { method: 'PUT', url: `${url}/a?b=%20#c`, headers, body: '{"é": 1}', timeout: 5_000, ...more };
}

async function failureOf(request: WireRequest, cut: Cut, signal?: AbortSignal) {
  const result = await transport.cut(request, cut, signal);
  return 'failure' in result ? result.failure : undefined;
}

describe('what is on the wire', () => {
  const head = (): string =>
    `PUT /a?b=%20 HTTP/1.1\r\nHost: ${url.slice(7)}\r\nX-One: ä\r\nContent-Length: 9\r\n`.replace('ä', '\u00e4');

  it('within-headers: all but the empty line, and an orderly end', async () => {
    expect(await failureOf(put(), 'within-headers')).toMatchObject({ kind: 'lost', sent: 'perhaps' });
    expect(await seen[0]).toEqual({ octets: head(), isEnded: true, isReset: false });
  });

  it('within-content: half of the octets that are promised, and an orderly end', async () => {
    expect(await failureOf(put(), 'within-content')).toMatchObject({ kind: 'lost', sent: 'perhaps' });
    const half = Buffer.from('{"é": 1}').subarray(0, 4).toString('latin1');
    expect(await seen[0]).toEqual({ octets: `${head()}\r\n${half}`, isEnded: true, isReset: false });
  });

  it('after-request: all octets, and a reset', async () => {
    expect(await failureOf(put(), 'after-request')).toMatchObject({ kind: 'lost', sent: 'perhaps' });
    const octets = `${head()}\r\n${Buffer.from('{"é": 1}').toString('latin1')}`;
    expect(await seen[0]).toEqual({ octets, isEnded: false, isReset: true });
  });

  it('a long request is sent whole before the cut', async () => {
    await failureOf(put({ body: 'x'.repeat(3_000_000) }), 'after-request');
    const { octets } = (await seen[0]) ?? { octets: '' };
    expect(octets.length - octets.indexOf('\r\n\r\n') - 4).toBe(3_000_000);
  });

  it('Host and Content-Length of the request win, and a DELETE says no length', async () => {
    const headers = [
      ['host', 'h'],
      ['content-length', '99'],
    ] as const;
    await failureOf(put({ headers }), 'after-request');
    expect((await seen[0])?.octets).toMatch(/^PUT \S+ HTTP\/1\.1\r\nhost: h\r\ncontent-length: 99\r\n\r\n/);
    await failureOf({ method: 'DELETE', url, headers: [], timeout: 1_000 }, 'after-request');
    expect((await seen[1])?.octets).toBe(`DELETE / HTTP/1.1\r\nHost: ${url.slice(7)}\r\n\r\n`);
  });

  it('each cut has a connection of its own', async () => {
    const results = await Promise.all(CUTS.map((cut) => transport.cut(put(), cut)));
    const names = results.map((result) => ('failure' in result ? result.connection : ''));
    expect(new Set(names).size).toBe(3);
    // A reset may arrive before the server has come to know of its connection.
    await expect.poll(() => seen).toHaveLength(3);
  });
});

describe('a server of node:http', () => {
  it('gets a whole request only when it was sent whole', async () => {
    const got: string[] = [];
    const http = createHttpServer((request, response) => {
      let body = '';
      request.on('data', (chunk: Buffer) => (body += chunk.toString()));
      request.on('error', () => got.push('broken off'));
      request.on('end', () => {
        got.push(body);
        response.end('done');
      });
    });
    await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
    const there = `http://127.0.0.1:${String((http.address() as AddressInfo).port)}`;
    for (const cut of CUTS) expect(await failureOf(put({ url: there }), cut)).toMatchObject({ kind: 'lost' });
    expect(got).toEqual(['broken off', '{"é": 1}']);
    expect(await new Promise((resolve) => http.getConnections((_, count) => resolve(count)))).toBe(0);
    http.close();
  });
});

describe('what goes wrong', () => {
  it('is told as it is for other requests', async () => {
    const closed = await closedPort();
    expect(await failureOf(put({ url: closed }), 'after-request')).toMatchObject({ kind: 'refused', sent: 'no' });
    expect(await failureOf(put({ url: 'nonsense' }), 'after-request')).toMatchObject({ kind: 'blocked', sent: 'no' });
    const secure = put({ url: url.replace('http:', 'https:'), timeout: 60 });
    expect(await failureOf(secure, 'after-request')).toMatchObject({ kind: 'timeout', sent: 'no' });
  });

  it('is blocked when it would be another message, or nothing of it would be missing', async () => {
    const wrong: readonly (readonly [Partial<WireRequest>, Loss])[] = [
      [{ headers: [['X-One', 'a\r\nX-Two: b']] }, 'after-request'],
      [{ headers: [['X One', 'a']] }, 'after-request'],
      [{ method: 'PUT /x' }, 'after-request'],
      [{ url: `${url}/ä` }, 'after-request'],
      [{ body: '' }, 'within-content'],
    ];
    for (const [more, cut] of wrong) {
      expect(await failureOf(put(more), cut as Cut)).toMatchObject({ kind: 'blocked', sent: 'no' });
    }
    expect(seen).toEqual([]);
  });

  it('a server that ends the connection itself changes nothing: the request was given up', async () => {
    server.on('connection', (socket: Socket) => socket.once('data', () => socket.resetAndDestroy()));
    expect(await failureOf(put(), 'after-request')).toMatchObject({ kind: 'lost' });
  });

  it('ends with the deadline when the server does not read', async () => {
    server.on('connection', (socket: Socket) => socket.pause());
    const began = performance.now();
    const request = put({ body: 'x'.repeat(30_000_000), timeout: 100 });
    expect(await failureOf(request, 'after-request')).toMatchObject({ kind: 'timeout', sent: 'perhaps' });
    expect(performance.now() - began).toBeLessThan(2_000);
  });

  it('ends when the run does, before and meanwhile', async () => {
    expect(await failureOf(put(), 'after-request', AbortSignal.abort())).toMatchObject({ kind: 'aborted', sent: 'no' });
    expect(seen).toEqual([]);
    server.on('connection', (socket: Socket) => socket.pause());
    const request = put({ body: 'x'.repeat(30_000_000) });
    const controller = new AbortController();
    setTimeout(() => {
      controller.abort();
    }, 50);
    expect(await failureOf(request, 'after-request', controller.signal)).toMatchObject({ kind: 'aborted' });
  });
});

async function closedPort(): Promise<string> {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  const { port } = other.address() as AddressInfo;
  await new Promise((resolve) => other.close(resolve));
  return `http://127.0.0.1:${String(port)}`;
}
