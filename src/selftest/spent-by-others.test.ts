import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract } from '../index.js';
import { defineVariant } from '../reference/deviation.js';
import { createReference, shop } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const ENTRY = 'rate-headers-tell-the-truth@service';

/** Each call of a caller is followed by one of somebody else with the same credential. */
const shared = defineVariant({
  id: 'somebody-spends-the-same-quota',
  title: 'Somebody else uses the same credential',
  tempts: ['rate-headers-tell-the-truth'],
  rules: ({ pause }) => ({
    pause(caller, call, service) {
      pause(caller, call, service);
      return pause(caller, call, service);
    },
  }),
});

test('headers are not called untrue because others spend from the same limit', async () => {
  const start: typeof shop.start = ({ clock }) => createReference({ ...(clock && { clock }), variants: [shared] });
  const plan = planContract(contract, checks, { ...EVERYTHING, allowDisruptive: true }, shop.environment(NOMINAL_URL));
  const entries = plan.entries.filter(({ id }) => id === ENTRY);
  for (const seed of [1, 2, 3]) {
    const alone = await tryEntries({ contract, checks, plan }, entries, {}, seed);
    expect(alone.verdicts.get(ENTRY)).toMatchObject({ kind: 'pass' });
    const service = { ...shop, start };
    const beside = await tryEntries({ contract, checks, plan, service }, entries, {}, seed);
    expect(beside.verdicts.get(ENTRY)).toMatchObject({
      kind: 'inconclusive',
      detail: expect.stringContaining('another client shares this limit') as unknown,
    });
  }
});
