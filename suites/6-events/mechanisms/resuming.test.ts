import { expect, test } from 'vitest';
import { fileSystem } from '../../../src/contract/files.js';
import { checks, EVERYTHING, loadContract, planContract } from '../../../src/index.js';
import { createReference, defineVariant, shop, variants, type Variant } from '../../../src/reference/index.js';
import { NOMINAL_URL, tryEntries } from '../../../src/selftest/service.js';

const ENTRY = 'unfinished-event-is-told-again@products';

/** How the entry ends where every event of the products is to be delivered exactly once, on a Shop with a variant. */
async function kindWith(odd: Variant | undefined): Promise<string | undefined> {
  const read = (path: string): string => {
    const text = fileSystem.read(path);
    return path.endsWith('shop.yaml') ? text.replace('delivery: at-least-once', 'delivery: exactly-once') : text;
  };
  const loaded = loadContract('probity:services/shop.yaml', { files: { ...fileSystem, read } });
  if ('problems' in loaded || odd === undefined) throw new Error('There is no contract of the Shop, or no variant');
  const { contract } = loaded;
  const plan = planContract(contract, checks, EVERYTHING, shop.environment(NOMINAL_URL));
  const entries = plan.entries.filter((one) => one.id === ENTRY);
  const start: typeof shop.start = ({ clock, seed }) =>
    createReference({ variants: [odd], ...(clock && { clock }), ...(seed !== undefined && { seed }) });
  const subject = { contract, checks, plan, service: { ...shop, start } };
  const { verdicts } = await tryEntries(subject, entries, {}, 1, 'quick');
  return verdicts.get(ENTRY)?.kind;
}

test('where events are delivered exactly once, what was read is not told again to who comes back', async () => {
  expect(await kindWith(variants.find(({ id }) => id === 'resume-tells-again'))).toBe('fail');
});

/** As where two parts of a service tell of one change. */
const TOLD_TWICE = defineVariant({
  id: 'changes-have-two-events',
  title: 'Each change of a product has two events that tell of it',
  tempts: ['unfinished-event-is-told-again'],
  rules: (rules) => ({
    announce(told, publish) {
      rules.announce(told, publish);
      rules.announce(told, publish);
    },
  }),
});

test('a second event of one change, which everybody is told, is not one that was told again', async () => {
  expect(await kindWith(TOLD_TWICE)).toBe('pass');
});
