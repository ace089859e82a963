import { describe, expect, it } from 'vitest';
import { createReference } from './reference.js';
import { visitor, type Seen, type Visitor } from './traffic/visitor.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lamp', sku: 'L-1', price: 19.5, quantity: 3 };

function shop(): Visitor {
  let time = Date.UTC(2026, 0, 1);
  return visitor(createReference({ clock: { now: () => (time += 10) } }));
}

/** Seven products with ties in the price, made in an order that is not that of any key. */
async function stocked(): Promise<Visitor> {
  const visit = shop();
  for (let i = 0; i < 7; i += 1) {
    const status = i % 3 === 0 ? 'archived' : 'active';
    const price = [9, 100, 10][i % 3] ?? 0;
    await visit('POST', PRODUCTS, { name: `N${(i * 5) % 7}`, sku: `s${i}`, price, quantity: 10 - i, status });
  }
  return visit;
}

const values = (seen: Seen, field: string) => seen.items.map((item) => item[field]);

describe('a list', () => {
  it('shows every record once, by pages and by cursors, in every order', async () => {
    const visit = await stocked();
    for (const sort of ['', '&sort=price', '&sort=-price', '&sort=name', '&sort=-created_at']) {
      const paged: unknown[] = [];
      for (let page = 1; page <= 3; page += 1) {
        paged.push(...values(await visit('GET', `${PRODUCTS}?limit=3&page=${page}${sort}`), 'id'));
      }
      const walked: unknown[] = [];
      for (let after = ''; ;) {
        const page = await visit('GET', `${PRODUCTS}?limit=3${sort}${after}`);
        walked.push(...values(page, 'id'));
        const next = (page.body as { next?: string }).next;
        if (next === undefined) break;
        after = `&after=${next}`;
      }
      expect(new Set(walked).size).toBe(7);
      expect(walked).toEqual(paged);
    }
  });

  it('goes on after a record that was deleted meanwhile', async () => {
    const visit = await stocked();
    const all = values(await visit('GET', PRODUCTS), 'id');
    const page = await visit('GET', `${PRODUCTS}?limit=2`);
    await visit('DELETE', `${PRODUCTS}/${String(all[1])}`);
    const { next } = page.body as { next: string };
    expect(values(await visit('GET', `${PRODUCTS}?after=${next}`), 'id')).toEqual(all.slice(2));
  });

  it('is sorted, filtered, searched and reduced to fields', async () => {
    const visit = await stocked();
    expect(values(await visit('GET', `${PRODUCTS}?sort=price`), 'price')).toEqual([9, 9, 9, 10, 10, 100, 100]);
    expect(values(await visit('GET', `${PRODUCTS}?sort=-quantity&limit=2`), 'quantity')).toEqual([10, 9]);
    const archived = await visit('GET', `${PRODUCTS}?status=archived`);
    expect([values(archived, 'status').length, archived.body]).toMatchObject([3, { total: 3 }]);
    expect((await visit('GET', `${PRODUCTS}?status=nonsense`)).items).toEqual([]);
    expect(values(await visit('GET', `${PRODUCTS}?q=N3`), 'name')).toEqual(['N3']);
    const [item = {}] = (await visit('GET', `${PRODUCTS}?fields=name,nonsense`)).items;
    expect(Object.keys(item).sort()).toEqual(['id', 'name']);
  });

  it('keeps to its limits', async () => {
    const visit = shop();
    for (let i = 0; i < 105; i += 1) await visit('POST', PRODUCTS, { ...LAMP, sku: `s${i}` });
    const sizes = async (query: string) => (await visit('GET', `${PRODUCTS}${query}`)).items.length;
    expect([await sizes(''), await sizes('?limit=7'), await sizes('?limit=1000')]).toEqual([10, 7, 100]);
    expect([await sizes('?page=12'), await sizes('?limit=100&page=2')]).toEqual([0, 5]);
    for (const bad of [
      'limit=0',
      'limit=-1',
      'limit=abc',
      'limit=',
      'page=0',
      'sort=nonsense',
      'after=x',
      'page=1&after=x',
    ]) {
      expect([bad, (await visit('GET', `${PRODUCTS}?${bad}`)).status]).toEqual([bad, 400]);
    }
    expect((await visit('GET', `${PRODUCTS}?nonsense=1`)).status).toBe(200);
  });
});
