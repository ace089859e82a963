import { bodies } from './body-traffic.js';
import { choices } from './choice-traffic.js';
import { walks } from './long-traffic.js';
import { REFERENCE_ENVIRONMENT } from '../http/callers.js';
import { isObject } from '../http/message.js';
import type { Seen, Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const ORDERS = '/api/v1/orders';
const LAMP = { name: 'Lamp', price: 19.5, quantity: 3, description: 'Bright' };

/** Calls that depend on who makes them, and how that one says so. */
export async function callers(send: Visitor): Promise<void> {
  const bob = { as: 'PROBITY_SHOP_TOKEN_BOB' } as const;
  const product = idOf(await send('POST', PRODUCTS, { ...LAMP, sku: 'of alice' }));
  const order = idOf(await send('POST', ORDERS, { product, quantity: 1 }));
  await send('GET', `${PRODUCTS}/${product}`, undefined, bob);
  await send('GET', `${PRODUCTS}?limit=100`, undefined, bob);
  await send('GET', ORDERS, undefined, bob);
  await send('GET', `${ORDERS}/${order}`, undefined, bob);
  for (const action of ['pay', 'cancel']) await send('POST', `${ORDERS}/${order}/${action}`, undefined, bob);
  await send('GET', PRODUCTS, undefined, { as: 'PROBITY_SHOP_TOKEN_EXPIRED' });
  for (const path of [`${PRODUCTS}/`, '/API/V1/PRODUCTS', '/api/v1/Products']) await send('GET', path);
  const odd = { headers: { 'Content-Type': 'application/x-odd' } };
  await send('POST', PRODUCTS, { ...LAMP, sku: 'odd' }, odd);
  await send('GET', `${PRODUCTS}?limit=100`);
  const key = REFERENCE_ENVIRONMENT.PROBITY_SHOP_KEY;
  await send('GET', `${PRODUCTS}?limit=1&X-API-Key=${key}`, undefined, { as: 'anonymous' });
  await send('GET', PRODUCTS, undefined, { as: 'anonymous', headers: { Cookie: `X-API-Key=${key}` } });
  const wrong = (Authorization: string) => ({ as: 'anonymous' as const, headers: { Authorization } });
  await send('HEAD', PRODUCTS, undefined, { as: 'anonymous' });
  await send('HEAD', PRODUCTS, undefined, wrong('Bearer nobody'));
  const token = REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN;
  for (const one of [`${token}tok_`, token.slice(0, -1)])
    await send('GET', PRODUCTS, undefined, wrong(`Bearer ${one}`));
  await send('POST', PRODUCTS, { ...LAMP, sku: 'expired' }, { as: 'PROBITY_SHOP_TOKEN_EXPIRED' });
  await send('GET', `${ORDERS}?status=new`, undefined, bob);
  await send('POST', `/orders/${order}/refund`, undefined, { as: 'PROBITY_SHOP_KEY' });
  const reviews = `${PRODUCTS}/${product}/reviews`;
  const review = idOf(await send('POST', reviews, { author: 'Bob', rating: 4 }, bob));
  await send('DELETE', `${reviews}/${review}`);
  await send('GET', `${reviews}/${review}`);
  await bodies(send);
  await choices(send);
  await walks(send);
  for (const action of ['pay', 'cancel']) await send('POST', `${ORDERS}/${order}/${action}`);
  for (const as of [wrong('Bearer nobody'), {}]) {
    await send('DELETE', `${PRODUCTS}/${product}`, undefined, as);
    await send('GET', `${PRODUCTS}/${product}`);
  }
  const headers = { 'If-None-Match': '*' };
  await send('PUT', `${PRODUCTS}/for.none-1`, { ...LAMP, sku: 'for none' }, { headers });
  await send('PUT', `${PRODUCTS}/for!none`, { ...LAMP, sku: 'ill-formed' }, { headers });
  await send('GET', `${PRODUCTS}/for!none`);
  await send('GET', `${PRODUCTS}?limit=100`);
}

function idOf({ body }: Seen): string {
  return isObject(body) && typeof body['id'] === 'string' ? body['id'] : 'none';
}
