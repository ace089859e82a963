import { describe, expect, it } from 'vitest';
import type { AuthFacts, Identity, Scheme } from '../../../contract/facts/model.js';
import { gap, stated } from '../../../contract/facts/slot.js';
import type { Exchange } from '../../../result/exchange.js';
import { virtualClock } from '../../clock.js';
import { ReplaySender } from '../../recorder/replay-sender.js';
import type { Dispatch, InProcessCall } from './in-process-call.js';
import { inProcessTransport } from './in-process-transport.js';
import { createSender, type SenderOptions } from '../sending/live-sender.js';
import { createPacing, type PacingOptions } from '../sending/pacing.js';
import { createRegistry } from '../redaction/redact.js';
import { bindSecrets } from '../secrets.js';
import type { Outgoing } from '../sending/sender.js';
import { DEFAULT_CAPS } from '../transport.js';

const SECRET = 'tok_4f9a8b7c6d5e';
const SCHEME: Scheme = { name: 'bearer', type: 'bearer', in: gap('in'), parameter: gap('name') };
const ALICE: Identity = { name: 'alice', scheme: 'bearer', secret: { from: 'environment', name: 'T' }, lacks: [] };
const PUT: Outgoing = { method: 'PUT', url: '/a', headers: [], body: '{"a": 1}', as: 'alice', over: 'fresh' };

/** A service in this process that tells what it got of each request. */
async function service(
  statuses: readonly number[] = [],
  options: Partial<SenderOptions> = {},
  pacing: PacingOptions = {},
) {
  const whole: InProcessCall[] = [];
  const broken: InProcessCall[] = [];
  const clock = virtualClock();
  const dispatch: Dispatch = (call) => {
    whole.push(call);
    return Promise.resolve({ status: statuses[whole.length - 1] ?? 200, headers: [], body: Buffer.from('done') });
  };
  const transport = inProcessTransport(dispatch, {
    caps: DEFAULT_CAPS,
    clock,
    incomplete: (call) => broken.push(call),
  });
  const registry = createRegistry();
  const environment = (): string => SECRET;
  const sender = createSender({
    transport,
    baseUrl: 'http://shop.example/base',
    hosts: [],
    headers: {},
    auth: {
      schemes: stated([SCHEME], ''),
      identities: stated([ALICE], ''),
      expired: gap('auth.expired'),
      lockout: gap('auth.lockout'),
      bearer: gap('auth.bearer'),
    } as unknown as AuthFacts,
    secrets: await bindSecrets([ALICE], { registry, environment, folder: '/' }),
    registry,
    pacing: createPacing(clock, pacing),
    clock,
    readOnly: false,
    timeout: 10_000,
    version: '1',
    ...options,
  });
  return { whole, broken, clock, sender };
}

describe('an exchange that is given up on purpose', () => {
  it('is recorded without an answer, and without its secret', async () => {
    const { sender } = await service();
    for (const lose of ['answer', 'after-request', 'within-content', 'within-headers'] as const) {
      const sent = await sender.send({ ...PUT, lose }, 'k');
      expect(sent.response).toBeUndefined();
      expect(sent.failure).toMatchObject({ kind: 'lost', sent: 'perhaps' });
      expect(sent.failure?.message).toMatch(/^On purpose: /);
      expect(sent.request).toMatchObject({ method: 'PUT', url: 'http://shop.example/base/a', body: '{"a": 1}' });
      expect(sent.connection).toMatch(/^c\d+$/);
      expect(JSON.stringify(sent)).not.toContain(SECRET);
      expect(JSON.stringify(sent)).toContain('[secret:T]');
    }
  });

  it('reaches the service as far as it was sent, with its credentials', async () => {
    const { sender, whole, broken } = await service();
    for (const lose of ['answer', 'after-request'] as const) await sender.send({ ...PUT, lose }, 'k');
    expect(whole.map(({ body }) => Buffer.from(body).toString())).toEqual(['{"a": 1}', '{"a": 1}']);
    expect(whole.map(({ gone }) => gone?.aborted)).toEqual([undefined, true]);
    expect(broken).toEqual([]);
    await sender.send({ ...PUT, lose: 'within-headers' }, 'k');
    expect(broken).toEqual([]);
    await sender.send({ ...PUT, lose: 'within-content' }, 'k');
    expect(broken.map(({ body }) => Buffer.from(body).toString())).toEqual(['{"a"']);
    expect(broken[0]?.headers).toContainEqual(['Content-Length', '8']);
    expect(broken[0]?.headers).toContainEqual(['Authorization', `Bearer ${SECRET}`]);
    expect(whole).toHaveLength(2);
  });

  it('is sent only where the same request might be', async () => {
    const { sender, whole, broken } = await service([], { readOnly: true });
    for (const lose of ['answer', 'after-request', 'within-content'] as const) {
      expect((await sender.send({ ...PUT, lose }, 'k')).failure?.kind).toBe('blocked');
    }
    expect((await sender.send({ ...PUT, url: 'http://other.example/', lose: 'answer' }, 'k')).failure?.kind).toBe(
      'blocked',
    );
    expect([...whole, ...broken]).toEqual([]);
  });

  it('counts in the budget, and ends with the run', async () => {
    const { sender } = await service([], {}, { maxRequests: 1 });
    expect((await sender.send({ ...PUT, lose: 'after-request' }, 'k')).failure?.kind).toBe('lost');
    expect((await sender.send({ ...PUT, lose: 'after-request' }, 'k')).failure?.kind).toBe('blocked');
    const run = new AbortController();
    const ended = await service([], { signal: run.signal });
    const sending = ended.sender.send({ ...PUT, lose: 'after-request' }, 'k');
    run.abort();
    expect((await sending).failure?.kind).toBe('aborted');
  });

  it('waits a 429 out before its answer is discarded', async () => {
    const { sender, whole } = await service([429, 200]);
    const sent = await sender.send({ ...PUT, lose: 'answer' }, 'k');
    expect([sent.failure?.kind, sent.throttled, whole.length]).toEqual(['lost', 1, 2]);
  });

  it('without content cannot break off within it', async () => {
    const { sender } = await service();
    const { body: _, ...bare } = PUT;
    expect((await sender.send({ ...bare, method: 'DELETE', lose: 'within-content' }, 'k')).failure).toMatchObject({
      kind: 'blocked',
      sent: 'no',
    });
  });

  it('is replayed as it was', async () => {
    const { sender } = await service();
    const sent = await sender.send({ ...PUT, as: 'anonymous', lose: 'after-request' }, 'k');
    const exchange: Exchange = { id: 'k', intent: 'valid', ...sent };
    const replay = new ReplaySender(new Map([['k', exchange]]), 'http://shop.example/base');
    expect(await replay.send({ ...PUT, as: 'anonymous', lose: 'after-request' }, 'k')).toEqual(sent);
  });
});
