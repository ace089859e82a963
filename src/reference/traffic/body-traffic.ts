import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { isObject } from '../http/message.js';
import type { Seen, Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', sku: 'odd members', price: 19.5, quantity: 3 };

/** Calls whose bodies say more than may be written, and keys that are used twice. */
export async function bodies(send: Visitor): Promise<void> {
  const odd = { zz: 'odd', created_at: '2001-02-03T04:05:06Z' };
  const made = `${PRODUCTS}/${idOf(await send('POST', PRODUCTS, { ...LAMP, ...odd }))}`;
  await send('GET', made);
  await send('PUT', made, { ...LAMP, ...odd });
  await send('GET', made);
  await send('GET', `${made}/reviews/no-such-review`);
  const long = { ...LAMP, sku: 'long', name: '漢'.repeat(100), description: 'x'.repeat(300) };
  const other = `${PRODUCTS}/${idOf(await send('POST', PRODUCTS, long))}`;
  const review = idOf(await send('POST', `${made}/reviews`, { author: 'A', rating: 5 }));
  await send('GET', `${other}/reviews/${review}`);
  await send('DELETE', `${other}/reviews/${review}`);
  for (const author of ['B', 'C']) await send('POST', `${other}/reviews`, { author, rating: 1 });
  const last = idOf(await send('POST', `${other}/reviews`, { author: 'D', rating: 1 }));
  for (const name of ['x'.repeat(201), null]) await send('PATCH', other, { name });
  await send('PATCH', other, { description: 'x'.repeat(600) });
  await send('GET', `${PRODUCTS}?status=archived`);
  await send('GET', '/api/v1/orders?status=new');
  const token = REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN;
  await send('GET', `${PRODUCTS}?limit=1&access_token=${token}`, undefined, { as: 'anonymous' });
  const keyed = { headers: { 'Idempotency-Key': 'used twice' } };
  await send('POST', PRODUCTS, { ...LAMP, sku: 'one' }, keyed);
  await send('POST', PRODUCTS, { ...LAMP, sku: 'another' }, keyed);
  await send('GET', `${PRODUCTS}?limit=100`);
  const oddly: readonly Readonly<Record<string, string>>[] = [
    { 'Content-Type': 'multipart/form-data' },
    { 'Content-Encoding': 'gzip' },
  ];
  for (const headers of oddly) await send('POST', PRODUCTS, { ...LAMP, sku: 'said oddly' }, { headers });
  await send('DELETE', other);
  await send('GET', `${other}/reviews/${last}`);
  for (const product of ['none', other.slice(PRODUCTS.length + 1)])
    await send('POST', '/api/v1/orders', { product, quantity: 1 });
}

function idOf({ body }: Seen): string {
  return isObject(body) && typeof body['id'] === 'string' ? body['id'] : 'none';
}
