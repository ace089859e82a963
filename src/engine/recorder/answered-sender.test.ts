import { describe, expect, test } from 'vitest';
import type { ExchangeLine } from '../../result/run-file.js';
import { exchange } from '../../result/golden/lines.js';
import type { Outgoing } from '../http/sending/sender.js';
import { AnsweredSender } from './answered-sender.js';
import { Diverged } from './replay-sender.js';
import { Tokens } from './tokens.js';

const KEY = 'any@things/p0.x/main/0';
const BASE = 'http://127.0.0.1:4010';

function line(n: number, method: string, path: string, body: string, more: Partial<ExchangeLine> = {}): ExchangeLine {
  return exchange('any@things', n, {
    request: { method, url: BASE + path, headers: [] },
    response: { status: 200, headers: [], body, bodyState: 'text', received: 1, decoded: 1 },
    ...more,
  });
}

function sender(...lines: readonly ExchangeLine[]): AnsweredSender {
  return new AnsweredSender(lines, BASE, new Tokens('5c0ffee5', 'a1b2c3d4'));
}

function asked(method: string, url: string, more: Partial<Outgoing> = {}): Outgoing {
  return { method, url, headers: [], as: 'alice', over: 'shared', ...more };
}

describe('a check that asks for what somebody else sent', () => {
  test('sees the answers in their order, whatever they are numbered', async () => {
    const served = sender(line(7, 'GET', '/things', '"first"'), line(2, 'GET', '/things', '"second"'));
    expect((await served.send(asked('GET', '/things'), KEY)).response?.body).toBe('"first"');
    expect((await served.send(asked('GET', '/things'), KEY)).response?.body).toBe('"second"');
  });

  test('sees in each lane what was answered there', async () => {
    const served = sender(
      line(0, 'GET', '/things', '"of b"', { id: 'any@things/p0.0/b/0' }),
      line(1, 'GET', '/things', '"of a"', { id: 'any@things/p0.0/a/0' }),
    );
    expect((await served.send(asked('GET', '/things'), 'any@things/p0.x/a/0')).response?.body).toBe('"of a"');
    await expect(served.send(asked('GET', '/things'), 'any@things/p0.x/a/1')).resolves.toMatchObject({
      response: { body: '"of a"' },
    });
    await expect(served.send(asked('GET', '/things'), 'any@things/p0.x/race1.0/0')).rejects.toThrow(Diverged);
  });

  test('sees its races in their order, whatever they are numbered', async () => {
    const racer = (n: number, lane: string): ExchangeLine =>
      line(n, 'PUT', '/things/1', `"${lane}"`, { id: `any@things/s1/${lane}/0` });
    const lanes = ['race31.0', 'race31.1', 'race32.0', 'race32.1'];
    const served = sender(...lanes.map((lane, n) => racer(n, lane)));
    const seen = await Promise.all(
      ['race0.0', 'race0.1', 'race1.1', 'race1.0'].map((lane) =>
        served.send(asked('PUT', '/things/1'), `any@things/p0.x/${lane}/0`),
      ),
    );
    expect(seen.map(({ response }) => response?.body)).toEqual([
      '"race31.0"',
      '"race31.1"',
      '"race32.1"',
      '"race32.0"',
    ]);
    await expect(served.send(asked('PUT', '/things/1'), 'any@things/p0.x/race1.2/0')).rejects.toThrow(Diverged);
  });

  test('sees no answer to what was not sent', async () => {
    const served = sender(line(0, 'GET', '/things?limit=3', '[]'));
    await expect(served.send(asked('GET', '/things?limit=5'), KEY)).rejects.toThrow(Diverged);
    await expect(served.send(asked('POST', '/things?limit=3'), KEY)).rejects.toThrow(Diverged);
  });

  test('sees what that caller was answered, under those conditions', async () => {
    const condition = {
      request: { method: 'GET', url: `${BASE}/things`, headers: [['If-None-Match', '"1"']] },
    } as const;
    const served = sender(
      line(0, 'GET', '/things', '"for bob"', { as: 'bob' }),
      line(1, 'GET', '/things', '"unless"', condition),
      line(2, 'GET', '/things', '"made up"', { as: 'unknown' }),
      line(3, 'GET', '/things', '"for alice"'),
    );
    expect((await served.send(asked('GET', '/things'), KEY)).response?.body).toBe('"for alice"');
    const madeUp = asked('GET', '/things', { as: { damaged: 'unknown' } });
    expect((await served.send(madeUp, KEY)).response?.body).toBe('"made up"');
  });

  test('sees the last read again as long as nothing was written behind it', async () => {
    const served = sender(line(0, 'POST', '/things', '{}'), line(1, 'GET', '/things', '"read"'));
    await served.send(asked('POST', '/things'), KEY);
    await served.send(asked('GET', '/things'), KEY);
    expect((await served.send(asked('GET', '/things'), KEY)).response?.body).toBe('"read"');
    await expect(served.send(asked('POST', '/things'), KEY)).rejects.toThrow(Diverged);
    const written = sender(line(0, 'GET', '/things', '"read"'), line(1, 'POST', '/things', '{}'));
    await written.send(asked('GET', '/things'), KEY);
    await expect(written.send(asked('GET', '/things'), KEY)).rejects.toThrow(Diverged);
  });

  test('takes a page of another size where that will do, and each size for one other', async () => {
    const pages = [line(0, 'GET', '/things?limit=7', '"7"'), line(1, 'GET', '/things?limit=7&after=c', '"c"')];
    const strict = sender(...pages);
    await expect(strict.send(asked('GET', '/things?limit=11'), KEY)).rejects.toThrow(Diverged);
    const served = new AnsweredSender(pages, BASE, new Tokens('5c0ffee5', 'a1b2c3d4'), true);
    expect((await served.send(asked('GET', '/things?limit=11'), KEY)).response?.body).toBe('"7"');
    await expect(served.send(asked('GET', '/things?limit=11&q=x'), KEY)).rejects.toThrow(Diverged);
    expect((await served.send(asked('GET', '/things?limit=11&after=c'), KEY)).response?.body).toBe('"c"');
  });

  test('does not hear an answer that it wants to lose, and may remove what is gone', async () => {
    const served = sender(line(0, 'POST', '/things', '{}'));
    const lost = await served.send(asked('POST', '/things', { lose: 'answer' as never }), KEY);
    expect(lost.response).toBeUndefined();
    expect(lost.failure?.kind).toBe('lost');
    const removed = await served.send(asked('DELETE', '/things/1'), 'any@things/p0.x/cleanup/0');
    expect(removed.response?.status).toBe(404);
  });

  test('knows how the run made what it only takes values from', async () => {
    const id = 'reference@things/m/0/0';
    const made = line(0, 'POST', '/things', '{"id":1}', { id });
    const served = new AnsweredSender([], BASE, new Tokens('5c0ffee5', 'a1b2c3d4'), false, new Map([[id, made]]));
    expect((await served.send(asked('POST', '/things'), id)).response?.body).toBe('{"id":1}');
    await expect(served.send(asked('POST', '/others'), id)).rejects.toThrow(Diverged);
    await expect(served.send(asked('POST', '/things'), KEY)).rejects.toThrow(Diverged);
  });

  test('says what was changed before the last of its answers and never asked for', async () => {
    const put = line(1, 'PUT', '/things/1', '{}', { started: 1, ended: 2 });
    const late = line(3, 'PUT', '/things/1', '{}', { started: 5, ended: 6 });
    const read = line(2, 'GET', '/things/1', '{}', { started: 3, ended: 4 });
    const served = sender(put, read, late);
    expect(served.writtenUnasked('any@things')).toBeUndefined();
    await served.send(asked('GET', '/things/1'), KEY);
    expect(served.writtenUnasked('any@things')).toBe(`PUT ${BASE}/things/1`);
    expect(served.writtenUnasked('others@things')).toBeUndefined();
    await served.send(asked('PUT', '/things/1'), KEY);
    expect(served.writtenUnasked('any@things')).toBeUndefined();
  });
});

describe('a stream that somebody else listened to', () => {
  const events = [100, 200, 900].map((at) => ({ kind: 'event', at, data: String(at) }) as const);
  const stream = {
    transport: 'sse',
    opened: 50,
    events,
    looks: [],
    closed: { by: 'caller', why: '' },
  } as const;
  const opened = () =>
    sender(line(0, 'GET', '/events', '', { started: 10, ended: 1000, stream })).open(
      { ...asked('GET', '/events'), transport: 'sse', epoch: 0 },
      KEY,
    );
  const seen = async (within: number, isEnough: (count: number) => boolean) =>
    (await (await opened()).until((some) => isEnough(some.length), within)).events.map(({ at }) => at);

  test('has what came up to the end of a look, and no more than was enough', async () => {
    expect(await seen(150, () => false)).toEqual([100, 200]);
    expect(await seen(2000, () => false)).toEqual([100, 200, 900]);
    expect(await seen(2000, (count) => count >= 2)).toEqual([100, 200]);
    expect(await seen(20, () => false)).toEqual([]);
  });

  test('answers no close frame, for none was sent', async () => {
    const flowing = await opened();
    expect(() => {
      flowing.leave();
    }).toThrow(Diverged);
  });
});
