import { createReference, type ReferenceOptions } from './reference.js';
import type { Call, Json, Reply } from './message.js';
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
const NO_ANSWER: Reply = { status: 0, headers: [], body: new Uint8Array() };
const UNKNOWN = '00000000-0000-4000-a000-000000000000';

/**
 * Sends calls that between them touch all that a fault may change, always the same ones in the same order, to a
 * service of its own with these options.
 */
export async function traffic(options: ReferenceOptions = {}): Promise<readonly Step[]> {
  let time = Date.UTC(2026, 0, 1);
  const service = createReference({ clock: { now: () => (time += 7) }, ...options });
  const steps: Step[] = [];
  const dispatch = (call: Call): Promise<Reply> => {
    // Nothing here waits for anything, so what has not answered by the next turn of the loop never will.
    const silence = new Promise<Reply>((resolve) => setImmediate(resolve, NO_ANSWER));
    // A cut connection, too, is a step without an answer.
    return Promise.race([service.dispatch(call), silence]).catch(() => NO_ANSWER);
  };
  let last: Call | undefined;
  const visit = visitor({ dispatch: (call) => dispatch((last = call)) });
  const send = async (method: string, path: string, body?: Json, visitOptions?: VisitOptions): Promise<Seen> => {
    const seen = await visit(method, path, body, visitOptions);
    if (last) steps.push(seen.status === 0 ? { call: last } : { call: last, seen });
    return seen;
  };
  await script(send);
  return steps;
}

type Send = (method: string, path: string, body?: Json, options?: VisitOptions) => Promise<Seen>;

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
  for (const query of ['limit=-1', 'limit=abc', 'sort=price', 'sort=-price', 'sort=price', 'status=active']) {
    await send('GET', `${PRODUCTS}?${query}`);
  }
  for (const page of [1, 2, 3]) await send('GET', `${PRODUCTS}?limit=4&page=${page}&sort=-price&status=archived`);
  for (const page of [1, 2, 3]) await send('GET', `${PRODUCTS}?limit=4&page=${page}`);
  for (const sort of ['created_at', '-price']) await walk(send, `${PRODUCTS}?limit=7&sort=${sort}`);
  await walk(send, `${PRODUCTS}?limit=4`);
  await send('GET', `${PRODUCTS}?fields=name,price`);
  await send('GET', `${first}?fields=name`);
  for (const method of ['GET', 'GET', 'HEAD', 'OPTIONS']) await send(method, first);
  await send('GET', `${second}?action=archive`);
  await send('GET', PRODUCTS);
  await send('HEAD', PRODUCTS);
  for (const body of [{ ...LAMP, dimensions: { width: 1, height: 1 }, tags: ['b'] }, LAMP, LAMP]) {
    await send('PUT', first, body);
    await send('GET', first);
  }
  await send('PATCH', fourth, { name: 'Other' });
  await send('GET', fourth);
  await send('PATCH', third, { quantity: 1 });
  await send('GET', third);
  for (const bad of [
    { ...LAMP, sku: 'x', quantity: 'many' },
    { ...LAMP, sku: 'y', quantity: -1, status: 'odd' },
  ]) {
    await send('POST', PRODUCTS, bad);
    await send('PUT', second, bad);
    await send('PATCH', second, bad);
  }
  await send('POST', PRODUCTS, { ...LAMP, sku: 'z', name: 'x'.repeat(180), quantity: 0 });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'v', name: 'x'.repeat(180) });
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
  for (let i = 0; i < 3; i += 1) await send('DELETE', fourth);
  await send('GET', fourth);
  await send('GET', PRODUCTS);
  for (const method of ['GET', 'HEAD', 'PATCH', 'DELETE']) await send(method, `${PRODUCTS}/${UNKNOWN}`);
  for (const path of ['/api/products', '/products', '/api/v999/products', '/api/v7/products', '/nowhere']) {
    await send('GET', path);
  }
  await send('POST', '/api/v1/search', { query: 'Lamp', limit: 2 });
  await orders(send, ids[4] ?? '');
  await send('GET', PRODUCTS);
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

async function orders(send: Send, product: string): Promise<void> {
  const made = await send('POST', '/api/v1/orders', { product, quantity: 1 });
  const id = idOf(made, 99);
  await send('POST', `/api/v1/orders/${id}/pay`);
  await send('POST', `/orders/${id}/refund`);
  await send('GET', '/api/v1/orders?status=refunded');
  const review = await send('POST', `${PRODUCTS}/${product}/reviews`, { author: 'A', rating: 5 });
  await send('DELETE', `${PRODUCTS}/${product}/reviews/${idOf(review, 98)}`);
}

async function walk(send: Send, path: string): Promise<void> {
  let next: unknown = '';
  for (let pages = 0; pages < 5 && typeof next === 'string'; pages += 1) {
    const page: Seen = await send('GET', next === '' ? path : `${path}&after=${next}`);
    next = (page.body as { next?: string } | undefined)?.next;
  }
}

/** The id of what was made; one that cannot be where nothing was. */
function idOf(made: Seen, otherwise: number): string {
  const id = (made.body as { id?: unknown } | null | undefined)?.id;
  return typeof id === 'string' ? id : `none-${otherwise}`;
}
