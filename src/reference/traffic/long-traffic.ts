import { isObject } from '../http/message.js';
import type { Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', price: 19.5, quantity: 3 };

/** Walks through lists, with writes between the pages, and writes to one record after another. */
export async function walks(send: Visitor): Promise<void> {
  const make = async (sku: string): Promise<string> =>
    (await send('POST', PRODUCTS, { ...LAMP, sku })).header('Location') ?? '/none';
  const page = async (query: string, after: string): Promise<string> => {
    const { body } = await send('GET', `${PRODUCTS}?limit=60&${query}${after === '' ? '' : `&after=${after}`}`);
    return isObject(body) && typeof body['next'] === 'string' ? body['next'] : '';
  };
  let path = '';
  for (let n = 0; n < 75; n += 1) path = await make(`walk ${String(n)}`);
  await page('status=active', await page('status=active', ''));
  const next = await page('q=', '');
  await make('between two pages');
  await page('q=', next);
  await send('GET', `${PRODUCTS}?limit=0`);
  await send('GET', `${PRODUCTS}?per_page=100&page=4`);
  await send('PUT', path, { ...LAMP, price: 1, sku: 'replaced' });
  await send('PATCH', path, { price: 2 });
  await send('GET', path);
  const nobody = path.replace(/.{4}$/, '0000');
  await send('PUT', nobody, { ...LAMP, sku: 'of nobody' }, { headers: { 'If-Match': '*' } });
  await send('GET', nobody);
}
