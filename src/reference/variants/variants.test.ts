import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { part } from '../../selftest/fixtures/amount.js';
import { isObject } from '../http/message.js';
import { createReference } from '../reference.js';
import { traffic } from '../traffic/traffic.js';
import { visitor, type Seen, type Visitor } from '../traffic/visitor.js';
import { variants } from './index.js';

const PRODUCTS = '/api/v1/products';
const LAMP = { name: 'Lämp </1>', price: 10, quantity: 3, status: 'active' };

/** A careful caller: waits when it is told to. */
function patient(visit: Visitor): Visitor {
  return async (...call) => {
    const seen = await visit(...call);
    return seen.status === 429 ? visit(...call) : seen;
  };
}

const idOf = (seen: Seen): string => String(isObject(seen.body) ? seen.body['id'] : '');

/** All ids of a walk that begins with this path. */
async function walk(visit: Visitor, path: string): Promise<readonly unknown[]> {
  const found: unknown[] = [];
  for (let after = ''; ;) {
    const page = await visit('GET', `${path}${after}`);
    expect(page.items.length).toBeLessThanOrEqual(3);
    found.push(...page.items.map(({ id }) => id));
    const next = isObject(page.body) ? page.body['next'] : undefined;
    if (typeof next !== 'string') return found;
    after = `&after=${next}`;
  }
}

describe('the variants', () => {
  it('are called as their files are', () => {
    const lost = variants.filter(({ id }) => !existsSync(new URL(`./${id}.ts`, import.meta.url)));
    expect(lost.map(({ id }) => id)).toEqual([]);
    expect(new Set(variants.map(({ id }) => id)).size).toBe(variants.length);
  });
});

describe.each(part(variants, 30).map((variant) => [variant.id, variant] as const))('%s', (id, variant) => {
  it('keeps the contract', async () => {
    let time = Date.UTC(2026, 0, 1);
    const visit = patient(visitor(createReference({ variants: [variant], clock: { now: () => (time += 7) } })));
    const ids: string[] = [];
    for (let i = 0; i < 9; i += 1) {
      const made = await visit('POST', PRODUCTS, { ...LAMP, sku: `s${i}`, name: `${LAMP.name} ${i}`, price: i % 3 });
      expect([made.status, made.body]).toMatchObject([201, { ...LAMP, name: `${LAMP.name} ${i}`, price: i % 3 }]);
      expect(made.header('Location')).toMatch(new RegExp(`${PRODUCTS}/${idOf(made)}$`));
      ids.push(idOf(made));
    }
    for (const query of ['sort=created_at', 'sort=price', 'sort=-name', 'q=L%C3%A4mp', 'status=active']) {
      const own = (await walk(visit, `${PRODUCTS}?limit=3&${query}`)).filter((found) => ids.includes(String(found)));
      expect([query, own.toSorted()]).toEqual([query, ids.toSorted()]);
    }
    const first = `${PRODUCTS}/${ids[0] ?? ''}`;
    const body = { ...LAMP, sku: 'other', description: '/' };
    const put = await visit('PUT', first, body);
    const tag = (await visit('GET', first)).header('ETag') ?? '';
    expect([put.status, put.body]).toMatchObject([200, body]);
    const patch = await visit('PATCH', first, { price: 4 });
    expect([patch.status, patch.body]).toMatchObject([200, { ...body, price: 4 }]);
    expect((await visit('PATCH', first, { price: 5 }, { headers: { 'If-Match': tag } })).status).toBe(409);
    const [shown = {}] = (await visit('GET', `${PRODUCTS}?limit=1&fields=name`)).items;
    expect(Object.keys(shown).sort()).toEqual(['id', 'name']);
    expect((await visit('HEAD', first)).text).toBe('');
    expect([204, 404, 410]).toContain((await visit('DELETE', first)).status);
    expect([204, 404, 410]).toContain((await visit('DELETE', first)).status);
    expect([404, 410]).toContain((await visit('GET', first)).status);
    const refusals = [
      [[401], await visit('GET', PRODUCTS, undefined, { as: 'anonymous' })],
      [[404], await visit('GET', `${PRODUCTS}/unknown`)],
      [[404], await visit('GET', '/api/v9/products')],
      [[405], await visit('DELETE', PRODUCTS)],
      [[400], await visit('POST', PRODUCTS, undefined, { raw: '{' })],
      [[400, 422], await visit('POST', PRODUCTS, { name: 1 })],
    ] as const;
    for (const [statuses, refusal] of refusals) {
      expect(statuses).toContain(refusal.status);
      expect(refusal.body).toMatchObject({ error: { message: expect.any(String) as string } });
    }
  });

  it.skipIf(
    [
      'short-pages',
      'uneven-latency',
      'events-take-their-time',
      'begins-late',
      'one-write-after-another',
      'repetitions-wait-for-the-first',
      'location-is-absolute',
      'empty-last-page',
      'unknown-path-before-credentials',
    ].includes(id),
  )('is odd', async () => {
    const speaking = { dialect: variant.dialects?.[0] ?? 'plain' };
    const [clean, odd] = [await traffic(speaking), await traffic({ ...speaking, variants: [variant] })];
    const differs = odd.some(({ seen }, i) => {
      const usual = clean[i]?.seen;
      return (
        JSON.stringify([seen?.status, seen?.headers, seen?.text, seen?.closes]) !==
        JSON.stringify([usual?.status, usual?.headers, usual?.text, usual?.closes])
      );
    });
    expect(differs).toBe(true);
  });
});
