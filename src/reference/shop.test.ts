import { describe, expect, it } from 'vitest';
import { createReference, type ReferenceOptions } from './reference.js';
import { visitor, type Seen, type Visitor } from './traffic/visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', sku: 'L-1', price: 19.5, quantity: 3 };

function shop(options: ReferenceOptions = {}): Visitor {
  let time = Date.UTC(2026, 0, 1);
  return visitor(createReference({ clock: { now: () => (time += 10) }, ...options }));
}

const at = (seen: Seen): string => seen.header('Location') ?? '';
const code = (seen: Seen) => (seen.body as { error?: { code?: string } }).error?.code;

describe('a product', () => {
  it('is created, read, replaced, changed and deleted', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, LAMP);
    expect([made.status, (await visit('GET', at(made))).body]).toEqual([201, made.body]);
    const put = await visit('PUT', at(made), { ...LAMP, quantity: 0 });
    expect([put.status, put.body]).toMatchObject([200, { quantity: 0, status: 'active' }]);
    const patched = await visit('PATCH', at(made), { tags: ['a'], price: 1 });
    expect(patched.body).toMatchObject({ name: 'Lamp', tags: ['a'], price: 1, quantity: 0 });
    expect((await visit('PATCH', at(made), { tags: null })).body).not.toHaveProperty('tags');
    const gone = await visit('DELETE', at(made));
    expect([gone.status, gone.text]).toEqual([204, '']);
    expect([(await visit('DELETE', at(made))).status, (await visit('GET', at(made))).status]).toEqual([404, 404]);
  });

  it('loses by PUT what the body leaves out, nested fields included', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, { ...LAMP, tags: ['a'], dimensions: { width: 1, height: 2, depth: 3 } });
    const put = await visit('PUT', at(made), { ...LAMP, dimensions: { width: 1, height: 2 } });
    expect(put.body).toMatchObject({ dimensions: { width: 1, height: 2 } });
    expect(JSON.stringify(put.body)).not.toMatch(/tags|depth/);
  });

  it('is refused with everything that is wrong with it, and nothing is stored', async () => {
    const visit = shop();
    const refused = await visit('POST', PRODUCTS, { name: '', price: '5', quantity: 1.5, status: 'old', tags: [1] });
    expect([refused.status, code(refused)]).toEqual([422, 'invalid']);
    const { error } = refused.body as { error: { details: { at: string }[] } };
    expect(error.details.map((detail) => detail.at)).toEqual([
      '/name',
      '/sku',
      '/price',
      '/quantity',
      '/status',
      '/tags/0',
    ]);
    expect((await visit('GET', PRODUCTS)).body).toEqual({ data: [], total: 0 });
  });

  it('ignores fields that are unknown or read-only', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, { ...LAMP, id: 'x', created_at: 'y', colour: 'red' });
    expect(made.status).toBe(201);
    expect(JSON.stringify(made.body)).not.toMatch(/colour|"x"|"y"/);
  });

  it('has a sku of its own', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, LAMP);
    expect((await visit('PUT', at(made), LAMP)).status).toBe(200);
    expect(code(await visit('POST', PRODUCTS, LAMP))).toBe('duplicate');
  });

  it('cannot be updated from a stale state', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, LAMP);
    const tag = made.header('ETag') ?? '';
    expect((await visit('GET', at(made))).header('ETag')).toBe(tag);
    expect((await visit('GET', at(made), undefined, { headers: { 'If-None-Match': tag } })).status).toBe(304);
    const headers = { 'If-Match': tag };
    expect((await visit('PATCH', at(made), { price: 1 }, { headers })).status).toBe(200);
    const second = await visit('PATCH', at(made), { price: 2 }, { headers });
    expect([second.status, code(second)]).toEqual([409, 'conflict']);
    expect((await visit('DELETE', at(made), undefined, { headers })).status).toBe(409);
    expect((await visit('GET', at(made))).body).toMatchObject({ price: 1 });
  });

  it('is made once for one Idempotency-Key', async () => {
    const visit = shop();
    const headers = { 'Idempotency-Key': 'k' };
    const first = await visit('POST', PRODUCTS, LAMP, { headers });
    expect((await visit('POST', PRODUCTS, LAMP, { headers })).body).toEqual(first.body);
    expect(code(await visit('POST', PRODUCTS, { ...LAMP, sku: 'other' }, { headers }))).toBe('idempotency_key_reused');
    expect((await visit('GET', PRODUCTS)).items).toHaveLength(1);
  });

  it('takes its reviews along', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, LAMP);
    const review = await visit('POST', `${at(made)}/reviews`, { author: 'A', rating: 5 });
    expect((await visit('GET', at(review))).body).toEqual(review.body);
    expect((await visit('GET', `${at(made)}/reviews`)).items).toHaveLength(1);
    await visit('DELETE', at(made));
    expect((await visit('GET', at(review))).status).toBe(404);
    expect((await visit('GET', `${at(made)}/reviews`)).status).toBe(404);
  });
});

describe('an order', () => {
  it('goes from new to paid to refunded, and no other way', async () => {
    const visit = shop();
    const product = (await visit('POST', PRODUCTS, LAMP)).body as { id: string };
    const made = await visit('POST', '/api/v1/orders', { product: product.id, quantity: 1, status: 'paid' });
    expect(made.body).toMatchObject({ status: 'new' });
    const { id } = made.body as { id: string };
    expect(code(await visit('POST', `/orders/${id}/refund`))).toBe('wrong_state');
    expect((await visit('POST', `${at(made)}/pay`)).body).toMatchObject({ status: 'paid' });
    expect((await visit('POST', `/orders/${id}/refund`)).body).toMatchObject({ status: 'refunded' });
    expect((await visit('POST', `${at(made)}/cancel`)).status).toBe(409);
    expect((await visit('POST', '/api/v1/orders', { product: 'none', quantity: 1 })).status).toBe(422);
  });
});

describe('every call', () => {
  it('needs credentials of its own, but for health', async () => {
    const visit = shop();
    const calls = [
      ['GET', PRODUCTS],
      ['HEAD', PRODUCTS],
      ['OPTIONS', PRODUCTS],
      ['POST', PRODUCTS],
      ['GET', '/nowhere'],
    ] as const;
    for (const [method, path] of calls) {
      const refused = await visit(method, path, undefined, { as: 'anonymous' });
      expect([method, refused.status, refused.header('WWW-Authenticate')]).toEqual([
        method,
        401,
        'Bearer realm="shop"',
      ]);
    }
    expect((await visit('GET', '/health', undefined, { as: 'anonymous' })).status).toBe(200);
    expect((await visit('GET', PRODUCTS, undefined, { as: 'PROBITY_SHOP_KEY' })).status).toBe(200);
    expect((await visit('GET', PRODUCTS, undefined, { as: 'PROBITY_SHOP_TOKEN_READER' })).status).toBe(200);
    expect(code(await visit('POST', PRODUCTS, LAMP, { as: 'PROBITY_SHOP_TOKEN_READER' }))).toBe('forbidden');
    const search = await visit('POST', '/api/v1/search', { query: '' }, { as: 'PROBITY_SHOP_TOKEN_READER' });
    expect(search.status).toBe(200);
  });

  it('is refused in one shape', async () => {
    const visit = shop();
    const raw = (text: string) => visit('POST', PRODUCTS, undefined, { raw: text });
    const refusals = [
      [404, await visit('GET', '/nowhere')],
      [404, await visit('GET', '/api/v3/products')],
      [404, await visit('GET', '/api/products')],
      [404, await visit('GET', `${PRODUCTS}/`)],
      [404, await visit('GET', `${PRODUCTS}/%zz`)],
      [405, await visit('DELETE', PRODUCTS)],
      [415, await visit('POST', PRODUCTS, LAMP, { headers: { 'Content-Type': 'text/plain' } })],
      [400, await raw('{')],
      [422, await raw('[]')],
      [413, await raw(`{"name":"${'x'.repeat(65 * 1024)}"}`)],
    ] as const;
    for (const [status, refusal] of refusals) {
      expect([refusal.status, Object.keys(refusal.body as object)]).toEqual([status, ['error']]);
      expect(refusal.header('Content-Type')).toBe('application/json');
    }
    expect(refusals[5][1].header('Allow')).toBe('GET, POST, HEAD, OPTIONS');
  });

  it('may be a HEAD or an OPTIONS', async () => {
    const visit = shop();
    await visit('POST', PRODUCTS, LAMP);
    const [get, head] = [await visit('GET', PRODUCTS), await visit('HEAD', PRODUCTS)];
    expect([head.status, head.text, head.headers.slice(0, 3)]).toEqual([200, '', get.headers.slice(0, 3)]);
    const options = await visit('OPTIONS', `${PRODUCTS}/x`);
    expect([options.status, options.header('Allow')]).toEqual([204, 'GET, PUT, PATCH, DELETE, HEAD, OPTIONS']);
  });

  it('names one of two versions of one store', async () => {
    const visit = shop();
    const made = await visit('POST', PRODUCTS, LAMP);
    const second = await visit('GET', at(made).replace('v1', 'v2'));
    expect(second.body).toEqual({ ...(made.body as object), currency: 'EUR' });
  });

  it('is counted where there is a rate limit', async () => {
    let time = 0;
    const visit = shop({ limits: { rate: { quota: 2, window: 1000 } }, clock: { now: () => time } });
    const statuses = async () => (await visit('GET', PRODUCTS)).status;
    expect([await statuses(), await statuses(), await statuses()]).toEqual([200, 200, 429]);
    expect((await visit('GET', PRODUCTS)).header('Retry-After')).toBe('1');
    time = 1000;
    expect(await statuses()).toBe(200);
  });

  it('finds the same with the same seed', async () => {
    const id = async (seed: number) => ((await shop({ seed })('POST', PRODUCTS, LAMP)).body as { id: string }).id;
    expect(await id(1)).toBe(await id(1));
    expect(await id(1)).not.toBe(await id(2));
    expect(await id(1)).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-a[0-9a-f]{3}-[0-9a-f]{12}$/);
  });
});
