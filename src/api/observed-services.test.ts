import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  contractOf,
  folderOf,
  missingFor,
  secretsOf,
  SERVICES,
  startService,
  type ServiceName,
} from '../../examples/services/service.js';
import { isObject, type Json } from '../contract/text/json.js';
import { deriveContract } from '../derive/index.js';
import { ledgerTo, loadContract, observeTarget, type ObservedTarget, type Seen } from '../index.js';
import { compareWith } from '../observe/index.js';
import { part } from '../selftest/fixtures/amount.js';

/** Three services have an OpenAPI document and a contract that was written by hand: what is seen must not contradict the hand. */
const CALLERS: Readonly<Record<ServiceName, Readonly<Record<string, string>>>> = {
  helpdesk: { PROBITY_TOKEN: secretsOf('helpdesk')['HELPDESK_ALICE'] ?? '' },
  bookings: { PROBITY_KEY: secretsOf('bookings')['BOOKINGS_ALICE'] ?? '' },
  inventory: { PROBITY_TOKEN: secretsOf('inventory')['INVENTORY_ALICE'] ?? '' },
};

/** How strict a schema is differs: its members have to be there and have types in common. */
function fits(seen: Json, written: Json): boolean {
  if (!isObject(seen) || !isObject(written)) return false;
  const [mine, theirs] = [seen['properties'], written['properties']];
  if (!isObject(mine) || !isObject(theirs)) return true;
  return Object.entries(mine).every(([name, inner]) => theirs[name] !== undefined && fits(inner, theirs[name]));
}

describe.each(part(SERVICES, 2))('%s', (name) => {
  test.skipIf(missingFor(name)).each(part(['writes', 'reads'] as const, 1))(
    'nothing that is seen by %s contradicts what its authors wrote',
    { timeout: 120_000 },
    async (how) => {
      const service = await startService(name);
      let observed: ObservedTarget;
      try {
        const text = readFileSync(`${folderOf(name)}/openapi.yaml`, 'utf8');
        const derived = deriveContract({ text, name: 'openapi.yaml', schema: 's', baseUrl: service.url });
        const found = await observeTarget({
          contract: derived.contract,
          baseUrl: derived.baseUrl,
          environment: CALLERS[name],
          ...(how === 'writes' ? { ledger: ledgerTo(() => undefined) } : {}),
        });
        if ('problem' in found) throw new Error(found.problem);
        observed = found;
      } finally {
        await service.stop();
      }
      const written = loadContract(contractOf(name));
      if (!('contract' in written)) throw new Error('the contract does not load');
      const isSchema = ({ path }: Seen): boolean => path.join('.') === 'errors.schema';
      const { contrary } = compareWith(written.contract, observed.news);
      const wrong = contrary.filter((one) => !isSchema(one) || !fits(one.value, one.stated));
      expect(wrong).toEqual([]);
      expect(observed.contrary).toEqual([]);
      expect(observed.because).toBeUndefined();
      expect(observed.news.length).toBeGreaterThanOrEqual(10);
      if (how === 'reads') expect(observed.requests).toBeLessThanOrEqual(60);
      expect(observed.left).toEqual([]);
    },
  );
});
