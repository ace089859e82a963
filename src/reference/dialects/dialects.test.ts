import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { isObject, type JsonObject } from '../http/message.js';
import { createReference } from '../reference.js';
import { visitor, type Seen, type Visitor } from '../traffic/visitor.js';
import { dialects } from './index.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', sku: 'L', price: 19.5, quantity: 3 };

function speaking(dialect: string): Visitor {
  let time = Date.UTC(2026, 0, 1);
  return visitor(createReference({ dialect, clock: { now: () => (time += 7) } }));
}

const inside = (seen: Seen, ...path: readonly string[]): unknown =>
  path.reduce<unknown>((value, name) => (value as JsonObject | undefined)?.[name], seen.body);

describe('the dialects', () => {
  it('have contracts of their own', () => {
    const folder = new URL('../../../contracts/services/', import.meta.url);
    expect(dialects.filter(({ contract }) => !existsSync(new URL(contract, folder)))).toEqual([]);
    expect(() => createReference({ dialect: 'none' })).toThrow('There is no dialect none; there are plain, link');
  });

  it('link: bare arrays with a Link to the pages around', async () => {
    const visit = speaking('link');
    for (const sku of ['a', 'b', 'c', 'd', 'e']) await visit('POST', PRODUCTS, { ...LAMP, sku });
    const page = await visit('GET', `${PRODUCTS}?per_page=2&page=2&sort=name&direction=desc`);
    expect([page.items.length, page.header('X-Total-Count')]).toEqual([2, '5']);
    const around = (number: number, rel: string) =>
      `<${PRODUCTS}?per_page=2&page=${number}&sort=name&direction=desc>; rel="${rel}"`;
    const links = [around(3, 'next'), around(3, 'last'), around(1, 'prev'), around(1, 'first')];
    expect(page.header('Link')).toBe(links.join(', '));
    expect((await visit('GET', `${PRODUCTS}?page=3&per_page=2`)).header('Link')).not.toContain('next');
    expect((await visit('GET', PRODUCTS)).header('Link')).toBeUndefined();
  });

  it('cursor: forms, updates by POST, the last id as cursor, versions in a header', async () => {
    const visit = speaking('cursor');
    const list = '/api/products';
    const headers = { 'Content-Type': 'application/x-www-form-urlencoded' };
    const form = (path: string, raw: string) => visit('POST', path, undefined, { raw, headers });
    const made = await form(list, 'name=A+b&sku=1&price=1e1&quantity=2&tags[0]=x&tags[1]=y&dimensions[width]=3');
    expect(made.status).toBe(200);
    const shown = { name: 'A b', sku: '1', price: 10, quantity: 2, tags: ['x', 'y'], dimensions: { width: 3 } };
    expect(made.body).toMatchObject(shown);
    const id = String(inside(made, 'id'));
    expect((await form(`${list}/${id}`, 'quantity=7')).body).toMatchObject({ ...shown, quantity: 7 });
    for (const bad of ['quantity=many', 'tags=x', 'tags[0][a]=x', 'tags[a]=x', 'dimensions=1', 'name[a]=x']) {
      expect([bad, (await form(`${list}/${id}`, bad)).status]).toEqual([bad, 422]);
    }
    await form(list, 'name=C&sku=2&price=1&quantity=2');
    const first = await visit('GET', `${list}?limit=1`);
    expect([first.items[0]?.['id'], inside(first, 'has_more')]).toEqual([id, true]);
    const rest = await visit('GET', `${list}?limit=1&starting_after=${id}`);
    expect([rest.items[0]?.['name'], inside(rest, 'has_more')]).toEqual(['C', false]);
    expect((await visit('GET', `${list}?limit=101`)).status).toBe(400);
    expect((await visit('DELETE', `${list}/${id}`)).body).toEqual({ id, deleted: true });
    expect((await visit('PUT', `${list}/${id}`, LAMP)).status).toBe(405);
    expect((await visit('POST', list, LAMP)).status).toBe(415);
    const under = (version: string) => visit('GET', list, undefined, { headers: { 'shop-version': version } });
    expect((await under('v2')).header('Shop-Version')).toBe('v2');
    expect((await visit('GET', list)).header('Shop-Version')).toBe('v1');
    expect((await under('v3')).status).toBe(400);
    expect((await visit('GET', PRODUCTS)).status).toBe(404);
    expect((await speaking('plain')('GET', list)).status).toBe(404);
  });

  it('put-create: a PUT makes or replaces, a version guards', async () => {
    const visit = speaking('put-create');
    const at = `${PRODUCTS}/my.lamp-1`;
    const made = await visit('PUT', at, LAMP);
    expect([made.status, made.body]).toMatchObject([201, { ...LAMP, id: 'my.lamp-1', version: 1 }]);
    expect((await visit('PUT', at, { ...LAMP, version: 1 })).body).toMatchObject({ version: 2 });
    expect((await visit('PATCH', at, { price: 1, version: 1 })).status).toBe(409);
    expect((await visit('GET', at)).body).toMatchObject({ price: 19.5, version: 2 });
    expect((await visit('PUT', `${PRODUCTS}/a%20b`, LAMP)).status).toBe(400);
    expect((await visit('POST', PRODUCTS, LAMP)).status).toBe(405);
    expect((await visit('GET', PRODUCTS)).body).toMatchObject({ count: 1 });
  });

  it('json-api: data, attributes and a link to the next page', async () => {
    const visit = speaking('json-api');
    const headers = { 'Content-Type': 'application/vnd.api+json' };
    const send = (attributes: JsonObject) =>
      visit('POST', PRODUCTS, { data: { type: 'products', attributes } }, { headers });
    const made = await send(LAMP);
    expect([made.status, inside(made, 'data', 'attributes', 'name')]).toEqual([201, 'Lamp']);
    expect(made.header('Content-Type')).toBe('application/vnd.api+json');
    await send({ ...LAMP, sku: '2' });
    const page = await visit('GET', `${PRODUCTS}?page[size]=1&filter[status]=active&fields[products]=name`);
    expect(page.items).toEqual([{ type: 'products', id: inside(made, 'data', 'id'), attributes: { name: 'Lamp' } }]);
    const next = await visit('GET', String(inside(page, 'links', 'next')));
    expect([next.items.length, inside(next, 'links', 'next'), inside(next, 'meta', 'total')]).toEqual([1, null, 2]);
    expect((await visit('POST', PRODUCTS, { data: LAMP }, { headers })).status).toBe(422);
    expect((await visit('GET', `${PRODUCTS}/none`)).header('Content-Type')).toBe('application/vnd.api+json');
  });

  it('page: pages from 0, embedded, with URLs and without ids', async () => {
    const visit = speaking('page');
    const made = await visit('POST', PRODUCTS, LAMP);
    const at = made.header('Location') ?? '';
    expect(inside(made, '_links', 'self', 'href')).toBe(at);
    await visit('POST', PRODUCTS, { ...LAMP, sku: '2', price: 1 });
    const page = await visit('GET', `${PRODUCTS}?page=1&size=1&sort=price,asc`);
    const shown = inside(page, '_embedded', 'products') as readonly JsonObject[];
    expect(shown[0]).toMatchObject({ price: 19.5, _links: { self: { href: at } } });
    expect(isObject(shown[0]) && 'id' in shown[0]).toBe(false);
    expect(inside(page, 'page')).toEqual({ size: 1, totalElements: 2, totalPages: 2, number: 1 });
    const put = await visit('PUT', at, { ...LAMP, price: 2 });
    expect([put.status, put.text]).toEqual([204, '']);
    expect((await visit('GET', at)).body).toMatchObject({ price: 2 });
  });
});
