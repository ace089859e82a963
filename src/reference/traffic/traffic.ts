import { createReference, type ReferenceOptions } from '../reference.js';
import { callers } from './caller-traffic.js';
import { limits } from './limit-traffic.js';
import type { Call, Json, Reply } from '../http/message.js';
import { orders } from './order-traffic.js';
import { patches } from './patch-traffic.js';
import { idOf, listened, streams } from './traffic-streams.js';
import { visitor, type Seen, type VisitOptions } from './visitor.js';

/** One call of the script, and what came of it. */
export interface Step {
  readonly call: Call;
  /** Absent when there was no answer. */
  readonly seen?: Seen;
}

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp with a long name', sku: 'L', price: 19.5, quantity: 3 };
const FULL = {
  ...LAMP,
  sku: 'F',
  status: 'archived',
  description: 'Bright',
  tags: ['a'],
  dimensions: { width: 1, height: 2, depth: 3 },
};
const PART = { quantity: 1, description: null, dimensions: { width: null }, zz: 1, created_at: '2001-02-03T04:05Z' };
const NO_ANSWER: Reply = { status: 0, headers: [], body: new Uint8Array() };
/** Turns of the event loop in which every call is answered. */
const PATIENCE = 5;
/** The connection of calls whose body breaks off. */
const BROKEN_OFF = 'broken off';
const UNKNOWN = '00000000-0000-4000-a000-000000000000';

/**
 * Sends calls that between them touch all that a fault may change, always the same ones in the same order, to a
 * service of its own with these options.
 */
export async function traffic(
  options: ReferenceOptions = {},
  isEnough: (step: Step, index: number) => boolean = () => false,
): Promise<readonly Step[]> {
  let time = Date.UTC(2026, 0, 1);
  // A silence takes a few turns of the loop; other waits take no time.
  const wait = (milliseconds: number, signal?: AbortSignal): Promise<void> =>
    turns(signal ? Math.ceil(milliseconds / 80) : 0);
  const service = createReference({ clock: { now: () => (time += 7), wait }, ...options });
  const steps: Step[] = [];
  const dispatch = (call: Call): Promise<Reply> => {
    // Nothing here waits for more than a few turns of the loop, so what has not answered by then never will.
    const silence = turns(PATIENCE).then(() => NO_ANSWER);
    // A cut connection, too, is a step without an answer.
    if (call.connection !== BROKEN_OFF) return Promise.race([service.dispatch(call), silence]).catch(() => NO_ANSWER);
    service.incomplete(call);
    return silence;
  };
  let last: Call | undefined;
  const visit = visitor({ dispatch: (call) => dispatch((last = call)) });
  const send = async (method: string, path: string, body?: Json, visitOptions?: VisitOptions): Promise<Seen> => {
    const answered = visit(method, path, body, visitOptions);
    const call = last;
    const seen = await answered;
    if (call) {
      const step = seen.status === 0 ? { call } : { call, seen };
      steps.push(step);
      if (isEnough(step, steps.length - 1)) throw ENOUGH;
    }
    return seen;
  };
  try {
    await script(send);
  } catch (thrown) {
    if (thrown !== ENOUGH) throw thrown;
    return steps;
  }
  await streams(send, async (path, headers, during) => {
    steps.push(await listened((call) => service.dispatch(call), path, headers, during));
  });
  return steps;
}

/** Ends the traffic where it has shown what it is for. */
const ENOUGH = new Error('enough');

const turns = async (count: number): Promise<void> => {
  for (let turn = 0; turn < count; turn += 1) await new Promise((resolve) => setImmediate(resolve));
};

export type Send = (method: string, path: string, body?: Json, options?: VisitOptions) => Promise<Seen>;

async function script(send: Send): Promise<void> {
  await send('GET', '/health');
  const ids: string[] = [];
  for (let i = 0; i < 8; i += 1) {
    const price = [9.5, 100, 10][i % 3] ?? 0;
    const made = await send('POST', PRODUCTS, { ...(i % 2 ? LAMP : FULL), name: `Lamp ${i % 4}`, sku: `s${i}`, price });
    ids.push(idOf(made, i));
  }
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = ids.map((id) => `${PRODUCTS}/${id}`);
  for (const size of ['limit', 'per_page', 'size', 'page[size]']) await send('GET', `${PRODUCTS}?${size}=3`);
  const ask = (query: string) => send('GET', `${PRODUCTS}?${query}`);
  for (const query of ['limit=-1', 'limit=abc', 'sort=price', 'sort=-price', 'sort=price', 'status=active'])
    await ask(query);
  for (const more of ['&sort=-price&status=archived', ''])
    for (const page of [1, 2, 3]) await ask(`limit=4&page=${page}${more}`);
  for (const query of ['7&sort=created_at', '7&sort=-price', '7&sort=-price,name', '7&sort=price,quantity', '4'])
    await walk(send, `${PRODUCTS}?limit=${query}`);
  for (const query of ['zz=1', 'status=zz', 'fields=zz,name', 'sort=-zz', 'sort=zz', 'q=zz', 'q=Lamp%26x', 'q=%254C'])
    await ask(query);
  await ask('fields=name,price');
  await send('GET', `${first}?fields=name`);
  for (const method of ['GET', 'GET', 'HEAD', 'OPTIONS']) await send(method, first);
  const tag = (await send('GET', first)).header('ETag') ?? '';
  const known = (named: string) => send('GET', first, undefined, { headers: { 'If-None-Match': named } });
  for (const named of [tag, `"zz", ${tag}`]) await known(named);
  await send('GET', `${second}?action=archive`);
  for (const method of ['GET', 'HEAD']) await send(method, PRODUCTS);
  for (const body of [{ ...LAMP, dimensions: { width: 1, height: 1 }, tags: ['b'] }, LAMP, LAMP]) {
    await send('PUT', first, body);
    await send('GET', first);
  }
  await known(tag);
  await send('PATCH', fourth, { name: 'Other' });
  await send('GET', fourth);
  await send('PATCH', third, PART);
  await send('GET', third);
  for (const bad of [
    { ...LAMP, sku: 'x', quantity: 'many' },
    { ...LAMP, sku: 'y', quantity: -1, status: 'odd' },
  ]) {
    await send('POST', PRODUCTS, bad);
    await send('PUT', second, bad);
    await send('PATCH', second, bad);
  }
  await send('PATCH', second, { quantity: null });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'z', name: 'x'.repeat(180), quantity: 0 });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'v', name: 'x'.repeat(180), description: 'x'.repeat(2000) });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'u', name: 'u', description: '𠮷'.repeat(1200) });
  await send('POST', PRODUCTS, { ...LAMP, sku: 's1' });
  for (const [method, path] of [
    ['POST', PRODUCTS],
    ['PUT', second],
    ['PATCH', second],
  ] as const) {
    await send(method, path, undefined, { raw: '{"name": ' });
  }
  await send('GET', second);
  for (const [method, path] of [
    ['PATCH', PRODUCTS],
    ['POST', second],
    ['DELETE', PRODUCTS],
  ] as const) {
    await send(method, path, {});
  }
  await strangers(send, second, fifth);
  await mistakes(send);
  for (let i = 0; i < 3; i += 1) await send('DELETE', fourth);
  for (const path of [fourth, PRODUCTS]) await send('GET', path);
  const any = { headers: { 'If-Match': '*' } };
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) await send(method, `${PRODUCTS}/${UNKNOWN}`, undefined, any);
  for (const path of ['/api/products', '/products', '/api/v999/products', '/api/v7/products', '/nowhere']) {
    await send('GET', path);
  }
  await send('POST', '/api/v1/search', { query: 'Lamp', limit: 2 });
  await orders(send, ids[4] ?? '');
  await send('GET', PRODUCTS);
  for (const part of [losses, amid, meetings, sequences, patches, callers, limits]) await part(send);
}

/** Calls that only together come to something. */
async function sequences(send: Send): Promise<void> {
  const made = await send('POST', PRODUCTS, { ...LAMP, sku: 'sequence', description: 'One' });
  const path = `${PRODUCTS}/${idOf(made, 95)}`;
  await send('PATCH', path, { price: 3 });
  await send('GET', PRODUCTS);
  await send('GET', path);
  await send('PATCH', path, { quantity: 5 });
  await send('GET', path);
  await send('PUT', path, { ...LAMP, sku: 'sequence' });
  await send('PATCH', path, { price: 4 });
  await send('GET', `${PRODUCTS}?limit=50`);
  await send('DELETE', path);
  await send('GET', path);
  await send('POST', PRODUCTS, { ...LAMP, sku: 'sequel' });
  await send('GET', path);
  for (const query of ['status=archived&sort=price', 'fields=name&sort=price', 'status=archived&sort=-price']) {
    await send('GET', `${PRODUCTS}?limit=50&${query}`);
  }
}

/** Calls for versions that are gone, and calls that meet in time. */
async function meetings(send: Send): Promise<void> {
  const made = await send('POST', PRODUCTS, { ...LAMP, sku: 'met' });
  const path = `${PRODUCTS}/${idOf(made, 96)}`;
  const old = made.header('ETag') ?? '';
  for (const tags of [old, old, `${old}, "another"`, '*']) {
    await send('PATCH', path, { price: tags.length }, { headers: { 'If-Match': tags } });
    await send('GET', path);
  }
  await send('PUT', path, { ...LAMP, sku: 'met', price: 3.25 }, { headers: { 'If-None-Match': '*' } });
  const now = (await send('GET', path)).header('ETag') ?? '';
  await Promise.all([3, 4, 5].map((price) => send('PATCH', path, { price }, { headers: { 'If-Match': now } })));
  await send('GET', path);
  await Promise.all(['price', 'quantity'].map((name) => send('PATCH', path, { [name]: 6 })));
  await send('GET', path);
  const beside = { connection: 'beside' };
  await Promise.all([send('GET', path), send('PATCH', path, { price: 7 }), send('GET', path, undefined, beside)]);
  await send('GET', path);
  await Promise.all(['one', 'two'].map((name) => send('POST', PRODUCTS, { ...LAMP, name, sku: 'the same' })));
}

/** Calls whose callers leave before the answer, and what they send again; bodies that break off. */
async function losses(send: Send): Promise<void> {
  const lost = async (method: string, path: string, body?: Json, options: VisitOptions = {}): Promise<Seen> => {
    const caller = new AbortController();
    await send(method, path, body, { ...options, gone: caller.signal });
    caller.abort();
    await new Promise((resolve) => setImmediate(resolve));
    return send(method, path, body, { ...options, connection: 'another' });
  };
  const again = async (): Promise<Seen> => send('GET', `${PRODUCTS}?limit=100`);
  const made = await send('POST', PRODUCTS, { ...FULL, sku: 'lost' });
  await send('POST', PRODUCTS, { ...FULL, sku: 'next' });
  const path = `${PRODUCTS}/${idOf(made, 97)}`;
  const changed = { ...FULL, sku: 'lost again', name: 'Changed', price: 1, quantity: 1, tags: ['c'] };
  await lost('PUT', path, changed);
  await send('GET', path);
  for (const [method, raw] of [
    ['PUT', '{"name": '],
    ['PUT', JSON.stringify({ ...LAMP, sku: 'part' })],
    ['PATCH', '{"name":"Part","qu'],
  ] as const) {
    await send(method, path, undefined, { raw, connection: BROKEN_OFF });
    await send('GET', path);
  }
  await lost('DELETE', path);
  await send('GET', path);
  await again();
  await lost('POST', PRODUCTS, { ...FULL, sku: 'lost create' });
  await again();
  const marked = { ...FULL, sku: 'marked' };
  const headers = { 'Idempotency-Key': 'k' };
  await lost('POST', PRODUCTS, marked, { headers });
  await send('POST', PRODUCTS, marked, { headers, connection: 'a third' });
  await again();
}

/** A walk by cursor over equal sort keys: its anchor is deleted, then records are made before and ahead, and one goes. */
async function amid(send: Send): Promise<void> {
  const tie = { ...LAMP, price: 500_000 };
  const ids: string[] = [];
  for (let i = 0; i < 4; i += 1) ids.push(idOf(await send('POST', PRODUCTS, { ...tie, sku: `tie ${i}` }), 90 + i));
  const first = `${PRODUCTS}?limit=1&sort=-price`;
  let path = first;
  for (let pages = 1; pages < 6; pages += 1) {
    const { body } = await send('GET', path);
    const next = (body as { next?: string } | null | undefined)?.next;
    if (next === undefined) return;
    path = `${first}&after=${next}`;
    if (pages === 2) await send('DELETE', `${PRODUCTS}/${ids[1] ?? ''}`);
    if (pages !== 3) continue;
    for (const price of [600_000, 400_000]) await send('POST', PRODUCTS, { ...tie, sku: `price ${price}`, price });
    await send('DELETE', `${PRODUCTS}/${ids[3] ?? ''}`);
  }
}

/** Calls with credentials of all wrong kinds. */
async function strangers(send: Send, path: string, victim: string): Promise<void> {
  const token = 'tok_alice_6hD2qXw9Lr4Tz8Nb';
  const wrong = [`Bearer ${token.slice(0, -1)}x`, 'Bearer nobody', `Basic ${token}`, 'Bearer', token];
  for (const Authorization of wrong)
    await send('GET', path, undefined, { as: 'anonymous', headers: { Authorization } });
  const session = { Cookie: 'theme=light; sid=9876; session=1234' };
  await send('GET', path, undefined, { as: 'anonymous', headers: session, connection: 'new' });
  await send('GET', path, undefined, { as: 'anonymous', connection: 'c' });
  await send('POST', '/api/v1/search', { query: '' }, { as: 'anonymous', connection: 'new' });
  await send('DELETE', victim, undefined, { as: 'anonymous', connection: 'new' });
  await send('GET', victim);
}

/** Mistakes, each made twice. */
async function mistakes(send: Send): Promise<void> {
  for (const query of ['limit=abc', 'sort=no_such_key', 'limit=abc', 'sort=no_such_key'])
    await send('GET', `${PRODUCTS}?${query}`);
  for (let n = 0; n < 2; n += 1) await send('POST', PRODUCTS, { name: 'Lamp' });
  const guarded = `${PRODUCTS}/${idOf(await send('POST', PRODUCTS, { ...LAMP, sku: 'guarded' }), 0)}`;
  await send('DELETE', guarded, undefined, { as: 'PROBITY_SHOP_TOKEN_READER' });
  await send('DELETE', guarded, undefined, { headers: { 'If-Match': '"gone"' } });
  await send('GET', guarded);
  await send('DELETE', guarded);
}

async function walk(send: Send, path: string): Promise<void> {
  let next: unknown = '';
  for (let pages = 0; pages < 5 && typeof next === 'string'; pages += 1) {
    const page: Seen = await send('GET', next === '' ? path : `${path}&after=${next}`);
    next = (page.body as { next?: string } | undefined)?.next;
  }
}
