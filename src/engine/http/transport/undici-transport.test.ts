import { createServer, type RequestListener, type Server } from 'node:http';
import { createServer as createTcpServer, type AddressInfo, type Server as TcpServer, type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Channel, Transport, WireAnswer, WireRequest, WireResult } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const CAPS = { body: 64 * 1024, headers: 16 * 1024 };

let transport: Transport;
let open: (() => void)[];

beforeEach(() => {
  transport = undiciTransport({ caps: CAPS, connections: 4 });
  open = [];
});
afterEach(async () => {
  await transport.close();
  for (const close of open) close();
});

async function listening(server: Server | TcpServer): Promise<string> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

async function http(listener: RequestListener): Promise<string> {
  const server = createServer(listener);
  open.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return listening(server);
}

/** Answers each connection, after its first octets, by hand. */
async function tcp(answer: (socket: Socket) => void): Promise<string> {
  const sockets = new Set<Socket>();
  const server = createTcpServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    socket.once('data', () => {
      answer(socket);
    });
  });
  open.push(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  return listening(server);
}

function get(url: string, more: Partial<WireRequest> = {}): WireRequest {
  return { method: 'GET', url, headers: [], timeout: 5_000, ...more };
}

function answerOf(result: WireResult): WireAnswer {
  if ('failure' in result) throw new Error(`${result.failure.kind}: ${result.failure.message}`);
  return result.answer;
}

function textOf(result: WireResult): string {
  return Buffer.from(answerOf(result).body).toString('utf8');
}

async function failureOf(url: string, more: Partial<WireRequest> = {}, channel: Channel = transport.shared()) {
  const result = await channel.send(get(url, more));
  return 'failure' in result ? result.failure : `answer ${String(result.answer.status)}`;
}

describe('answers', () => {
  it('keeps header names, their order and repetitions', async () => {
    const url = await http((_, response) => {
      response.writeHead(201, ['X-Second', 'b', 'x-first', 'a', 'X-Second', 'c']);
      response.end('done');
    });
    const answer = answerOf(await transport.shared().send(get(url)));
    expect(answer.status).toBe(201);
    expect(answer.headers.filter(([name]) => /^x-/i.test(name))).toEqual([
      ['X-Second', 'b'],
      ['x-first', 'a'],
      ['X-Second', 'c'],
    ]);
  });

  it('sends method, target, headers and body as they are', async () => {
    const seen: unknown[] = [];
    const url = await http((request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        seen.push(request.method, request.url, request.rawHeaders.slice(-4), Buffer.concat(chunks).toString());
        response.end();
      });
    });
    const headers = [['X-One', '1']] as const;
    await transport.shared().send(get(`${url}/a/../b?c=%20d#e`, { method: 'PATCH', headers, body: '{"é":1}' }));
    expect(seen).toEqual(['PATCH', '/a/../b?c=%20d', ['X-One', '1', 'content-length', '8'], '{"é":1}']);
  });

  it('joins chunks', async () => {
    const url = await http((_, response) => {
      response.write('one ');
      setTimeout(() => response.end('two'), 10);
    });
    const result = await transport.shared().send(get(url));
    expect(textOf(result)).toBe('one two');
    expect(answerOf(result)).toMatchObject({ received: 7, decoded: 7, bodyState: 'text' });
  });

  it('decodes gzip and counts both lengths', async () => {
    const encoded = gzipSync('hello '.repeat(100));
    const url = await http((_, response) => response.setHeader('Content-Encoding', 'gzip').end(encoded));
    const result = await transport.shared().send(get(url));
    expect(textOf(result)).toBe('hello '.repeat(100));
    expect(answerOf(result)).toMatchObject({ received: encoded.length, decoded: 600, bodyState: 'text' });
  });

  it('bounds a decompression bomb', async () => {
    const url = await http((_, response) =>
      response.setHeader('Content-Encoding', 'gzip').end(gzipSync(Buffer.alloc(20_000_000))),
    );
    const answer = answerOf(await transport.shared().send(get(url)));
    expect(answer.bodyState).toBe('too-large');
    expect(answer.body.length).toBe(CAPS.body);
  });

  it('stops reading an endless body at the cap', async () => {
    let closed = false;
    const url = await http((_, response) => {
      const more = (): void => {
        while (!closed && response.write('x'.repeat(16_384)));
      };
      response.on('drain', more).on('close', () => (closed = true));
      more();
    });
    const channel = transport.single();
    const answer = answerOf(await channel.send(get(url)));
    expect(answer.bodyState).toBe('too-large');
    expect(answer.body.length).toBe(CAPS.body);
    await expect.poll(() => closed).toBe(true);
  });

  it('leaves redirects to the check', async () => {
    let requests = 0;
    const url = await http((_, response) => {
      requests += 1;
      response.writeHead(302, { Location: '/elsewhere' }).end();
    });
    expect(answerOf(await transport.shared().send(get(url))).status).toBe(302);
    expect(requests).toBe(1);
  });

  it('passes over interim answers', async () => {
    const url = await http((_, response) => {
      response.writeEarlyHints({ link: '</style.css>; rel=preload' });
      response.end('final');
    });
    expect(textOf(await transport.shared().send(get(url)))).toBe('final');
  });

  it('has no body for HEAD', async () => {
    const url = await http((_, response) => response.setHeader('Content-Length', '5').end());
    expect(answerOf(await transport.shared().send(get(url, { method: 'HEAD' })))).toMatchObject({
      status: 200,
      received: 0,
      bodyState: 'text',
    });
  });

  it('opens no more connections than allowed', async () => {
    const sockets = new Set<Socket>();
    const url = await http((request, response) => {
      sockets.add(request.socket);
      setTimeout(() => response.end(), 5);
    });
    const results = await Promise.all(Array.from({ length: 20 }, () => transport.shared().send(get(url))));
    expect(sockets.size).toBe(4);
    expect(new Set(results.map((result) => answerOf(result).connection)).size).toBe(4);
  });
});

describe('failures', () => {
  it('says what is wrong with the framing', async () => {
    const cases = {
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\nabc': /chunk size/,
      'HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc': /after 3 octets/,
      'HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab': /after 2 octets/,
      'HTTP/1.1 200 OK\r\nContent-Length: x\r\n\r\n': /Content-Length/,
      'HTTP/1.1 200 OK\r\nContent-Length: 3\r\nContent-Length: 4\r\n\r\nabcd': /length/i,
      'no HTTP at all\r\n\r\n': /Expected HTTP/,
      'HTTP/1.1 200 OK\r\nBad Header\r\n\r\n': /header/,
      'HTTP/1.1 101 Switching Protocols\r\nUpgrade: x\r\nConnection: upgrade\r\n\r\n': /bad upgrade/,
    };
    for (const [answer, message] of Object.entries(cases)) {
      const url = await tcp((socket) => socket.end(answer));
      const failure = await failureOf(url);
      expect(failure, answer).toMatchObject({ kind: 'protocol', sent: 'perhaps' });
      expect(failure, answer).toHaveProperty('message', expect.stringMatching(message));
    }
  });

  it('does not accept more headers than the cap', async () => {
    const url = await http((_, response) => response.setHeader('X-Big', 'a'.repeat(CAPS.headers)).end());
    expect(await failureOf(url)).toMatchObject({ kind: 'protocol', message: expect.stringMatching(/Overflow/) });
  });

  it('tells a reset before the answer from one inside it', async () => {
    const before = await tcp((socket) => socket.resetAndDestroy());
    expect(await failureOf(before)).toMatchObject({ kind: 'reset', sent: 'perhaps' });
    const inside = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nabc', () => {
        setTimeout(() => socket.resetAndDestroy(), 20);
      });
    });
    expect(await failureOf(inside)).toMatchObject({ kind: 'reset', sent: 'perhaps' });
    const silent = await tcp((socket) => socket.end());
    expect(await failureOf(silent)).toMatchObject({ kind: 'reset', message: 'Connection closed without an answer' });
  });

  it('sends a request once, also when the connection dies of it', async () => {
    for (const method of ['GET', 'PUT', 'DELETE']) {
      let arrivals = 0;
      const url = await tcp((socket) => {
        arrivals += 1;
        socket.destroy();
      });
      expect(await failureOf(url, { method })).toMatchObject({ kind: 'reset' });
      await new Promise((resolve) => setTimeout(resolve, 20));
      expect(arrivals).toBe(1);
    }
  });

  it('has a deadline for silence and for a body that trickles', async () => {
    const silent = await tcp(() => undefined);
    const started = performance.now();
    expect(await failureOf(silent, { timeout: 100 })).toEqual({
      kind: 'timeout',
      message: 'No complete answer within 100 ms: nothing came',
      sent: 'perhaps',
    });
    const trickling = await tcp((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 10);
      socket.on('close', () => {
        clearInterval(timer);
      });
    });
    expect(await failureOf(trickling, { timeout: 100 })).toMatchObject({ kind: 'timeout', sent: 'perhaps' });
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('knows when nothing was sent', async () => {
    expect(await failureOf('http://127.0.0.1:1/')).toMatchObject({ kind: 'refused', sent: 'no' });
    expect(await failureOf('http://host.invalid/')).toMatchObject({ kind: 'unreachable', sent: 'no' });
    const plain = await tcp((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'));
    expect(await failureOf(plain.replace('http:', 'https:'))).toMatchObject({ kind: 'tls', sent: 'no' });
    for (const url of ['ftp://a/', '/path', 'http://user@a/', 'http://127.0.0.1:99999/', 'http://a\\@b/']) {
      expect(await failureOf(url), url).toMatchObject({ kind: 'blocked', sent: 'no' });
    }
    expect(await failureOf('http://127.0.0.1:1/a b')).toMatchObject({ kind: 'blocked', sent: 'no' });
    expect(await failureOf('http://127.0.0.1:1/', { headers: [['X', 'a\nb']] })).toMatchObject({ kind: 'blocked' });
  });

  it('writes nothing after the deadline has passed while connecting', async () => {
    const server = createTcpServer(() => undefined);
    open.push(() => server.close());
    const url = await listening(server);
    // The handshake never comes: the server does not speak TLS.
    expect(await failureOf(url.replace('http:', 'https:'), { timeout: 50 })).toEqual({
      kind: 'timeout',
      message: 'No complete answer within 50 ms: no connection was made',
      sent: 'no',
    });
  });

  it('gives up when told to', async () => {
    const url = await tcp(() => undefined);
    const stop = new AbortController();
    const result = transport.shared().send(get(url), stop.signal);
    setTimeout(() => {
      stop.abort();
    }, 20);
    expect(await result).toMatchObject({ failure: { kind: 'aborted', sent: 'perhaps' } });
    expect(await transport.shared().send(get(url), stop.signal)).toMatchObject({
      failure: { kind: 'aborted', sent: 'no' },
    });
  });

  it('goes on after a failure', async () => {
    let first = true;
    const url = await http((request, response) => {
      if (first) request.socket.destroy();
      else response.end('fine');
      first = false;
    });
    const channel = transport.single();
    expect(await failureOf(url, {}, channel)).toMatchObject({ kind: 'reset' });
    expect(textOf(await channel.send(get(url)))).toBe('fine');
  });
});

describe('connections', () => {
  const connectionOf = async (channel: Channel, url: string): Promise<string> =>
    answerOf(await channel.send(get(url))).connection;

  it('numbers sockets: one for a single channel, another after the server closed it', async () => {
    const url = await http((request, response) => {
      if (request.url === '/close') response.setHeader('Connection', 'close');
      response.end(String(request.socket.remotePort));
    });
    const [one, two] = [transport.single(), transport.single()];
    const first = await connectionOf(one, url);
    expect(await connectionOf(one, url)).toBe(first);
    expect(await connectionOf(two, url)).not.toBe(first);
    expect(await connectionOf(one, `${url}/close`)).toBe(first);
    expect(await connectionOf(one, url)).not.toBe(first);
  });

  it('agrees with the ports that the server sees', async () => {
    const url = await http((request, response) => {
      const port = String(request.socket.remotePort);
      setTimeout(() => response.end(port), Math.random() * 5);
    });
    const ports = new Map<string, Set<string>>();
    await Promise.all(
      Array.from({ length: 40 }, async () => {
        const result = await transport.shared().send(get(url));
        const { connection } = answerOf(result);
        ports.set(connection, (ports.get(connection) ?? new Set()).add(textOf(result)));
      }),
    );
    expect([...ports.values()].map((seen) => seen.size)).toEqual([...ports.values()].map(() => 1));
  });

  it('closes a single channel', async () => {
    let closed = false;
    const url = await http((request, response) => {
      request.socket.on('close', () => (closed = true));
      response.end();
    });
    const channel = transport.single();
    await channel.send(get(url));
    await channel.close();
    await expect.poll(() => closed).toBe(true);
  });
});
