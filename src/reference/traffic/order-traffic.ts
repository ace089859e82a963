import { idOf } from './traffic-streams.js';
import type { Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp with a long name', price: 19.5, quantity: 3 };

/** Leads orders through their states, one action after another and several at a time, and removes reviews. */
export async function orders(send: Visitor, product: string): Promise<void> {
  const made = await send('POST', '/api/v1/orders', { product, quantity: 1 });
  const id = idOf(made, 99);
  await send('POST', `/api/v1/orders/${id}/pay`);
  await send('POST', `/orders/${id}/refund`);
  await send('GET', '/api/v1/orders?status=refunded');
  await send('POST', `/api/v1/orders/${id}/cancel`);
  await send('POST', `/api/v1/orders/${id}/pay`);
  await send('GET', `/api/v1/orders/${id}`);
  const other = await send('POST', '/api/v1/orders', { product, quantity: 2 });
  const path = `/api/v1/orders/${idOf(other, 94)}`;
  await Promise.all(['cancel', 'pay', 'pay'].map((action) => send('POST', `${path}/${action}`)));
  await send('POST', `${path}/pay`);
  await send('GET', path);
  const review = await send('POST', `${PRODUCTS}/${product}/reviews`, { author: 'A', rating: 5 });
  await send('GET', `${PRODUCTS}/${idOf(await send('POST', PRODUCTS, { ...LAMP, sku: 'bare' }), 0)}/reviews`);
  for (const as of ['PROBITY_SHOP_TOKEN_BOB', 'PROBITY_SHOP_TOKEN'] as const)
    await send('DELETE', `${PRODUCTS}/${product}/reviews/${idOf(review, 98)}`, undefined, { as });
  const theirs = await send(
    'POST',
    `${PRODUCTS}/${product}/reviews`,
    { author: 'B', rating: 4 },
    {
      as: 'PROBITY_SHOP_TOKEN_BOB',
    },
  );
  await send('DELETE', `${PRODUCTS}/${product}/reviews/${idOf(theirs, 97)}`);
}
