import { describe, expect, test } from 'vitest';
import { checks } from '../index.js';
import { library, shop } from '../reference/index.js';
import { statedFacts, tryWithout } from './dropped-facts.js';
import { part } from './fixtures/amount.js';

/**
 * Facts of several kinds, one of which is left out of each run: what many checks look at and what few do, what records
 * are made by, who calls, what is sent, and how that ends which takes its time. And how many entries pass at least: far
 * more than those that need one fact, where that is not what all others need. `npm run bench:dropped` leaves out each in turn.
 */
const TRIED = [
  { service: shop, fact: 'resources.orders.operations.read', least: 200 },
  { service: shop, fact: 'resources.products.collection.items', least: 200 },
  { service: shop, fact: 'resources.products.id', least: 40 },
  // Without states nobody knows which actions of an order follow one another, and what they are told by.
  { service: shop, fact: 'resources.orders.states', least: 300 },
  { service: shop, fact: 'operations.pay.path', least: 300 },
  { service: library, fact: 'operations.send-back.done', least: 200 },
  { service: library, fact: 'auth.identities', least: 1 },
  // Another record lends its body to a check that needs two, and the rules of the service hold for both.
  { service: library, fact: 'resources.loans.tag', least: 300 },
  { service: library, fact: 'resources.loans.rules', least: 300 },
  // What others count and are bounded by, which nobody can read then.
  { service: library, fact: 'resources.authors.operations.read', least: 200 },
] as const;

describe('a contract that says one thing less', () => {
  test.each(part(TRIED, 1))(
    'has no other result without $fact, of a service that keeps all of it',
    { timeout: 300_000 },
    async ({ service, fact: name, least }) => {
      const contract = `probity:services/${service.dialects[0]?.contract ?? ''}`;
      const fact = statedFacts(contract).find((names) => names.join('.') === name);
      if (fact === undefined) throw new Error(`The contract does not state ${name}`);
      const dropped = await tryWithout(contract, fact, checks, service, 1);
      expect(dropped?.troubles).toEqual([]);
      expect(dropped?.passed).toBeGreaterThanOrEqual(least);
    },
  );

  test.each(part(['retries.key', 'resources.loans.refs'], 1))(
    'that calls valid what the service refuses is told so, and nothing else, without %s',
    { timeout: 300_000 },
    async (name) => {
      const contract = `probity:services/${library.dialects[0]?.contract ?? ''}`;
      const dropped = await tryWithout(contract, name.split('.'), checks, library, 1);
      expect(dropped?.unsaid).toEqual(['valid-requests-succeed@loans.create']);
      expect(dropped?.troubles).toEqual([]);
      expect(dropped?.passed).toBeGreaterThanOrEqual(200);
    },
  );

  test(
    'is held to what it says instead, where it says something by leaving the fact out',
    { timeout: 300_000 },
    async () => {
      const contract = `probity:services/${library.dialects[0]?.contract ?? ''}`;
      const dropped = await tryWithout(contract, ['resources', 'loans', 'envelope', 'item'], checks, library, 1);
      expect(dropped?.saidInstead).toBe('the answer is the record itself');
      expect(dropped?.failures).toContain('responses-match-schema@loans.read');
    },
  );

  test('is refused where nothing else says which version its paths are of', async () => {
    const contract = `probity:services/${library.dialects[0]?.contract ?? ''}`;
    expect(await tryWithout(contract, ['versioning'], checks, library, 1)).toBeUndefined();
  });
});
