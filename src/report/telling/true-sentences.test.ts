import { expect, test } from 'vitest';
import { checks, loadContract, planContract } from '../../index.js';
import { shop } from '../../reference/index.js';
import { NOMINAL_URL, tryEntries } from '../../selftest/service.js';
import { ifStated } from '../../contract/facts/slot.js';
import { operationFacts } from '../../contract/resolve/surface/surface.js';
import { sentenceOf } from './sentence.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop is sound');
const { contract } = loaded;
const plan = planContract(contract, checks, undefined, shop.environment(NOMINAL_URL));
const operations = operationFacts(contract.facts).flatMap(({ offered }) => {
  const one = ifStated(offered);
  return one === undefined ? [] : [{ id: one.id, method: one.method, path: one.path.text }];
});

/** What is told of the first failure of a check under a fault, with the exchange that it turns on. */
async function told(fault: string, check: string, subject: string) {
  const faults = shop.faults.filter(({ id }) => id === fault);
  const entries = plan.entries.filter(({ id }) => id === `${check}@${subject}`);
  const { verdicts, exchanges } = await tryEntries({ contract, checks, plan }, entries, { faults }, 1);
  const [verdict] = [...verdicts.values()].filter(({ kind }) => kind === 'fail');
  if (verdict?.kind !== 'fail') throw new Error(`${check} does not fail under ${fault}`);
  const { finding } = verdict;
  const own = finding.exchanges.flatMap((id) => exchanges.filter((one) => one.id === id));
  const { head, rest, deciding } = sentenceOf({ finding, own, operations, identities: ['alice', 'bob', 'reader'] });
  if (deciding === undefined) throw new Error('It turns on no exchange');
  return { sentence: `${head}: ${rest}`, deciding, body: deciding.response?.body ?? '' };
}

/** Names of records in a sentence. */
const idsIn = (text: string): readonly string[] => text.match(/[0-9a-f]{8}-[0-9a-f-]{27}/g) ?? [];

test.each([
  ['resources/page-repeats-an-item', 'offset-walk-is-a-partition', 'orders'],
  ['resources/last-page-repeats-for-ever', 'offset-walk-is-a-partition', 'orders'],
  ['resources/insert-repeats-the-anchor', 'cursor-walk-survives-writes', 'products'],
])('a record that stands twice is on the page that is shown: %s', async (fault, check, subject) => {
  const { sentence, body } = await told(fault, check, subject);
  expect(sentence).toMatch(/shows record [0-9a-f-]{36} (?:of page \d+ again|twice)$/);
  for (const id of idsIn(sentence)) expect(body).toContain(id);
});

test.each([
  ['resources/last-item-is-lost', 'offset-walk-is-a-partition', 'reviews'],
  ['resources/delete-skips-the-next', 'cursor-walk-survives-writes', 'products'],
  ['resources/cursor-ends-one-early', 'cursor-walk-is-a-partition', 'orders'],
  ['resources/filter-misses-the-newest', 'filter-is-exact', 'orders.status'],
])('a record that is left out is on no page that is shown, and nothing is said to give it: %s', async (...given) => {
  const { sentence, body } = await told(...given);
  expect(sentence).toMatch(/ does not show record [0-9a-f-]{36}/);
  expect(sentence).not.toContain(' gave ');
  expect(idsIn(sentence).length).toBeGreaterThan(0);
  for (const id of idsIn(sentence)) expect(body).not.toContain(id);
});

test.each([
  ['resources/minus-is-ignored', 'both on one page', true],
  ['resources/sort-is-within-the-page', 'the second on a page behind the first', false],
])('values out of order stand in the answer that is shown: %s, %s', async (fault, _, areBoth) => {
  const { sentence, body } = await told(fault, 'sort-follows-the-key', 'orders.created_at');
  const [, first, second] = / gave "([^"]+)" before "([^"]+)"/.exec(sentence) ?? [];
  if (first === undefined || second === undefined) throw new Error(`No values in: ${sentence}`);
  expect(body).toContain(second);
  expect(body.includes(first)).toBe(areBoth);
  expect(body.indexOf(first)).toBeLessThan(body.indexOf(second));
});

test('a safe request that changes something is that request, and not the list that shows it', async () => {
  const { sentence, deciding } = await told('methods/get-counts-views', 'get-is-safe', 'orders');
  expect(deciding.operation).toBe('orders.read');
  expect(sentence).toMatch(/: GET \/api\/v1\/orders\/\{id\}: views \+1 \(1 record\)$/);
});

test('a text that is stored otherwise is shown beside what was sent, in the request that sent it', async () => {
  const { sentence, deciding } = await told(
    'resources/an-update-composes-letters',
    'texts-are-kept-as-declared',
    'products.update',
  );
  expect(sentence).toMatch(/name: sent …[^"]*Cafe\\u0301\s+", got …[^"]*Caf\\u00e9\s+"$/);
  expect(deciding.request.body?.normalize('NFC')).not.toBe(deciding.request.body);
});
