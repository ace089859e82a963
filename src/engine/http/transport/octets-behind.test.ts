import { createServer, Socket, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OctetsBehind } from './octets-behind.js';
import { DEFAULT_CAPS, type WireResult } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const open: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of open.splice(0)) await close();
});

/** Asks a service twice that answers with these pieces, and closes or resets the connection where that is the last. */
async function asked(method: string, pieces: readonly string[], gap: number): Promise<readonly WireResult[]> {
  const server = createServer((socket: Socket) => {
    socket.setNoDelay().on('error', () => undefined);
    open.push(() => void socket.destroy());
    socket.on('data', () => {
      void (async () => {
        for (const piece of pieces) {
          if (piece === 'close') socket.end();
          else if (piece === 'reset') socket.resetAndDestroy();
          else socket.write(piece);
          if (gap > 0) await sleep(gap);
        }
      })();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const transport = undiciTransport({ caps: DEFAULT_CAPS, connections: 1 });
  open.push(
    () => transport.close(),
    () => void server.close(),
  );
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/`;
  const send = (): Promise<WireResult> => transport.shared().send({ method, url, headers: [], timeout: 2000 });
  return [await send(), await send()];
}

const HEAD = 'HTTP/1.1 200 OK\r\nContent-Length: 4\r\n\r\n';
const NO_CONTENT = 'HTTP/1.1 204 No Content\r\n\r\n';
const EARLY = 'HTTP/1.1 103 Early Hints\r\nLink: </a>\r\n\r\n';

describe('octets behind an answer without content are counted', () => {
  it.each<[string, string, readonly string[], number, number | undefined]>([
    ['HEAD, in one piece', 'HEAD', [`${HEAD}body`], 0, 4],
    ['HEAD, and the end of the connection', 'HEAD', [`${HEAD}body`, 'close'], 0, 4],
    ['HEAD, behind interim answers', 'HEAD', [`${EARLY}${EARLY}${HEAD}body`], 0, 4],
    ['204', 'DELETE', [`${NO_CONTENT}{}`], 0, 2],
    ['304', 'GET', ['HTTP/1.1 304 Not Modified\r\n\r\nbody'], 0, 4],
    ['none behind HEAD', 'HEAD', [HEAD], 0, undefined],
    ['none behind HEAD, and the end of the connection', 'HEAD', [HEAD, 'close'], 0, undefined],
    ['none behind HEAD of HTTP/1.0', 'HEAD', ['HTTP/1.0 200 OK\r\n\r\n', 'close'], 0, undefined],
    ['none behind 204', 'DELETE', [NO_CONTENT], 0, undefined],
    ['none behind 204 after interim answers', 'DELETE', [`${EARLY}${NO_CONTENT}`], 0, undefined],
    ['content of a GET', 'GET', [`${HEAD}body`], 0, undefined],
    [
      'content of a GET that looks like an answer',
      'GET',
      ['HTTP/1.1 200 OK\r\nContent-Length: 27\r\n\r\n', NO_CONTENT],
      1,
      undefined,
    ],
  ])('%s', async (_, method, pieces, gap, behind) => {
    const results = await asked(method, pieces, gap);
    expect(results.map((one) => ('answer' in one ? one.answer.behind : one.failure))).toEqual([behind, behind]);
  });

  it('a HEAD that is not answered ends in its time', async () => {
    const results = await asked('HEAD', ['HTTP/1.1 200 OK\r\n', 'close'], 1);
    expect(results.map((one) => 'failure' in one)).toEqual([true, true]);
  });
});

describe('the end of an answer to HEAD is held back', () => {
  /** What the parser gets to see of these pieces, each read when it has come, and how many octets are behind. */
  function read(pieces: readonly string[]): { seen: () => string; behind: () => number | undefined; socket: Socket } {
    const socket = new Socket();
    const octets = new OctetsBehind();
    octets.begin('HEAD');
    octets.on(socket);
    const seen: string[] = [];
    const more = (piece?: string): void => {
      const chunk = piece === undefined ? octets.release() : octets.take(Buffer.from(piece), socket);
      if (chunk) seen.push(chunk.toString());
    };
    socket.on('readable', () => {
      more();
    });
    for (const piece of pieces) more(piece);
    return { seen: () => seen.join(''), behind: () => octets.count, socket };
  }

  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it.each<[string, readonly string[], number]>([
    ['in a piece of their own', [HEAD, 'body'], 4],
    ['octet by octet up to the content', [...HEAD, 'body'], 4],
    ['behind interim answers', [EARLY, `${EARLY}${HEAD}`, 'body'], 4],
    ['in three pieces', [HEAD, 'bo', 'dy'], 2],
  ])('so that what follows it is counted: %s', (_, pieces, behind) => {
    const { seen, behind: count } = read(pieces);
    expect([seen(), count()]).toEqual([pieces.join(''), behind]);
  });

  it('for a moment', () => {
    const { seen, behind } = read([HEAD]);
    expect(seen()).toBe('');
    vi.advanceTimersByTime(10);
    expect([seen(), behind()]).toEqual([HEAD, undefined]);
  });

  it.each(['end', 'error', 'close'])('until the %s of the connection', (event) => {
    const { seen, socket } = read([HEAD]);
    socket.on('error', () => undefined).emit(event);
    expect(seen()).toBe(HEAD);
  });
});
