import { createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, describe, expect, it } from 'vitest';
import { gap } from '../../../contract/facts/slot.js';
import type { AuthFacts } from '../../../contract/facts/model.js';
import { realClock } from '../../clock.js';
import { createSender } from '../sending/live-sender.js';
import { createPacing } from '../sending/pacing.js';
import { createRegistry } from '../redaction/redact.js';
import { bindSecrets } from '../secrets.js';
import type { Outgoing, Sender } from '../sending/sender.js';
import { DEFAULT_CAPS } from '../transport.js';
import { undiciTransport } from './undici-transport.js';

const closing: (() => Promise<void> | void)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const GET: Outgoing = { method: 'GET', url: '/', headers: [], as: 'anonymous', over: 'shared' };
const ANSWER = 'HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n';

/** A service that is told how many requests a connection has carried, and may end it in the place of an answer. */
async function service(answers: (carried: number, connections: number) => boolean) {
  const methods: string[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket.on('error', () => undefined));
    const nth = sockets.size;
    let carried = 0;
    socket.on('data', (octets) => {
      methods.push(octets.toString('latin1').split(' ')[0] ?? '');
      if (answers(carried, nth)) socket.write(ANSWER);
      else socket.resetAndDestroy();
      carried += 1;
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const clock = realClock();
  const registry = createRegistry();
  const sender: Sender = createSender({
    transport: undiciTransport({ caps: DEFAULT_CAPS, connections: 1 }),
    baseUrl: `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`,
    hosts: [],
    headers: {},
    auth: {
      schemes: gap(''),
      identities: gap(''),
      expired: gap(''),
      lockout: gap(''),
      bearer: gap(''),
    } as unknown as AuthFacts,
    secrets: await bindSecrets([], { registry, environment: () => undefined, folder: '/' }),
    registry,
    pacing: createPacing(clock, {}),
    clock,
    readOnly: false,
    timeout: 5000,
    version: '0',
  });
  closing.push(
    () => sender.close(),
    () => {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  );
  return { sender, methods, connections: () => sockets.size };
}

describe('a connection that the service closes while a request is under way', () => {
  it('costs a safe request nothing: it is sent once more on a new one, and says so', async () => {
    const { sender, methods } = await service((carried) => carried === 0);
    expect(await sender.send(GET, '1')).not.toHaveProperty('reconnected');
    const second = await sender.send(GET, '2');
    expect(second).toMatchObject({ response: { status: 200 }, reconnected: true });
    expect(methods).toEqual(['GET', 'GET', 'GET']);
  });

  it.each(['PUT', 'DELETE'])('costs an idempotent request nothing either: %s', async (method) => {
    const { sender, methods } = await service((carried) => carried === 0);
    await sender.send(GET, '1');
    expect(await sender.send({ ...GET, method }, '2')).toMatchObject({ response: { status: 200 }, reconnected: true });
    expect(methods).toEqual(['GET', method, method]);
  });

  it('is the end of a request that may not be sent twice', async () => {
    const { sender, methods } = await service((carried) => carried === 0);
    await sender.send(GET, '1');
    const second = await sender.send({ ...GET, method: 'POST', body: '{}' }, '2');
    expect(second).toMatchObject({ failure: { kind: 'reset', sent: 'perhaps' } });
    expect(second).not.toHaveProperty('reconnected');
    expect(methods).toEqual(['GET', 'POST']);
  });

  it('is no excuse for a service that breaks new connections as well', async () => {
    const { sender, methods } = await service((carried, connections) => connections === 1 && carried === 0);
    await sender.send(GET, '1');
    expect(await sender.send(GET, '2')).toMatchObject({ failure: { kind: 'reset' }, reconnected: true });
    const first = await sender.send(GET, '3');
    expect(first).toMatchObject({ failure: { kind: 'reset' } });
    expect(first).not.toHaveProperty('reconnected');
    expect(methods).toEqual(['GET', 'GET', 'GET', 'GET']);
  });

  it('is not risked with what may not be sent twice, where it was idle for a while', async () => {
    const { sender, connections } = await service(() => true);
    await sender.send(GET, '1');
    await sender.send({ ...GET, method: 'POST', body: '{}' }, '2');
    expect(connections()).toBe(1);
    await sleep(1100);
    await sender.send(GET, '3');
    expect(connections()).toBe(1);
    await sleep(1100);
    expect(await sender.send({ ...GET, method: 'POST', body: '{}' }, '4')).toMatchObject({ response: { status: 200 } });
    expect(connections()).toBe(2);
  });
});
