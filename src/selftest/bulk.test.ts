import { expect, test } from 'vitest';
import { checks, loadContract, planContract } from '../index.js';
import { library } from '../reference/index.js';
import { NOMINAL_URL, tryEntries } from './service.js';

const loaded = loadContract('probity:services/library.yaml');
if ('problems' in loaded) throw new Error('The contract of the Library does not load');
const { contract } = loaded;
const plan = planContract(contract, checks, undefined, library.environment(NOMINAL_URL));
const BULK = ['bulk-makes-all-or-none@books', 'bulk-tells-of-each-record@authors'];
const entries = plan.entries.filter(({ id }) => BULK.includes(id));
const subject = { contract, checks, plan, service: library };
const variants = library.variants.filter(({ id }) => /batch/.test(id));

test('requests for several records pass whatever the seed, and every record that they made is removed', async () => {
  expect(variants).toHaveLength(2);
  for (const seed of [1, 2, 3, 4, 5]) {
    const { verdicts, exchanges } = await tryEntries(subject, entries, { variants: seed % 2 ? variants : [] }, seed);
    expect([seed, ...BULK.map((id) => verdicts.get(id)?.kind)]).toEqual([seed, 'pass', 'pass']);
    const made = exchanges.flatMap(({ operation, request, response }) => {
      if (response === undefined || response.status >= 300) return [];
      if (operation === 'books.create' || operation === 'authors.create') return [1];
      const body = JSON.parse(request.body ?? '{}') as { authors?: unknown[]; books?: unknown[] };
      // Of a request with a bad record among three, two are made.
      if (operation === 'add-books') return [body.books?.length ?? 0];
      return operation === 'add-authors' ? [response.body.includes('/problems/') ? 2 : 3] : [];
    });
    const removed = exchanges.filter(
      ({ request, response }) => request.method === 'DELETE' && response?.status === 204,
    );
    expect(removed).toHaveLength(made.reduce((sum, n) => sum + n, 0));
  }
});

/** What sends a request for several records as callers who may not, and once as one who may. */
const OF_CALLERS = [
  'missing-credentials-are-refused',
  'invalid-credentials-are-refused',
  'insufficient-credentials-are-refused',
  'refusals-carry-a-challenge',
];

/** What sends a request for as few records as may be, as others send a create. */
const AS_CREATES = [
  'each-operation-refuses-an-unknown-version',
  'invalid-values-are-refused',
  'malformed-body-is-refused',
  'no-server-error',
  'unsupported-media-type-is-refused',
  'values-are-kept-whole',
];

test('other checks send requests for several records as creates, and those of callers do', () => {
  const about = plan.entries.filter(({ subject: { name } }) => name === 'add-books' || name === 'add-authors');
  const run = about.filter(({ decision, check }) => decision.planned === 'run' && check.check.kind === 'check');
  expect(about.length).toBeGreaterThan(10);
  const all = [...OF_CALLERS, ...AS_CREATES].flatMap((check) => [`${check}@add-authors`, `${check}@add-books`]);
  // Authors stand below nothing.
  const expected = [...all, 'actions-on-unknown-ids-are-refused@add-books'];
  expect(run.map(({ id }) => id).sort()).toEqual([...expected].sort());
});

test.each(['right', 'wrong'])(
  'callers without the right are judged on requests for several records: %s',
  async (which) => {
    const asked = plan.entries.filter(
      ({ subject: { name }, check: { id } }) => name === 'add-books' && OF_CALLERS.includes(id),
    );
    const faults = library.faults.filter(({ id }) => which === 'wrong' && id === 'library/batches-need-no-key');
    const { verdicts, exchanges } = await tryEntries(subject, asked, { faults }, 1);
    const kinds = OF_CALLERS.map((id) => verdicts.get(`${id}@add-books`)?.kind);
    expect(kinds.slice(0, 3)).toEqual(which === 'right' ? ['pass', 'pass', 'pass'] : ['fail', 'fail', 'fail']);
    const done = (is: (one: (typeof exchanges)[number]) => boolean): number => exchanges.filter(is).length;
    const made = done(
      ({ operation = '', response }) => ['add-books', 'books.create'].includes(operation) && response?.status === 201,
    );
    const removed = done(({ operation, response }) => operation === 'books.delete' && response?.status === 204);
    expect(made).toBeGreaterThan(0);
    expect(removed).toBe(made);
  },
);
