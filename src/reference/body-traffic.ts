import { isObject } from './message.js';
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
  await send('POST', PRODUCTS, long);
  const keyed = { headers: { 'Idempotency-Key': 'used twice' } };
  await send('POST', PRODUCTS, { ...LAMP, sku: 'one' }, keyed);
  await send('POST', PRODUCTS, { ...LAMP, sku: 'another' }, keyed);
  await send('GET', `${PRODUCTS}?limit=100`);
}

function idOf({ body }: Seen): string {
  return isObject(body) && typeof body['id'] === 'string' ? body['id'] : 'none';
}
