import { expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract } from '../index.js';
import { defineVariant } from '../reference/deviation.js';
import { shop, variants, type Oddity } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;
const plan = planContract(contract, checks, EVERYTHING, shop.environment(NOMINAL_URL));

/** Checks that send or compare entity tags. */
const TAGGED = [
  'unchanged-is-not-sent-again@products',
  'changed-is-sent-again@products',
  'head-mirrors-get@products',
  'stale-update-is-refused@products',
  'if-match-asterisk-asks-for-a-record@products',
  'one-racer-wins@products',
];
const entries = plan.entries.filter(({ id }) => TAGGED.includes(id));

async function verdictsAmid(odd: readonly Oddity[]): Promise<Readonly<Record<string, string>>> {
  const { verdicts } = await tryEntries({ contract, checks, plan }, entries, { dialect: 'plain', variants: odd }, 1);
  return Object.fromEntries([...verdicts].map(([entry, verdict]) => [entry, verdict.kind]));
}

test.each(['answers-without-content-have-weak-tags', 'weak-tags-stand-for-a-second', 'weak-etags'])(
  'tags are compared as what they are for asks: %s',
  async (id) => {
    const odd = variants.filter((variant) => variant.id === id);
    expect(odd).toHaveLength(1);
    expect(await verdictsAmid(odd)).toEqual(Object.fromEntries(TAGGED.map((entry) => [entry, 'pass'])));
  },
);

/** As some servers have it that make tags of the time of the last change (RFC 9110 section 8.8.1). */
const weakAtFirst = defineVariant({
  id: 'tags-are-weak-at-first',
  title: 'A record that was written a moment ago has a weak tag, which no If-Match can name',
  tempts: ['stale-update-is-refused', 'one-racer-wins'],
  on: () => true,
  rules: ({ etag }, _call, { clock }) => ({
    etag: (item) => {
      const isNew = clock.now() - Date.parse(String(item['updated_at'])) < 1000;
      return isNew ? `W/${etag(item)}` : etag(item);
    },
    sameVersion: (named, present) => named === present && !String(named).startsWith('W/'),
  }),
});

test('no If-Match names a weak tag with success, and an update waits until the record has a strong one', async () => {
  const kinds = await verdictsAmid([weakAtFirst]);
  expect(Object.entries(kinds).filter(([, kind]) => kind === 'fail')).toEqual([]);
  expect(kinds['stale-update-is-refused@products']).toBe('pass');
  expect(kinds['one-racer-wins@products']).toBe('pass');
});
