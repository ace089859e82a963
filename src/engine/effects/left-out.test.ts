import { expect, it } from 'vitest';
import { loadContract } from '../../index.js';
import { leftOut } from './left-out.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const of = (id: string, observed: string) => leftOut(contract, id, { observed });

it('says the same of a value that is gone and of a member that a schema misses', () => {
  const price = { of: 'products', at: '/price' };
  expect(of('products.read', '/price: 0 is gone')).toEqual(price);
  expect(of('products.read', 'the value: price is missing')).toEqual(price);
  expect(of('products.list', '/data/0: price is missing; /data/3: price is missing')).toEqual(price);
});

it('says nothing where something else is seen too, or where no record is', () => {
  expect(of('products.read', '/price: 0 is gone; /name: "a" became "b"')).toBeUndefined();
  expect(of('products.read', 'the value: price is missing; the value: name is missing')).toBeUndefined();
  expect(of('products.list', 'the value: data is missing')).toBeUndefined();
  expect(of('products.list', '/data/0/price: currency is missing')).toBeUndefined();
  expect(of('nothing', '/price: 0 is gone')).toBeUndefined();
});
