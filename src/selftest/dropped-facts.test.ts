import { describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { shop } from '../reference/index.js';
import { statedFacts, tryWithout } from './dropped-facts.js';

const CONTRACT = 'probity:services/shop.yaml';

/** Facts of several kinds, one of which is left out of each run: what many checks look at, and what few do. */
const TRIED = [
  'auth.expired.former',
  'auth.identities.reader.lacks',
  'resources.products.operations.update.body',
  'resources.products.collection.items',
];

describe('a contract that says one thing less', () => {
  const facts = statedFacts(CONTRACT);

  test.each(TRIED)(
    'has no other result without %s, of a service that keeps all of it',
    { timeout: 300_000 },
    async (name) => {
      const fact = facts.find((one) => (JSON.parse(one) as string[]).join('.') === name);
      expect(fact).toBeDefined();
      const dropped = await tryWithout(CONTRACT, fact ?? '', checks, shop, 1);
      expect(dropped).toEqual({ fact: name, troubles: [] });
    },
  );
});
