import { describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { shop } from '../reference/index.js';
import { statedFacts, tryWithout } from './dropped-facts.js';

const CONTRACT = 'probity:services/shop.yaml';

/** Facts of several kinds, one of which is left out of each run: what many checks look at, and what few do. */
const TRIED = [
  'resources.orders.operations.read',
  'resources.reviews.tag',
  'resources.products.operations.update.body',
  'resources.products.collection.items',
];

/** Facts without which a run cannot see all that it looks for, and accuses nobody of it. */
const MISSED = ['operations.cancel.method', 'operations.search.body', 'resources.products.unique'];

/** Entries that pass at least: far more than those that need one fact. */
const MOST_OF_ALL = 200;

describe('a contract that says one thing less', () => {
  const facts = statedFacts(CONTRACT);

  test.each(TRIED)(
    'has no other result without %s, of a service that keeps all of it',
    { timeout: 300_000 },
    async (name) => {
      const fact = facts.find((names) => names.join('.') === name);
      if (fact === undefined) throw new Error(`The contract does not state ${name}`);
      const dropped = await tryWithout(CONTRACT, fact, checks, shop, 1);
      expect(dropped?.troubles).toEqual([]);
      expect(dropped?.passed).toBeGreaterThan(MOST_OF_ALL);
    },
  );

  test.each(MISSED)('fails nothing without %s', { timeout: 300_000 }, async (name) => {
    const dropped = await tryWithout(CONTRACT, name.split('.'), checks, shop, 1);
    expect(dropped?.failures).toEqual([]);
    expect(dropped?.passed).toBeGreaterThan(MOST_OF_ALL);
  });
});
