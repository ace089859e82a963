import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import type { AuthFacts, Identity, Scheme } from '../../../contract/facts/model.js';
import { gap, stated } from '../../../contract/facts/slot.js';
import { realClock, virtualClock, type Clock } from '../../clock.js';
import type { Dispatch, InProcessCall } from '../transport/in-process-call.js';
import { inProcessTransport } from '../transport/in-process-transport.js';
import { createSender, type SenderOptions } from './live-sender.js';
import { createPacing, type PacingOptions } from './pacing.js';
import { createRegistry } from '../redaction/redact.js';
import { bindSecrets } from '../secrets.js';
import type { Outgoing, Sender } from './sender.js';
import { DEFAULT_CAPS, type Transport } from '../transport.js';
import { undiciTransport } from '../transport/undici-transport.js';

const SCHEME: Scheme = { name: 'bearer', type: 'bearer', in: gap('in'), parameter: gap('name') };
const ALICE: Identity = { name: 'alice', scheme: 'bearer', secret: { from: 'environment', name: 'T' }, lacks: [] };
const BOB: Identity = { ...ALICE, name: 'bob', secret: { from: 'environment', name: 'UNSET' } };
const SECRET = 'tok_4f9a8b7c6d5e';

interface Setup {
  readonly transport: Transport;
  readonly clock: Clock;
  readonly pacing?: PacingOptions;
  readonly options?: Partial<SenderOptions>;
}

async function senderOn({ transport, clock, pacing = {}, options = {} }: Setup): Promise<Sender> {
  const registry = createRegistry();
  const identities = [ALICE, BOB];
  const environment = (name: string): string | undefined => (name === 'T' ? SECRET : undefined);
  const secrets = await bindSecrets(identities, { registry, environment, folder: '/' });
  return createSender({
    transport,
    baseUrl: 'http://shop.example/base',
    hosts: ['https://files.example'],
    headers: {},
    auth: {
      schemes: stated([SCHEME], ''),
      identities: stated(identities, ''),
      expired: gap('auth.expired'),
      lockout: gap('auth.lockout'),
      bearer: gap('auth.bearer'),
    } as unknown as AuthFacts,
    secrets,
    registry,
    pacing: createPacing(clock, pacing),
    clock,
    readOnly: false,
    timeout: 10_000,
    version: '1.2.3',
    ...options,
  });
}

type Answer = [status: number, headers?: [string, string][], body?: string];

/** A service in this process that answers what `answer` says, and keeps what it was called with. */
async function service(
  answer: (call: InProcessCall, n: number) => Answer,
  pacing: PacingOptions = {},
  options: Partial<SenderOptions> = {},
) {
  const calls: InProcessCall[] = [];
  const clock = virtualClock();
  const dispatch: Dispatch = (call) => {
    calls.push(call);
    const [status, headers = [], body = ''] = answer(call, calls.length);
    return Promise.resolve({ status, headers, body: Buffer.from(body) });
  };
  const transport = inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock });
  const sender = await senderOn({ transport, clock, pacing, options });
  return { calls, clock, sender };
}

const GET: Outgoing = { method: 'GET', url: '/products', headers: [], as: 'anonymous', over: 'shared' };
const headersOf = (call: InProcessCall | undefined) =>
  Object.fromEntries((call?.headers ?? []).map(([name, value]) => [name.toLowerCase(), value]));

describe('what is sent and what is recorded', () => {
  it('puts the path behind the base URL and adds headers, which the target and the check override', async () => {
    const { calls, sender } = await service(() => [200], {}, { headers: { accept: 'text/csv', 'X-Tenant': 'a' } });
    await sender.send(GET, 'k');
    await sender.send(
      {
        ...GET,
        headers: [
          ['ACCEPT', 'a/b'],
          ['Accept', 'c/d'],
          ['user-agent', 'x'],
        ],
      },
      'k',
    );
    expect(calls[0]?.path).toBe('/base/products');
    expect(headersOf(calls[0])).toEqual({
      host: 'shop.example',
      accept: 'text/csv',
      'accept-encoding': 'identity',
      'user-agent': 'probity/1.2.3',
      'x-tenant': 'a',
    });
    expect(calls[1]?.headers.filter(([name]) => /accept$/i.test(name))).toEqual([
      ['ACCEPT', 'a/b'],
      ['Accept', 'c/d'],
    ]);
    expect(headersOf(calls[1])['user-agent']).toBe('x');
  });

  it('adds the credential below the record', async () => {
    const { calls, sender } = await service(({ headers }) => [
      200,
      [['X-Echo', headersOf({ headers } as InProcessCall).authorization ?? '']],
      `{"token":"${SECRET}"}`,
    ]);
    const sent = await sender.send({ ...GET, as: 'alice' }, 'k');
    expect(headersOf(calls[0]).authorization).toBe(`Bearer ${SECRET}`);
    expect(sent.as).toBe('alice');
    expect(sent.request).toEqual({
      method: 'GET',
      url: 'http://shop.example/base/products',
      headers: [
        ['Accept', 'application/json'],
        ['Accept-Encoding', 'identity'],
        ['User-Agent', 'probity/1.2.3'],
        ['Authorization', 'Bearer [secret:T]'],
      ],
    });
    expect(sent.response).toMatchObject({
      headers: [['X-Echo', 'Bearer [secret:T]']],
      body: '{"token":"[secret:T]"}',
      bodyState: 'text',
    });
    const damaged = await sender.send({ ...GET, as: { identity: 'alice', damaged: 'altered' } }, 'k');
    expect(damaged.as).toBe('alice:altered');
    expect(JSON.stringify(damaged)).toContain('[secret:alice:altered]');
    expect(JSON.stringify(damaged)).not.toContain('tok_');
  });

  it('takes the time of the exchange alone', async () => {
    const clock = virtualClock(1_000);
    const dispatch: Dispatch = async () => {
      await clock.wait(30);
      return { status: 200, headers: [], body: Buffer.from('') };
    };
    const transport = inProcessTransport(dispatch, { caps: DEFAULT_CAPS, clock });
    const sender = await senderOn({ transport, clock, pacing: { inFlight: 1 } });
    const sent = await Promise.all([sender.send(GET, 'a'), sender.send(GET, 'b')]);
    expect(sent.map(({ started, ended }) => [started, ended])).toEqual([
      [1000, 1030],
      [1030, 1060],
    ]);
    await sender.wait(500);
    expect(sender.now()).toBe(1_560);
  });

  it('records a body that was sent, and a binary answer as base64', async () => {
    const { sender } = await service(() => [200, [], '\ufeff{}']);
    const sent = await sender.send({ ...GET, method: 'POST', body: `{"a":"${SECRET}"}` }, 'k');
    expect(sent.request.body).toBe('{"a":"[secret:T]"}');
    expect(sent.response?.body).toBe('{}');
  });
});

describe('what is not sent', () => {
  it.each([
    ['another host', { url: 'http://evil.example/' }],
    ['another scheme', { url: 'https://shop.example/' }],
    ['another port', { url: 'http://shop.example:81/' }],
    ['user information', { url: 'http://shop.example@evil.example/' }],
    ['a host that continues the base', { url: '.evil.example/', options: 'http://shop.example' }],
    ['user information behind the base', { url: '@evil.example/', options: 'http://shop.example' }],
    ['no http', { url: 'ftp://shop.example/' }],
    ['an identity that is not declared', { as: 'carol' }],
    ['an identity without a secret', { as: 'bob' }],
    ['an identity of another scheme', { as: 'alice', schemes: ['key'] }],
  ] as [string, Partial<Outgoing> & { options?: string }][])('%s', async (_, { options, ...more }) => {
    const { calls, sender } = await service(() => [200], {}, options === undefined ? {} : { baseUrl: options });
    const sent = await sender.send({ ...GET, as: 'alice', ...more }, 'k');
    expect(sent.failure).toMatchObject({ kind: 'blocked', sent: 'no' });
    expect(sent.started).toBe(sent.ended);
    expect(JSON.stringify(sent)).not.toContain(SECRET);
    expect(calls).toEqual([]);
  });

  it('goes to the other hosts that the contract names', async () => {
    const { calls, sender } = await service(() => [200]);
    for (const url of ['https://files.example/x', 'HTTPS://Files.Example:443/y', 'http://SHOP.example:80/z']) {
      expect((await sender.send({ ...GET, url, as: 'alice' }, 'k')).response?.status, url).toBe(200);
    }
    expect(calls.map(({ path }) => path)).toEqual(['/x', '/y', '/z']);
  });

  it('unsafe methods in read-only mode and outside the sandbox', async () => {
    const readOnly = await service(() => [200], {}, { readOnly: true });
    const outside = await service(() => [200], {}, { sandbox: ['localhost'] });
    const inside = await service(() => [200], {}, { sandbox: ['shop.example'] });
    for (const method of ['POST', 'PUT', 'PATCH', 'DELETE', 'get', 'TRACE', 'MADE-UP']) {
      for (const { sender } of [readOnly, outside]) {
        expect((await sender.send({ ...GET, method }, 'k')).failure, method).toMatchObject({ kind: 'blocked' });
      }
      expect((await inside.sender.send({ ...GET, method }, 'k')).response?.status).toBe(200);
    }
    expect([...readOnly.calls, ...outside.calls]).toEqual([]);
    for (const method of ['GET', 'HEAD', 'OPTIONS']) {
      expect((await readOnly.sender.send({ ...GET, method }, 'k')).response?.status).toBe(200);
    }
    const search = { ...GET, method: 'POST', safe: true } as const;
    for (const { sender } of [readOnly, outside]) {
      expect((await sender.send(search, 'k')).failure).toMatchObject({ kind: 'blocked' });
    }
    const trusted = await service(() => [200], {}, { readOnly: true, trustSafe: true });
    expect((await trusted.sender.send(search, 'k')).response?.status).toBe(200);
  });

  it('more requests than the budget', async () => {
    const { calls, sender } = await service(() => [200], { maxRequests: 2 });
    const sent = [await sender.send(GET, 'a'), await sender.send(GET, 'b'), await sender.send(GET, 'c')];
    expect(sent.map(({ failure }) => failure?.kind)).toEqual([undefined, undefined, 'blocked']);
    expect(sent[2]?.failure?.message).toBe('Budget of 2 requests is spent');
    expect(calls.length).toBe(2);
  });

  it('anything after the run was ended', async () => {
    const stop = new AbortController();
    const { calls, sender } = await service(() => [429, [['Retry-After', '30']]], {}, { signal: stop.signal });
    const own = new AbortController();
    const sending = sender.send(GET, 'a', own.signal);
    await new Promise((resolve) => setImmediate(resolve));
    stop.abort();
    expect((await sending).failure).toMatchObject({ kind: 'aborted' });
    expect((await sender.send(GET, 'b')).failure).toMatchObject({ kind: 'aborted', sent: 'no' });
    expect(calls.length).toBe(1);
  });
});

describe('429', () => {
  const DATE: [string, string] = ['Date', 'Sun, 06 Nov 1994 08:49:37 GMT'];

  it.each([
    ['0', 0],
    ['1', 1_000],
    ['Sun, 06 Nov 1994 08:49:40 GMT', 3_000],
    ['soon', 500],
  ])('is waited out: Retry-After %s', async (value, wait) => {
    const { calls, clock, sender } = await service((_, n) => (n === 1 ? [429, [DATE, ['Retry-After', value]]] : [200]));
    const sent = await sender.send({ ...GET, method: 'POST', body: 'x' }, 'k');
    expect(sent).toMatchObject({ response: { status: 200 }, throttled: 1, started: wait });
    expect(clock.now()).toBe(wait);
    expect(calls.map(({ body }) => Buffer.from(body).toString())).toEqual(['x', 'x']);
  });

  it('is given back after three in a row, with growing waits between them', async () => {
    const { calls, clock, sender } = await service(() => [429]);
    expect(await sender.send(GET, 'k')).toMatchObject({ response: { status: 429 }, throttled: 3 });
    expect(calls.length).toBe(3);
    expect(clock.now()).toBe(1_500);
  });

  it('is given back when the wait is too long', async () => {
    const { calls, sender } = await service(() => [429, [['Retry-After', '3600']]], { maxWait: 60_000 });
    expect(await sender.send(GET, 'k')).toMatchObject({ response: { status: 429 }, throttled: 1 });
    expect(calls.length).toBe(1);
  });

  it('is what a check of limits wants to see', async () => {
    const { clock, sender } = await service(() => [429, [['Retry-After', '5']]], { rate: 1 });
    const sent = await Promise.all([1, 2, 3].map(() => sender.send({ ...GET, patient: false }, 'k')));
    for (const each of sent) expect(each).not.toHaveProperty('throttled');
    expect(clock.now()).toBe(0);
  });

  it('pauses what goes to the same origin', async () => {
    const { clock, sender } = await service((_, n) => (n === 1 ? [429, [['Retry-After', '2']]] : [200]));
    const first = sender.send(GET, 'a');
    await new Promise((resolve) => setImmediate(resolve));
    const second = await sender.send(GET, 'b');
    expect(second.started).toBe(2_000);
    expect((await first).throttled).toBe(1);
    expect(clock.now()).toBe(2_000);
  });

  it('503 is an answer', async () => {
    const { calls, sender } = await service(() => [503, [['Retry-After', '1']]]);
    expect(await sender.send(GET, 'k')).toMatchObject({ response: { status: 503 } });
    expect(calls.length).toBe(1);
  });
});

describe('connections', () => {
  it('shares, keeps or makes one as asked', async () => {
    const { calls, sender } = await service(() => [200]);
    const over = (name: string): Outgoing => ({ ...GET, over: { connection: name } });
    await sender.send(over('a'), '1');
    await sender.send(over('a'), '2');
    await sender.send(over('b'), '3');
    await sender.send({ ...GET, over: 'fresh' }, '4');
    await sender.send({ ...GET, over: 'fresh' }, '5');
    await sender.closeConnection('a');
    await sender.send(over('a'), '6');
    const [first, second, ...others] = calls.map(({ connection }) => connection);
    expect(first).toBe(second);
    expect(new Set([first, ...others]).size).toBe(5);
    await sender.closeConnection('never opened');
    await sender.close();
  });

  it('warms the connections of a race, so that all of its requests overlap, beside other traffic', async () => {
    let [active, peak] = [0, 0];
    const paths: (string | undefined)[] = [];
    const server = createServer((request, response) => {
      paths.push(request.url);
      const racing = request.url === '/base/race';
      if (racing) peak = Math.max(peak, (active += 1));
      setTimeout(() => {
        if (racing) active -= 1;
        response.end();
      }, 5);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const baseUrl = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}/base`;
    const transport = undiciTransport({ caps: DEFAULT_CAPS, connections: 8 });
    const sender = await senderOn({ transport, clock: realClock(), options: { baseUrl, health: '/health' } });
    let racing = true;
    const others = Array.from({ length: 8 }, async () => {
      while (racing) await sender.send(GET, 'k');
    });
    for (let round = 0; round < 5; round += 1) {
      peak = 0;
      const names = Array.from({ length: 8 }, (_, index) => `racer ${String(index)}`);
      await sender.warm(names);
      const burst = names.map((connection) => sender.send({ ...GET, url: '/race', over: { connection } }, 'k'));
      const sent = await Promise.all(burst);
      expect(new Set(sent.map((each) => each.connection)).size).toBe(8);
      await Promise.all(names.map((name) => sender.closeConnection(name)));
      expect(peak).toBe(8);
    }
    racing = false;
    await Promise.all(others);
    expect(paths.filter((path) => path === '/base/health').length).toBe(40);
    await sender.close();
    server.closeAllConnections();
    server.close();
  });
});
