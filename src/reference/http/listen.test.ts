import { connect, type Socket } from 'node:net';
import { describe, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { REFERENCE_ENVIRONMENT } from './callers.js';
import { defineFault } from '../deviation.js';
import { whenGone } from '../records/client-disconnect.js';
import { faults } from '../faults/index.js';
import { createReference } from '../reference.js';
import { variants } from '../variants/index.js';

const headers = {
  Authorization: `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}`,
  'Content-Type': 'application/json',
};

describe('over a socket', () => {
  it('the Shop answers as it does in process', async () => {
    const { url, close } = await createReference().listen();
    try {
      const body = JSON.stringify({ name: 'Ünicode', sku: 'u', price: 1, quantity: 1 });
      const made = await fetch(`${url}/api/v1/products`, { method: 'POST', headers, body });
      expect(made.status).toBe(201);
      const at = `${url}${made.headers.get('Location') ?? ''}`;
      const read = await fetch(at, { headers });
      expect(await read.json()).toEqual(await made.json());
      const head = await fetch(at, { method: 'HEAD', headers });
      expect([head.status, head.headers.get('Content-Length')]).toEqual([200, read.headers.get('Content-Length')]);
      expect([...read.headers.keys()].filter((name) => name === 'date')).toHaveLength(1);
      expect((await fetch(at, { method: 'DELETE', headers })).status).toBe(204);
      expect((await fetch(at)).status).toBe(401);
    } finally {
      await close();
    }
    await expect(fetch(url)).rejects.toThrow();
  });

  it('a service learns that its caller is gone, and what came of a body that broke off', async () => {
    const [gone, incomplete]: [string[], string[]] = [[], []];
    const fault = defineFault({
      id: 'x/y',
      title: 'Listens',
      breaks: [],
      degree: 'gross',
      on: () => true,
      before: ({ call }) => whenGone(call, () => gone.push(call.method)),
      incomplete: ({ body }) => incomplete.push(Buffer.from(body).toString()),
    });
    const { url, close } = await createReference({ faults: [fault] }).listen();
    const write = (text: string, end: (socket: Socket) => unknown): Promise<unknown> =>
      new Promise((resolve) => {
        const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
          const head = `PUT /api/v1/products/x HTTP/1.1\r\nHost: h\r\nAuthorization: ${headers.Authorization}\r\n`;
          socket.write(`${head}Content-Length: 4\r\n\r\n${text}`, () => setTimeout(end, 20, socket));
        });
        socket.resume().once('close', resolve);
      });
    await write('{}  ', (socket) => socket.end());
    await write('{}  ', (socket) => socket.resetAndDestroy());
    await write('{}', (socket) => socket.end());
    await new Promise((resolve) => setTimeout(resolve, 20));
    await close();
    expect([gone, incomplete]).toEqual([['PUT'], ['{}']]);
  });

  it('a WebSocket that its caller closes is closed as the service says, and not by the library', async () => {
    const codeOf = async (deviation: Parameters<typeof createReference>[0]): Promise<number> => {
      const { url, close } = await createReference(deviation).listen();
      const socket = new WebSocket(`${url.replace('http', 'ws')}/api/v1/order-events`, { headers });
      await new Promise((resolve) => socket.once('ping', resolve));
      const code = new Promise<number>((resolve) => socket.once('close', resolve));
      socket.close(1000);
      const heard = await code;
      await close();
      return heard;
    };
    expect(await codeOf({})).toBe(1000);
    expect(await codeOf({ faults: faults.filter(({ id }) => id.endsWith('cuts-the-connection')) })).toBe(1006);
    expect(await codeOf({ variants: variants.filter(({ id }) => id === 'sockets-take-their-leave') })).toBe(1005);
  });
});
