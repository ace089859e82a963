import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract } from '../index.js';
import { library } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const ENTRY = 'key-is-required-as-declared@loans.create';

test('a request that is refused without a key has one of its own, and a check may leave it out', async () => {
  const loaded = loadContract('probity:services/library.yaml');
  if ('problems' in loaded) throw new Error('The contract of the Library does not load');
  const { contract } = loaded;
  const plan = planContract(contract, checks, EVERYTHING, library.environment(NOMINAL_URL));
  const entries = plan.entries.filter(({ id }) => id === ENTRY);
  const { verdicts, exchanges } = await tryEntries({ contract, checks, plan, service: library }, entries, {}, 1);
  const keyed = exchanges.map(({ operation, request: { headers }, response }) => ({
    operation,
    status: response?.status,
    key: headers.find(([name]) => name.toLowerCase() === 'x-loan-request')?.[1],
  }));
  const loans = keyed.filter(({ operation }) => operation === 'loans.create');
  const keys = loans.flatMap(({ key }) => key ?? []);
  const bare = loans.filter(({ key }) => key === undefined);
  expect([...new Set(bare.map(({ status }) => status))]).toEqual([400]);
  expect(keys.length).toBeGreaterThan(bare.length);
  expect(new Set(keys).size).toBe(keys.length);
  expect(keyed.filter(({ operation, key }) => operation !== 'loans.create' && key !== undefined)).toEqual([]);
  expect(verdicts.get(ENTRY)?.kind).toBe('pass');
});
