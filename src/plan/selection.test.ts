import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, unknownNames } from '../index.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;

test('checks, entries, subjects, resources, clauses and parts are known', () => {
  const only = ['get-is-safe', 'get-is-safe@products', 'products.read', 'products', 'web-api:methods.get-is-safe'];
  const policy = { ...EVERYTHING, only: [...only, 'methods.get-is-safe'], parts: ['4', '4-methods'] };
  expect(unknownNames(contract, checks, policy)).toEqual([]);
});

test('a typing error is named with what was meant', () => {
  const policy = { ...EVERYTHING, only: ['nonsense'], skip: ['delete-remove'], parts: ['weather'] };
  expect(unknownNames(contract, checks, policy)).toEqual([
    { option: 'only', name: 'nonsense' },
    { option: 'skip', name: 'delete-remove', meant: 'delete-removes' },
    { option: 'part', name: 'weather' },
  ]);
});
