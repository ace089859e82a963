import { isObject } from '../http/message.js';
import type { Seen, Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', price: 19.5, quantity: 3 };

/** Calls beyond a quota, and bodies about as large as they may be. */
export async function limits(send: Visitor): Promise<void> {
  const trial = { as: 'PROBITY_SHOP_TOKEN_TRIAL' } as const;
  await send('GET', '/limits', undefined, { as: 'anonymous' });
  for (let n = 0; n < 60; n += 1)
    await send('GET', `${PRODUCTS}?limit=1`, undefined, { ...trial, connection: `c${n % 8}` });
  await send('GET', `${PRODUCTS}?limit=1`, undefined, { as: 'PROBITY_SHOP_TOKEN_BOB' });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'too many' }, trial);
  for (let n = 0; n < 3; n += 1) await send('GET', `${PRODUCTS}?limit=1`, undefined, trial);
  await send('GET', `${PRODUCTS}?limit=100`);
  for (let n = 0; n < 300; n += 1) await send('GET', '/health');
  await send('GET', `${PRODUCTS}?limit=100`);
  await send('GET', '/api/v2/products?limit=2');
  const made = await send('POST', PRODUCTS, { ...LAMP, sku: 'large' });
  await send('PATCH', `${PRODUCTS}/${idOf(made)}`, { price: 8 });
  await send('GET', `/api/v2/products/${idOf(made)}`);
  for (const octets of [0, 1]) {
    const text = JSON.stringify({ ...LAMP, sku: `large ${octets}` });
    const raw = text.padEnd(64 * 1024 + octets);
    await send('POST', PRODUCTS, undefined, { raw });
    await send('PATCH', `${PRODUCTS}/${idOf(made)}`, undefined, { raw });
  }
}

function idOf({ body }: Seen): string {
  return isObject(body) && typeof body['id'] === 'string' ? body['id'] : 'none';
}
