import { isObject } from '../http/message.js';
import type { Seen, Visitor } from './visitor.js';

const PRODUCTS = '/api/v1/products';
const ORDERS = '/api/v1/orders';
const LAMP = { name: 'Lamp', price: 19.5, quantity: 3 };

/** Calls that a contract may say to be answered in one way or in another. */
export async function choices(send: Visitor): Promise<void> {
  const ids: string[] = [];
  for (let n = 0; n < 12; n += 1) ids.push(idOf(await send('POST', PRODUCTS, { ...LAMP, sku: `choice ${n}` })));
  const lists = ['', '?limit=5', '?per_page=5', '?size=5'];
  for (const query of lists) await send('GET', `${PRODUCTS}${query}`);
  const { body } = await send('GET', `${PRODUCTS}?limit=1`);
  const next = isObject(body) ? String(body['next']) : '';
  await send('GET', `${PRODUCTS}?limit=1&page=2&fields=id`);
  for (const page of [1, 3]) await send('GET', `${PRODUCTS}?limit=1&page=${page}&after=${next}`);
  for (const status of ['paid', 'refunded']) {
    const order = idOf(await send('POST', ORDERS, { product: ids[0] ?? '', quantity: 1, status }));
    await send('GET', `${ORDERS}/${order}`);
  }
  for (const Accept of ['text/odd', 'text/odd, application/json;q=0.5', '*/*'])
    await send('GET', PRODUCTS, undefined, { headers: { Accept, Host: 'shop.example' } });
  await send('POST', PRODUCTS, { ...LAMP, sku: 'unreadable' }, { headers: { Accept: 'text/odd' } });
  await send('GET', '/catalogue', undefined, { headers: { Host: 'shop.example' } });
  const headers = { 'Idempotency-Key': 'answered twice' };
  const kept = { ...LAMP, sku: 'kept' };
  const made = idOf(await send('POST', PRODUCTS, kept, { headers }));
  await send('PATCH', `${PRODUCTS}/${made}`, { price: 20 });
  for (const method of ['PUT', 'PATCH']) await send(method, `${PRODUCTS}/${made}`, { ...kept, sku: 'choice 1' });
  await send('POST', PRODUCTS, kept, { headers });
  const together = { ...LAMP, sku: 'together' };
  const keyed = { headers: { 'Idempotency-Key': 'at one time' } };
  await Promise.all([1, 2].map(() => send('POST', PRODUCTS, together, keyed)));
  await send('POST', PRODUCTS, { ...LAMP, quantity: 1.5, sku: 'one and a half' });
  const gone = idOf(await send('POST', PRODUCTS, { ...LAMP, sku: 'gone' }));
  await send('DELETE', `${PRODUCTS}/${gone}`);
  for (const method of ['PUT', 'PATCH']) await send(method, `${PRODUCTS}/${gone}`, { ...LAMP, sku: 'gone' });
  for (const octets of [5000, 8165, 9000])
    await send('GET', `${PRODUCTS}?q=${'x'.repeat(octets)}`, undefined, { headers: { Host: 'shop.example' } });
  await oddUrls(send, ids[0] ?? '');
  await versions(send);
  await conditions(send);
}

/** URLs that nobody should ask for. */
async function oddUrls(send: Visitor, id: string): Promise<void> {
  const cursor = Buffer.from('{}').toString('base64url');
  for (const path of [
    '/%zz',
    `/${id}'/reviews`,
    '?sort[]=name',
    '?limit=1&limit=2',
    `?limit=1&after=${cursor}`,
    '?after=%2500',
  ])
    await send('GET', `${PRODUCTS}${path}`);
}

/** Updates of a record in `data`, as one of the dialects has it, for no version and for the one that was read. */
async function conditions(send: Visitor): Promise<void> {
  const type = { 'Content-Type': 'application/vnd.api+json' };
  const data = (price: number) => ({ data: { type: 'products', attributes: { ...LAMP, price, sku: 'conditional' } } });
  const path = (await send('POST', PRODUCTS, data(1), { headers: type })).header('Location') ?? '/none';
  for (const method of ['PUT', 'PATCH']) {
    await send(method, path, data(2), { headers: type });
    const tag = (await send('GET', path)).header('ETag') ?? '';
    await send(method, path, data(3), { headers: { ...type, 'If-Match': tag } });
  }
}

/** Calls whose version a header names, as one of the dialects has it. */
async function versions(send: Visitor): Promise<void> {
  const list = '/api/products';
  const type = 'application/x-www-form-urlencoded';
  for (const [name, version] of [
    ['Shop-Version', 'v1'],
    ['Shop-Version', 'v2'],
    ['shop-version', 'v2'],
  ] as const)
    await send('GET', list, undefined, { headers: { [name]: version } });
  for (const version of ['v999', 'v10', 'V2']) {
    const headers = { 'Shop-Version': version, 'Content-Type': type };
    await send('GET', list, undefined, { headers });
    await send('POST', list, undefined, { raw: `name=Lamp&sku=${version}&price=1&quantity=1`, headers });
  }
  await send('GET', list, undefined, { headers: { 'sHOP-vERSION': 'v999' } });
  const made = await send('POST', '/api/v1/products', { name: 'Lamp', sku: 'under-v999', price: 1, quantity: 1 });
  await send('PATCH', `/api/v999/products/${idOf(made)}`, { price: 2 });
  await send('DELETE', `/api/v999/products/${idOf(made)}`);
  await send('POST', '/api/v1/orders', { product: idOf(made), quantity: 1, note: '' });
  await send('GET', `/api/v2/products/${idOf(made)}`, undefined, { as: 'anonymous' });
  await send('DELETE', `/api/v1/products/${idOf(made)}`, undefined, { headers: { 'If-Match': '*' } });
  const other = await send('POST', '/api/v1/products', { name: 'Lamp', sku: 'twice', price: 1, quantity: 1 });
  await Promise.all([1, 2].map(() => send('DELETE', `/api/v1/products/${idOf(other)}`)));
  await send('GET', list);
}

function idOf({ body }: Seen): string {
  return isObject(body) && typeof body['id'] === 'string' ? body['id'] : 'none';
}
