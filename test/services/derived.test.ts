import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import {
  folderOf,
  missingFor,
  secretsOf,
  SERVICES,
  startService,
  type ServiceName,
} from '../../examples/services/service.js';
import { EFFORT, isWhole, part } from '../../src/selftest/fixtures/amount.js';
import { checks, deriveContract, EVERYTHING, runContract } from '../../src/index.js';

/** Whose credentials a run has, and a mistake that the OpenAPI document alone is enough to find, with the check that finds it. */
const TRIED: Readonly<
  Record<ServiceName, readonly [secret: string, variable: string, mistake: string, check: string]>
> = {
  helpdesk: ['HELPDESK_ALICE', 'PROBITY_TOKEN', 'json-syntax-500', 'no-server-error'],
  bookings: ['BOOKINGS_ALICE', 'PROBITY_KEY', 'put-merges', 'put-replaces-entirely'],
  inventory: ['INVENTORY_ALICE', 'PROBITY_TOKEN', 'put-keeps-old', 'put-replaces-entirely'],
};

/** What a run says of the service with a contract of which no line is written by hand: the entries that failed, and how many passed. */
async function judged(
  name: ServiceName,
  mistakes: readonly string[],
  only: readonly string[] = [],
): Promise<{ failed: readonly string[]; passed: number }> {
  const service = await startService(name, { mistakes });
  try {
    const text = readFileSync(join(folderOf(name), 'openapi.yaml'), 'utf8');
    const { contract, baseUrl } = deriveContract({ text, name: 'openapi.yaml', schema: 's', baseUrl: service.url });
    const [secret, variable] = TRIED[name];
    const environment = { [variable]: secretsOf(name)[secret] };
    const policy = { ...EVERYTHING, only };
    const result = await runContract({ contract, checks, policy, baseUrl, environment, seed: 1, effort: EFFORT });
    if ('problem' in result) throw new Error(result.problem);
    const all = [...result.run.verdicts].map(([entry, { verdict }]) => [entry, verdict.kind] as const);
    const doubtful = all.filter(([, kind]) => kind === 'fail' || kind === 'error' || kind === 'inconclusive');
    return { failed: doubtful.map(([entry]) => entry), passed: all.filter(([, kind]) => kind === 'pass').length };
  } finally {
    await service.stop();
  }
}

describe.each(part(SERVICES, 2))('%s, by a contract that is derived from its OpenAPI document', (name) => {
  const missing = missingFor(name);
  if (missing !== undefined) test.skip(`is left out: ${missing}`);

  describe.skipIf(missing !== undefined)('without a hand-written line', () => {
    test('has no finding where it is right', { timeout: 300_000 }, async () => {
      const { failed, passed } = await judged(name, []);
      expect(failed).toEqual([]);
      expect(passed).toBeGreaterThan(isWhole ? 40 : 20);
    });

    const [, , mistake, check] = TRIED[name];
    test(`is found to have ${mistake}`, { timeout: 300_000 }, async () => {
      const { failed } = await judged(name, [mistake], [check]);
      expect(failed.map((entry) => entry.split('@')[0])).toContain(check);
    });
  });
});
