import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract } from '../index.js';
import { shop, variants } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const loaded = loadContract('probity:services/shop-cursor.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop with forms does not load');
const { contract } = loaded;
const plan = planContract(contract, checks, EVERYTHING, shop.environment(NOMINAL_URL));
const NAMED = ['named-version-is-heeded@service', 'answers-tell-their-version@service', 'deprecation-is-told@service'];

test('versions that a header names are judged, whatever else the service lets a header say', async () => {
  const odd = variants.filter(({ id }) => id === 'named-versions-have-no-case');
  expect(odd).toHaveLength(1);
  const entries = plan.entries.filter(({ id }) => NAMED.includes(id));
  const { verdicts, exchanges } = await tryEntries(
    { contract, checks, plan },
    entries,
    { dialect: 'cursor', variants: odd },
    1,
  );
  expect(NAMED.map((id) => verdicts.get(id)?.kind)).toEqual(['pass', 'pass', 'pass']);
  const named = ({ request: { headers } }: (typeof exchanges)[number]): readonly string[] =>
    headers.flatMap(([name, value]) => (name.toLowerCase() === 'shop-version' ? [value] : []));
  // Each request names one version, the current one where the check names none.
  expect(exchanges.filter((one) => named(one).length !== 1)).toEqual([]);
  expect([...new Set(exchanges.flatMap(named))].sort()).toEqual(['unserved', 'v1', 'v1x', 'v2', 'v999']);
});
