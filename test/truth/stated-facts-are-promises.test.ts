import { expect, it } from 'vitest';
import type { Answered } from '../../src/hostile/fixtures/notes.js';
import { defects, type Tried } from '../../src/hostile/fixtures/trying.js';
import { summarise } from '../../src/result/summary.js';
import { before, findings, open, tried } from './goods.js';

const ONLY = ['success-status-is-as-declared', 'delete-is-idempotent', 'delete-answers-its-status', 'post-creates'];

/** The clauses that are broken, with their level and who promises them: the service, where its contract fills a gap. */
function broken(run: Tried): readonly string[] {
  const { clauses } = summarise(run.run);
  return clauses.flatMap(({ id, verdict, clause: { level, origin } }) =>
    verdict === 'violated' ? [`${level} of the ${origin}: ${id}`] : [],
  );
}

/** What is stated, what comes instead, what is found, and which clause it breaks. */
const BROKEN: readonly (readonly [string, (method: string, isAgain: boolean) => number | undefined, RegExp, string])[] =
  [
    [
      'a repeated DELETE answers 404, and 204 comes',
      (method, isAgain) => (method === 'DELETE' && isAgain ? 204 : undefined),
      /^delete-is-idempotent@goods: The same DELETE again is answered as the contract says: 204/,
      'must of the service: web-api:gap.repeated-delete',
    ],
    [
      'a DELETE answers 204, and 200 comes',
      (method, isAgain) => (method === 'DELETE' && !isAgain ? 200 : undefined),
      /^(delete-answers-its-status@goods|success-status-is-as-declared@goods\.delete): .*200/,
      'must of the document: web-api:service.is-a-contract',
    ],
    [
      'a create answers 201, and 202 comes',
      (method) => (method === 'POST' ? 202 : undefined),
      /^success-status-is-as-declared@goods\.create: .*202/,
      'must of the document: web-api:service.is-a-contract',
    ],
  ];

it.each(BROKEN)('a stated status is a promise of the service: %s', async (_, instead, found, clause) => {
  const gone = new Set<string>();
  const target = await before(async ({ method, path }, right): Promise<Answered> => {
    const answer = await right();
    const status = instead(method, gone.has(path));
    if (method === 'DELETE') gone.add(path);
    const isMeant = status !== undefined && (answer.status < 300 || gone.has(path));
    return isMeant ? { ...answer, status, ...(method === 'DELETE' ? { body: '', headers: {} } : {}) } : answer;
  });
  const run = await tried(target, ONLY);
  expect(defects(run)).toEqual([]);
  expect(findings(run).length).toBeGreaterThan(0);
  expect(findings(run).filter((one) => !found.test(one))).toEqual([]);
  // What a document only recommends would leave it at 0.
  expect(run.exit).toBe(1);
  expect(broken(run)).toContain(clause);
});

it('a service that keeps to what it states is accused of nothing', async () => {
  const run = await tried({}, ONLY);
  expect([findings(run), defects(run), open(run).filter((one) => !one.includes('vacuous'))]).toEqual([[], [], []]);
  expect(run.exit === 0 || open(run).length > 0).toBe(true);
});
