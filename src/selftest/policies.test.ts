import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, type Contract } from '../index.js';
import { faults, shop } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;

/** The contract with another word at one policy; without one, nobody has said. */
function withPolicy(name: string, word: 'allowed' | 'breaking' | undefined): Contract {
  const path = `versioning.policy.${name}`;
  const at: Contract['facts']['at'] = (asked) => {
    if (asked !== path) return contract.facts.at(asked);
    return word === undefined ? { state: 'gap', paths: [path] } : { state: 'stated', value: word, path };
  };
  return { ...contract, facts: { ...contract.facts, at } };
}

const CASES = [
  ['enum-growth', 'versioning/plenty-is-a-status', 'fields-are-only-added@products.read', 'fail'],
  ['integer-widening', 'versioning/quantities-are-shown-in-dozens', 'fields-are-only-added@products.read', 'fail'],
  [
    'default-change',
    'versioning/products-are-archived-at-first',
    'written-values-read-back-as-before@products.create',
    'fail',
  ],
] as const;

test.each(CASES)('a change is found as the policy of %s says', async (policy, id, entry, broken) => {
  const fault = faults.find((one) => one.id === id);
  if (!fault) throw new Error(`There is no fault ${id}`);
  const kinds: unknown[] = [];
  for (const word of ['breaking', 'allowed', undefined] as const) {
    const changed = withPolicy(policy, word);
    const plan = planContract(changed, checks, EVERYTHING, shop.environment(NOMINAL_URL));
    const entries = plan.entries.filter((one) => one.id === entry);
    const { verdicts } = await tryEntries({ contract: changed, checks, plan }, entries, { faults: [fault] }, 1);
    kinds.push(verdicts.get(entry)?.kind);
  }
  expect(kinds).toEqual([broken, 'pass', 'pass']);
});
