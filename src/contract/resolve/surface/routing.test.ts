import { expect, test } from 'vitest';
import { loadContract } from '../../../index.js';
import { routerOf } from './routing.js';

const BASE = 'http://127.0.0.1:4010';
const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const router = routerOf(loaded.contract.facts, BASE);

test.each([
  ['GET', '/api/v1/products', 'products.list', undefined],
  ['GET', '/api/v1/products?limit=2', 'products.list', undefined],
  ['POST', '/api/v1/products', 'products.create', undefined],
  ['GET', '/api/v2/products/7', 'products.read', '/api/v2/products/7'],
  ['PATCH', '/api/v1/products/a%2Fb', 'products.update', '/api/v1/products/a%2Fb'],
  ['DELETE', '/api/v1/products/7/reviews/8', 'reviews.delete', '/api/v1/products/7/reviews/8'],
  ['POST', '/api/v1/products/7/reviews', 'reviews.create', undefined],
  ['POST', '/api/v1/orders/9/pay', 'pay', '/api/v1/orders/9'],
  ['POST', '/orders/9/refund', 'refund', '/api/v1/orders/9'],
  ['POST', '/api/v1/search', 'search', undefined],
])('%s %s is %s', (method, path, operation, record) => {
  const route = router.routeOf(method, `${BASE}${path}`);
  expect(route?.operation.id).toBe(operation);
  expect(route?.record).toBe(record === undefined ? undefined : BASE + record);
});

test('HEAD is a retrieval, and what the contract does not know is of no operation', () => {
  expect(router.routeOf('HEAD', `${BASE}/api/v1/products/7`)).toMatchObject({
    isHead: true,
    operation: { id: 'products.read' },
  });
  expect(router.routeOf('PATCH', `${BASE}/api/v1/products`)).toBeUndefined();
  expect(router.routeOf('GET', `${BASE}/elsewhere`)).toBeUndefined();
  expect(router.routeOf('GET', 'http://other.test/api/v1/products')).toBeUndefined();
});

test('a PUT that can create replaces where a record is known to be', () => {
  const dialect = loadContract('probity:services/shop-put-create.yaml');
  if ('problems' in dialect) throw new Error('The contract of the Shop that creates by PUT does not load');
  const { routeOf } = routerOf(dialect.contract.facts, BASE);
  const kindOf = (isThere: boolean): string | undefined =>
    routeOf('PUT', `${BASE}/api/v1/products/7`, () => isThere)?.operation.kind;
  expect([kindOf(false), kindOf(true)]).toEqual(['create', 'replace']);
});
