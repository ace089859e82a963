import { createHash } from 'node:crypto';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Duplex } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { WebSocketServer, type WebSocket } from 'ws';
import type { BreakingOff } from '../../../check/listening.js';
import type { RecordedStream } from '../../../result/exchange.js';
import { realClock } from '../../clock.js';
import { Flow } from './stream-session.js';
import { createRegistry } from '../redaction/redact.js';
import type { Transport, WireOpening } from '../transport.js';
import { undiciTransport } from '../transport/undici-transport.js';

const CAPS = { body: 64 * 1024, headers: 16 * 1024 };
const SECRET = 'tok_alice_6hD2qXw9';
const SSE = { 'Content-Type': 'text/event-stream' };

let transport: Transport;
let sockets: Set<Duplex>;
let servers: Server[];

beforeEach(() => {
  transport = undiciTransport({ caps: CAPS, connections: 4 });
  sockets = new Set();
  servers = [];
});
afterEach(async () => {
  await transport.close();
  for (const socket of sockets) socket.destroy();
  for (const server of servers) server.close();
});

async function serve(listener: RequestListener, onSocket?: (socket: WebSocket) => void): Promise<string> {
  const server = createServer(listener);
  server.on('connection', (socket) => {
    sockets.add(socket.once('close', () => sockets.delete(socket)));
  });
  if (onSocket) new WebSocketServer({ server }).on('connection', onSocket);
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
}

function flow(
  transportOf: RecordedStream['transport'],
  limits = { octets: CAPS.body, events: 100 },
  breaksOff?: BreakingOff,
): Flow {
  const registry = createRegistry();
  registry.add('alice', SECRET);
  const clock = realClock();
  return new Flow(transportOf, limits, registry, clock, clock.now(), breaksOff);
}

async function open(url: string, into: Flow, signal?: AbortSignal, timeout = 2000): Promise<WireOpening> {
  const request = { method: 'GET', url, headers: [['Accept', '*/*']] as const, timeout };
  const opening = await transport.stream(request, into.transport, into, signal);
  if (opening.close) into.opened(opening.close, opening.leave);
  return opening;
}

const statusOf = (opening: WireOpening): number | string =>
  'answer' in opening ? opening.answer.status : opening.failure.kind;

describe('server-sent events', () => {
  it('come as they are sent, with the times of their coming, until the check has seen enough', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, SSE).write(': hello\n\n');
      setTimeout(() => response.write('id: 1\nevent: made\ndata: {"a":\ndata: 1}\n\n'), 150);
    });
    const into = flow('sse');
    expect(statusOf(await open(url, into))).toBe(200);
    const { events, isOver } = await into.until((all) => all.some(({ kind }) => kind === 'event'), 2000);
    expect(isOver).toBe(false);
    expect(events).toMatchObject([
      { kind: 'comment', data: 'hello' },
      { kind: 'event', type: 'made', id: '1', data: '{"a":\n1}' },
    ]);
    expect((events[1]?.at ?? 0) - (events[0]?.at ?? 0)).toBeGreaterThan(30);
    const recorded = into.end(0);
    expect([recorded.closed.by, recorded.looks]).toEqual(['caller', [{ events: 2, over: false }]]);
    expect(into.content().body).toContain('event: made');
    await pause(50);
    expect(sockets.size).toBe(0);
  });

  it('are read whatever ends their lines and wherever they are cut', async () => {
    const text = 'event:ä\rdata:1\r\rretry: 5\r\nodd: x\r\ndata: zwölf\r\n\r\ndata: last\n\n';
    const url = await serve((_, response) => {
      response.writeHead(200, SSE);
      const octets = Buffer.from(text);
      void (async () => {
        for (let at = 0; at < octets.length; at += 3) {
          response.write(octets.subarray(at, at + 3));
          await pause(1);
        }
      })();
    });
    const into = flow('sse');
    await open(url, into);
    const { events } = await into.until((all) => all.some(({ data }) => data === 'last'), 2000);
    expect(events.map(({ kind, type, data }) => [kind, type, data])).toEqual([
      ['event', 'ä', '1'],
      ['retry', undefined, '5'],
      ['ignored', undefined, 'odd: x'],
      ['event', 'message', 'zwölf'],
      ['event', 'message', 'last'],
    ]);
    into.end(0);
  });

  it('are cut at one octet: what is behind it is not read, what is unfinished is no event, and the socket is gone', async () => {
    const url = await serve((_, response) => {
      response
        .writeHead(200, SSE)
        .write(':pad\r\n\r\nid:1\r\ndata:eins\r\n\r\n:between\r\n\r\nid:2\r\ndata:zwölf\r\n\r\ndata:3\n\n');
    });
    const cut = async (events: number, octets: number): Promise<[string, number, boolean]> => {
      const into = flow('sse', undefined, { events, octets });
      await open(url, into);
      const { events: all, isOver } = await into.until(() => false, 2000);
      await vi.waitFor(() => {
        expect(sockets.size).toBe(0);
      });
      expect(into.end(0).closed.by).toBe('caller');
      return [into.content().body.slice(-9), all.filter(({ kind }) => kind === 'event').length, isOver];
    };
    expect(await cut(0, 1)).toEqual([':pad\r\n\r\ni', 0, true]);
    expect(await cut(0, 16)).toEqual(['ata:eins\r', 0, true]);
    expect(await cut(1, 3)).toEqual(['en\r\n\r\nid:', 1, true]);
    // Within a character of two octets.
    expect(await cut(1, 14)).toEqual(['\r\ndata:zw', 1, true]);
    expect(await cut(2, 2)).toEqual(['ölf\r\n\r\nda', 2, true]);
  });

  it('are not listened to without end: octets and events are limited', async () => {
    const url = await serve((request, response) => {
      response.writeHead(200, SSE).on('error', () => undefined);
      const piece = request.url === '/lines' ? ':\n'.repeat(50) : `data: ${'x'.repeat(10_000)}`;
      const more = (): void => {
        while (!response.destroyed && response.write(piece));
        if (!response.destroyed) response.once('drain', more);
      };
      more();
    });
    for (const [path, why] of [
      ['/lines', 'More than 100 events came'],
      ['/one-line', `More than ${String(CAPS.body)} octets came`],
    ] as const) {
      const into = flow('sse');
      await open(url + path, into);
      const { isOver } = await into.until(() => false, 5000);
      expect([isOver, into.end(0).closed]).toEqual([true, { by: 'limit', why }]);
    }
    await pause(50);
    expect(sockets.size).toBe(0);
  });

  it('leave what was looked at, and of more the beginning with the count of the rest', async () => {
    const url = await serve((request, response) => {
      const [size, times] = request.url === '/many' ? [10, 300] : [20_000, 20];
      response.writeHead(200, SSE).end(`data: ${'x'.repeat(size)}\n\n`.repeat(times));
    });
    const limits = { octets: 1024 * 1024, events: 2000 };
    const heard = async (path: string, isLookedAt: boolean): Promise<Flow> => {
      const into = flow('sse', limits);
      await open(url + path, into);
      if (isLookedAt) await into.until(() => false, 5000);
      else await pause(200);
      return into;
    };
    const seen = (await heard('/many', true)).end(0);
    expect([seen.events.length, seen.cut]).toEqual([300, undefined]);
    const unseen = (await heard('/many', false)).end(0);
    expect([unseen.events.length, unseen.cut]).toEqual([100, { events: 200, octets: 2000, content: 0 }]);
    const large = await heard('/large', true);
    const { events, looks, cut } = large.end(0);
    // What the check saw stays as it was; only what is written is less.
    expect([events.length, looks]).toEqual([6, [{ events: 20, over: true }]]);
    expect(cut).toEqual({ events: 14, octets: 280_000, content: 20 * 20_008 - 16_384 });
    expect([large.content().body.length, large.content().received]).toEqual([16_384, 20 * 20_008]);
  });

  it('keep no secret, though it came in two pieces', async () => {
    const url = await serve((_, response) => {
      response.writeHead(200, SSE).write(`data: {"token":"${SECRET.slice(0, 9)}`);
      setTimeout(() => response.write(`${SECRET.slice(9)}"}\n\ndata: ${SECRET.slice(0, 8)}`), 20);
    });
    const into = flow('sse');
    await open(url, into);
    const { events } = await into.until((all) => all.length > 0, 2000);
    const kept = JSON.stringify([events, into.end(0), into.content()]);
    expect(kept).toContain('[secret:alice]');
    expect(kept).not.toContain(SECRET.slice(0, 8));
  });

  it('that end are over, and so are those that break off, that hang, and whose reader is interrupted', async () => {
    const url = await serve((request, response) => {
      if (request.url === '/hangs') return;
      if (request.url === '/refused') {
        response.writeHead(401).end('{"no":1}');
        return;
      }
      response.writeHead(200, SSE).write('data: 1\n\n');
      if (request.url === '/ends') response.end();
      if (request.url === '/breaks') setTimeout(() => response.destroy(), 20);
    });
    const ended = async (path: string): Promise<string> => {
      const into = flow('sse');
      await open(url + path, into);
      expect((await into.until(() => false, 2000)).isOver).toBe(true);
      return into.end(0).closed.by;
    };
    expect([await ended('/ends'), await ended('/breaks')]).toEqual(['service', 'failure']);
    const refused = await open(`${url}/refused`, flow('sse'));
    expect('answer' in refused && [refused.close, Buffer.from(refused.answer.body).toString()]).toEqual([
      undefined,
      '{"no":1}',
    ]);
    expect(statusOf(await open(`${url}/hangs`, flow('sse'), undefined, 60))).toBe('timeout');
    const stop = new AbortController();
    const into = flow('sse');
    await open(`${url}/silent`, into, stop.signal);
    setTimeout(() => {
      stop.abort();
    }, 20);
    expect((await into.until(() => false, 2000, stop.signal)).isOver).toBe(true);
    expect(statusOf(await open('http://127.0.0.1:1/', flow('sse')))).toBe('refused');
  });
});

describe('a WebSocket', () => {
  it('that sends a message which is too long for us has not failed', async () => {
    const url = await serve(
      () => undefined,
      (socket) => {
        socket.send('x'.repeat(CAPS.body + 1));
      },
    );
    const into = flow('websocket', { octets: 10 * CAPS.body, events: 100 });
    await open(url, into);
    expect((await into.until(() => false, 2000)).isOver).toBe(true);
    expect(into.end(0).closed).toEqual({ by: 'limit', why: `A message has more than ${String(CAPS.body)} octets` });
  });

  it('gives messages, pings and how it was closed', async () => {
    const url = await serve(
      () => undefined,
      (socket) => {
        socket.send(`{"token":"${SECRET}"}`);
        socket.send(Buffer.from([1, 2]));
        socket.ping();
        setTimeout(() => {
          socket.close(4001, 'go away');
        }, 20);
      },
    );
    const into = flow('websocket');
    expect(statusOf(await open(url, into))).toBe(101);
    const { events, isOver } = await into.until(() => false, 2000);
    expect([isOver, events.map(({ kind, data }) => [kind, data])]).toEqual([
      true,
      [
        ['event', '{"token":"[secret:alice]"}'],
        ['binary', 'AQI='],
        ['ping', ''],
      ],
    ]);
    expect(into.end(0).closed).toEqual({ by: 'service', why: 'Closed: go away', code: 4001 });
  });

  it('that is left ends with the close frame of the service, or says that none came', async () => {
    const left = async (onSocket: (socket: WebSocket) => void): Promise<[number | undefined, string[]]> => {
      const into = flow('websocket');
      await open(await serve(() => undefined, onSocket), into);
      into.leave();
      const { events, isOver } = await into.until(() => false, 2000);
      expect(isOver).toBe(true);
      const { by, code } = into.end(0).closed;
      expect(by).toBe('service');
      return [code, events.map(({ data }) => data)];
    };
    const speaking = (socket: WebSocket): void => {
      socket.send('last');
    };
    expect(await left(speaking)).toEqual([1000, ['last']]);
    const cutting = (socket: WebSocket): void => {
      // Called when the close frame of the caller has come.
      socket.close = () => {
        socket.terminate();
      };
    };
    expect(await left(cutting)).toEqual([1006, []]);
  });

  it('that is refused is an answer, and a handshake that proves nothing is none', async () => {
    const refusing = await serve((_, response) => response.writeHead(401, { 'X-Why': 'no' }).end('no'));
    const refused = await open(refusing, flow('websocket'));
    expect('answer' in refused && [refused.answer.status, Buffer.from(refused.answer.body).toString()]).toEqual([
      401,
      'no',
    ]);
    const server = createServer();
    servers.push(server);
    server.on('upgrade', (_, socket: Duplex) => {
      socket.write('HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
      sockets.add(socket);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    expect(statusOf(await open(url, flow('websocket')))).toBe('protocol');
    const hanging = await serve(() => undefined);
    expect(statusOf(await open(hanging, flow('websocket'), undefined, 60))).toBe('timeout');
  });

  it('is closed for certain, though the service does not answer the close', async () => {
    const server = createServer();
    servers.push(server);
    server.on('upgrade', ({ headers }, socket: Duplex) => {
      sockets.add(socket.once('close', () => sockets.delete(socket)));
      // RFC 6455 section 4.2.2: the key and this text, hashed.
      const proof = `${headers['sec-websocket-key'] ?? ''}258EAFA5-E914-47DA-95CA-C5AB0DC85B11`;
      const accept = createHash('sha1').update(proof).digest('base64');
      const lines = ['HTTP/1.1 101 Switching Protocols', 'Upgrade: websocket', 'Connection: Upgrade'];
      socket.write([...lines, `Sec-WebSocket-Accept: ${accept}`, '', ''].join('\r\n'));
      socket.on('error', () => undefined).on('end', () => socket.end());
      socket.resume();
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const into = flow('websocket');
    const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
    expect(statusOf(await open(url, into))).toBe(101);
    expect(into.end(0).closed.by).toBe('caller');
    await pause(500);
    expect(sockets.size).toBe(0);
  });
});
