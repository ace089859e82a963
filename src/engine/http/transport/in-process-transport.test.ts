import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { realClock, virtualClock } from '../../clock.js';
import type { Dispatch, InProcessAnswer } from './in-process-call.js';
import { inProcessTransport } from './in-process-transport.js';
import type { Transport, WireRequest, WireResult } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const CAPS = { body: 10_000, headers: 4_096 };

const text = (value: string): Uint8Array => Buffer.from(value);
async function* pieces(...values: string[]): AsyncGenerator<Uint8Array> {
  for (const value of values) {
    await new Promise((resolve) => setImmediate(resolve));
    yield text(value);
  }
}
async function* endless(): AsyncGenerator<Uint8Array> {
  for (;;) {
    await new Promise((resolve) => setImmediate(resolve));
    yield text('x'.repeat(1_000));
  }
}
async function* broken(): AsyncGenerator<Uint8Array> {
  yield text('abc');
  await new Promise((resolve) => setTimeout(resolve, 20));
  throw new Error('broken');
}

/** A service as a function of the path, so that it can be called in process and behind node:http. */
const ANSWERS: Readonly<Record<string, () => InProcessAnswer>> = {
  '/plain': () => ({
    status: 200,
    headers: [
      ['X-A', '1'],
      ['X-A', '2'],
    ],
    body: text('{"a":"ä"}'),
  }),
  '/created': () => ({ status: 201, headers: [['Location', '/x']], body: text('') }),
  '/pieces': () => ({ status: 200, headers: [], body: pieces('one ', 'two ', 'three') }),
  '/gzip': () => ({ status: 200, headers: [['Content-Encoding', 'gzip']], body: gzipSync('hello '.repeat(50)) }),
  '/bomb': () => ({ status: 200, headers: [['Content-Encoding', 'gzip']], body: gzipSync(Buffer.alloc(200_000)) }),
  '/garbled': () => ({ status: 200, headers: [['Content-Encoding', 'gzip']], body: text('no gzip') }),
  '/unknown': () => ({ status: 200, headers: [['Content-Encoding', 'zstd']], body: text('abc') }),
  '/long': () => ({ status: 200, headers: [], body: text('y'.repeat(20_000)) }),
  '/endless': () => ({ status: 200, headers: [], body: endless() }),
  '/broken': () => ({ status: 200, headers: [], body: broken() }),
  '/short': () => ({ status: 200, headers: [['Content-Length', '10']], body: text('abc') }),
  '/headers': () => ({ status: 200, headers: [['X-Big', 'a'.repeat(5_000)]], body: text('') }),
  '/no-content': () => ({ status: 204, headers: [], body: text('') }),
  '/not-modified': () => ({ status: 304, headers: [['ETag', '"1"']], body: text('') }),
  '/redirect': () => ({ status: 302, headers: [['Location', '/plain']], body: text('') }),
};

const dispatch: Dispatch = ({ path, headers, body, method }) => {
  if (path === '/reset') return Promise.reject(new Error('reset'));
  if (path === '/silent') return new Promise(() => undefined);
  if (path === '/echo') {
    const seen = headers
      .filter(([name]) => /^(host|content-length|x-.*)$/i.test(name))
      .map(([n, v]) => [n.toLowerCase(), v]);
    const kept = seen.filter(([name]) => name !== 'host');
    const echo = { method, kept, host: seen.length - kept.length, body: Buffer.from(body).toString() };
    return Promise.resolve({ status: 200, headers: [], body: text(JSON.stringify(echo)) });
  }
  const answer = ANSWERS[path]?.() ?? { status: 404, headers: [], body: text('none') };
  return Promise.resolve(answer);
};

const server = createServer((request, response) => {
  const chunks: Buffer[] = [];
  request.on('data', (chunk: Buffer) => chunks.push(chunk));
  request.on('end', () => void answer());
  const answer = async (): Promise<void> => {
    const pairs = request.rawHeaders.flatMap((name, index): [string, string][] =>
      index % 2 === 0 ? [[name, request.rawHeaders[index + 1] ?? '']] : [],
    );
    try {
      const got = await dispatch({
        method: request.method ?? '',
        path: request.url ?? '',
        headers: pairs,
        body: Buffer.concat(chunks),
        connection: '',
      });
      response.sendDate = false;
      response.writeHead(got.status, got.headers.flat());
      if (got.body instanceof Uint8Array) response.write(got.body);
      else for await (const chunk of got.body) response.write(chunk);
      if (request.url === '/short') response.socket?.end();
      else response.end();
    } catch {
      response.destroy();
    }
  };
});

let base: string;
beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

/** Headers that a socket server adds by itself, and counts that depend on how octets were grouped. */
function comparable(result: WireResult): unknown {
  if ('failure' in result) return { kind: result.failure.kind, sent: result.failure.sent, m: result.failure.message };
  const { body, bodyState, headers, status, received, decoded } = result.answer;
  const own = headers.filter(([name]) => !/^(connection|keep-alive|transfer-encoding|content-length)$/i.test(name));
  const counts = bodyState === 'too-large' ? {} : { received, decoded };
  return { status, headers: own, body: Buffer.from(body).toString(), bodyState, ...counts };
}

describe('inProcessTransport', () => {
  it('gives the answers that sockets give', async () => {
    const sockets = undiciTransport({ caps: CAPS, connections: 2 });
    const inside = inProcessTransport(dispatch, { caps: CAPS, clock: virtualClock() });
    const requests: WireRequest[] = [...Object.keys(ANSWERS), '/nothing', '/reset', '/silent'].map((path) => ({
      method: 'GET',
      url: base + path,
      headers: [],
      timeout: 300,
    }));
    for (const method of ['POST', 'PUT', 'DELETE', 'HEAD', 'OPTIONS']) {
      requests.push({ method, url: `${base}/echo`, headers: [['X-B', 'b']], timeout: 300 });
    }
    requests.push({ method: 'POST', url: `${base}/echo`, headers: [['x-c', 'c']], body: '{"ä":1}', timeout: 300 });
    requests.push({ method: 'HEAD', url: `${base}/plain`, headers: [], timeout: 300 });
    requests.push({ method: 'GET', url: 'ftp://a/', headers: [], timeout: 300 });
    const send = async (transport: Transport, request: WireRequest) =>
      comparable(await transport.shared().send(request));
    for (const request of requests) {
      const label = `${request.method} ${request.url}`;
      const expected = await send(sockets, request);
      // A reset by hand has a message of its own.
      const found = await send(inside, request);
      if (request.url.endsWith('/reset')) expect(found, label).toMatchObject({ kind: 'reset', sent: 'perhaps' });
      else expect(found, label).toEqual(expected);
    }
    await sockets.close();
  });

  const get = (path: string, timeout = 1_000): WireRequest => ({
    method: 'GET',
    url: base + path,
    headers: [],
    timeout,
  });

  it('moves a virtual clock to the deadline of a service that hangs', async () => {
    const clock = virtualClock();
    const transport = inProcessTransport(dispatch, { caps: CAPS, clock });
    const started = performance.now();
    expect(await transport.shared().send(get('/silent', 30_000))).toMatchObject({ failure: { kind: 'timeout' } });
    expect(clock.now()).toBe(30_000);
    expect(performance.now() - started).toBeLessThan(1_000);
  });

  it('lets a service wait on the same clock, up to the deadline', async () => {
    const clock = virtualClock();
    const slow: Dispatch = async ({ path }) => {
      await clock.wait(Number(path.slice(1)));
      return { status: 200, headers: [], body: text('') };
    };
    const transport = inProcessTransport(slow, { caps: CAPS, clock });
    expect(await transport.shared().send(get('/900'))).toHaveProperty('answer');
    expect(clock.now()).toBe(900);
    expect(await transport.shared().send(get('/1100'))).toMatchObject({
      failure: { kind: 'timeout', sent: 'perhaps' },
    });
  });

  it('waits in real time on a real clock', async () => {
    const slow: Dispatch = async () => {
      await new Promise((resolve) => setTimeout(resolve, 120));
      return { status: 200, headers: [], body: text('') };
    };
    const transport = inProcessTransport(slow, { caps: CAPS, clock: realClock() });
    expect(await transport.shared().send(get('/', 1_000))).toHaveProperty('answer');
    expect(await transport.shared().send(get('/', 80))).toMatchObject({ failure: { kind: 'timeout' } });
  });

  it('gives up when told to', async () => {
    const transport = inProcessTransport(dispatch, { caps: CAPS, clock: realClock() });
    const stop = new AbortController();
    const sending = transport.shared().send(get('/silent'), stop.signal);
    stop.abort();
    expect(await sending).toMatchObject({ failure: { kind: 'aborted', sent: 'perhaps' } });
    expect(await transport.shared().send(get('/plain'), stop.signal)).toMatchObject({ failure: { sent: 'no' } });
  });

  it('has connections', async () => {
    const seen: string[] = [];
    const note: Dispatch = async ({ connection, path }) => {
      seen.push(connection);
      await new Promise((resolve) => setImmediate(resolve));
      return { status: 200, headers: path === '/close' ? [['Connection', 'close']] : [], body: text('') };
    };
    const transport = inProcessTransport(note, { caps: CAPS, clock: virtualClock() });
    const single = transport.single();
    await single.send(get('/'));
    await single.send(get('/close'));
    await single.send(get('/'));
    await Promise.all([transport.shared().send(get('/')), transport.shared().send(get('/'))]);
    await transport.shared().send(get('/'));
    expect(seen[0]).toBe(seen[1]);
    expect(new Set(seen).size).toBe(4);
  });
});
