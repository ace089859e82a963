import { afterAll, describe, expect, it } from 'vitest';
import {
  checks,
  EVERYTHING,
  loadContract,
  planContract,
  renderConsole,
  runContract,
  summarise,
  type Run,
} from '../../src/index.js';
import { rankedGroups } from '../../src/report/telling/ranked.js';
import { services, type Misbehaviour, type ReferenceService } from '../../src/reference/index.js';
import { spread } from '../../src/selftest/identity.js';
import { NOMINAL_URL, runningClock, transportTo } from '../../src/selftest/service.js';
import { isWhole } from '../../src/selftest/fixtures/amount.js';

/** So many faults of each service, from all parts of its list. */
const FAULTS = isWhole ? 8 : 2;

async function runWith(service: ReferenceService, fault: Misbehaviour): Promise<Run> {
  const loaded = loadContract(`probity:services/${service.dialects[0]?.contract ?? ''}`);
  if ('problems' in loaded) throw new Error(`The contract of the ${service.title} does not load`);
  const clock = runningClock();
  const environment = service.environment(NOMINAL_URL);
  const reference = service.start({ faults: [fault], clock, seed: 1 });
  const result = await runContract({
    contract: loaded.contract,
    checks,
    plan: planContract(loaded.contract, checks, { ...EVERYTHING, only: fault.breaks }, environment),
    environment,
    seed: 1,
    nonce: 'n1',
    clock,
    transport: () => transportTo(reference, clock),
  });
  if ('problem' in result) throw new Error(result.problem);
  return result.run;
}

const planted = services.flatMap((service) =>
  spread(service.faults, FAULTS).map((fault) => [fault.id, service, fault] as const),
);

/** Some faults show with other checks or in another dialect alone; most of them show. */
const found: string[] = [];
afterAll(() => expect(found.length).toBeGreaterThan(planted.length / 2));

describe.each(planted)('%s', (_, service, fault) => {
  it('is told in twelve lines of eighty columns, by a sentence of its own', async () => {
    const run = await runWith(service, fault);
    const groups = rankedGroups(run, summarise(run));
    found.push(...groups.map(({ told }) => told.sentence));
    for (const { told } of groups) expect(told.sentence).not.toContain('Not so:');
    const lines = renderConsole(run, { width: 80 }).split('\n');
    expect(lines.filter((line) => line.length > 80)).toEqual([]);
    const starts = lines.flatMap((line, n) => (/^✗ \d+ /.test(line) ? [n] : []));
    expect(starts).toHaveLength(groups.length);
    for (const start of starts) {
      const length = lines.slice(start).findIndex((line, n) => n > 0 && !line.startsWith('     '));
      expect(length).toBeLessThanOrEqual(12);
    }
  });
});
