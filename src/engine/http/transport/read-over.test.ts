import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { DEFAULT_CAPS, type WireResult } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** A service that answers each request with these pieces, one after another. */
async function asked(times: number, pieces: readonly string[], method = 'GET'): Promise<readonly WireResult[]> {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined).setNoDelay());
    socket.on('data', () => {
      void (async () => {
        for (const piece of pieces) {
          socket.write(piece);
          await sleep(2);
        }
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = undiciTransport({ caps: DEFAULT_CAPS, connections: 1 });
  open.push(
    () => transport.close(),
    () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  );
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const results: WireResult[] = [];
  for (let n = 0; n < times; n += 1) {
    results.push(await transport.shared().send({ method, url, headers: [], timeout: 10_000 }));
  }
  return results;
}

const FINAL = 'HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nok';
const CONTINUE = 'HTTP/1.1 100 Continue\r\n\r\n';

describe('interim answers that nobody asked for', () => {
  it.each<[string, readonly string[]]>([
    ['100, with the answer in one piece', [CONTINUE + FINAL]],
    ['100 with a field, in two pieces', ['HTTP/1.1 100 Continue\r\nX-A: b\r\n\r\n', FINAL]],
    ['100, octet by octet', [...CONTINUE, FINAL]],
    ['100 twice, of the older version and without a phrase', ['HTTP/1.0 100 Go\r\n\r\nHTTP/1.1 100\r\n\r\n', FINAL]],
    ['102, 103 and 199', ['HTTP/1.1 102 P\r\n\r\nHTTP/1.1 103 E\r\nLink: </a>\r\n\r\nHTTP/1.1 199 O\r\n\r\n' + FINAL]],
    ['none, with the answer octet by octet', [...FINAL]],
  ])('are read over: %s', async (_, pieces) => {
    const results = await asked(2, pieces);
    const said = results.map((one) => ('answer' in one ? [one.answer.status, String(one.answer.body)] : one.failure));
    expect(said).toEqual([
      [200, 'ok'],
      [200, 'ok'],
    ]);
    const connections = results.map((one) => ('answer' in one ? one.answer.connection : ''));
    expect(new Set(connections).size).toBe(1);
  });

  it('leave a body alone that looks like one', async () => {
    const body = `HTTP/1.1 200 OK\r\nContent-Length: ${String(CONTINUE.length)}\r\n\r\n`;
    const [result] = await asked(1, [body, CONTINUE]);
    expect(result && 'answer' in result && String(result.answer.body)).toBe(CONTINUE);
  });
});

describe('a connection', () => {
  it.each([
    [500, 'GET', 2],
    [503, 'GET', 2],
    [413, 'POST', 2],
    [404, 'GET', 1],
    [422, 'POST', 1],
  ])('after an answer of %i to a %s', async (status, method, connections) => {
    const results = await asked(2, [`HTTP/1.1 ${String(status)} X\r\nContent-Length: 0\r\n\r\n`], method);
    const used = results.map((one) => ('answer' in one ? one.answer.connection : ''));
    expect(new Set(used).size).toBe(connections);
  });
});
