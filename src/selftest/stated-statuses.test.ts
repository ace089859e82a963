import { expect, test } from 'vitest';
import { checks, fileSystem, loadContract, planContract, type Effort, type Verdict } from '../index.js';
import { faults, shop } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const PATH = 'probity:services/shop.yaml';
const ENTRIES = [
  'success-status-is-as-declared@search',
  'errors-are-as-declared@products.read',
  'redirects-lead-where-declared@service',
  // By which the watches see answers.
  'empty-list-is-a-success@products',
  'operations-exist@search',
  'unknown-id-is-404@products',
];

/** What a document shows as examples of each class. */
const CLAUSES = ['success', 'redirection', 'caller-error', 'server-error'];

/** The claims that fail where the Shop says this of its statuses. */
async function claims(statuses: string): Promise<readonly string[]> {
  return [...(await verdicts(statuses, ENTRIES))].flatMap(([id, verdict]) =>
    verdict.kind === 'fail' ? [verdict.finding.claim] : verdict.kind === 'pass' ? [] : [`${id}: ${verdict.kind}`],
  );
}

async function verdicts(
  statuses: string,
  wanted: readonly string[],
  deviation: Parameters<typeof tryEntries>[2] = {},
  effort: Effort = 'quick',
): Promise<ReadonlyMap<string, Verdict>> {
  const decided = CLAUSES.filter((id) => statuses.includes(`${id}:`))
    .map((id) => `statuses.${id}: decided otherwise`)
    .join(', ');
  const read = (path: string): string => {
    const text = fileSystem.read(path);
    if (path !== PATH) return text;
    const own = text.replace(/(search:\n(?: {4}.*\n)*?) {4}status: .*\n/, '$1');
    const claims = `claims: [{ web-api: { except: { ${decided} } } }]`;
    return `${own.replace('claims: [web-api]', claims)}\nstatuses: ${statuses}\n`;
  };
  const loaded = loadContract(PATH, { files: { ...fileSystem, read }, baselines: 'ignore' });
  if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
  const { contract } = loaded;
  const plan = planContract(contract, checks, undefined, shop.environment(NOMINAL_URL));
  const entries = plan.entries.filter(({ id }) => wanted.includes(id));
  expect(entries.map(({ decision }) => decision.planned)).toEqual(wanted.map(() => 'run'));
  return (await tryEntries({ contract, checks, plan, service: shop }, entries, deviation, 1, effort)).verdicts;
}

test('who keeps to the statuses that it lists is accused of nothing', async () => {
  expect(
    await claims(
      '{ success: [200, 201, 204], redirection: [301, 308], caller-error: [400, 401, 403, 404, 409, 410, 412, 422, 428] }',
    ),
  ).toEqual([]);
});

test('a success, a refusal or a redirection that is not among them breaks the promise', async () => {
  const found = await claims('{ success: [202], redirection: [302], caller-error: [400] }');
  expect([...found].sort()).toEqual([
    '/catalogue redirects with a declared status',
    'A refusal of products.read has a declared status',
    'search answers with a status that it declares',
  ]);
});

test('a server error that is not among them is shown as such in its finding, and one that is is not', async () => {
  const planted = faults.filter(({ id }) => id === 'errors/brackets-in-queries-crash');
  const id = 'odd-urls-are-no-server-error@products.list';
  const observed = async (statuses: string): Promise<unknown> => {
    const verdict = (await verdicts(statuses, [id], { faults: planted }, 'standard')).get(id);
    return verdict?.kind === 'fail' ? verdict.finding.observed : verdict;
  };
  expect(await observed('{ server-error: [503] }')).toBe(
    '500, which is none of the server errors that the contract lists: 503',
  );
  expect(await observed('{ server-error: [500, 503] }')).toBe('500');
});
