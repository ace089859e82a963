import { expect, it } from 'vitest';
import { renderConsole, renderReport } from '../index.js';
import { refused } from './fixtures/notes.js';
import { shelf, type Otherwise } from './fixtures/shelf.js';
import { contractOf, defects, tryOn, type Tried } from './fixtures/trying.js';

const SHELF = contractOf('src/hostile/fixtures/shelf.yaml');
const BROKEN = refused(500, 'internal', 'Something went wrong');

async function tried(otherwise: Otherwise, only: readonly string[]): Promise<Tried> {
  const target = await shelf(otherwise);
  return tryOn(target, { contract: SHELF, only, effort: 'standard', environment: { SHELF_URL: target.url } });
}

/** Entries that failed by the one that has the finding. */
function heads(run: Tried): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>();
  for (const entry of run.of('fail')) {
    const verdict = run.verdict(entry);
    const head = verdict?.kind === 'fail' ? (verdict.sameAs ?? entry) : entry;
    by.set(head, [...(by.get(head) ?? []), entry]);
  }
  return by;
}

function isObjectText(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === 'object' && value !== null && !Array.isArray(value);
  } catch {
    return false;
  }
}

it('a service that fails at whatever is no object has one finding of an operation, and the other checks point to it', async () => {
  const run = await tried(
    {
      answers: ({ method, body }, right) =>
        ['POST', 'PUT'].includes(method) && !isObjectText(body) ? BROKEN : right(),
    },
    ['no-server-error', 'invalid-values-are-refused', 'malformed-body-is-refused'],
  );
  expect(defects(run)).toEqual([]);
  const found = heads(run);
  expect([...found.keys()].sort()).toEqual(['no-server-error@goods.create', 'no-server-error@goods.replace']);
  expect([...found.values()].map((entries) => entries.length)).toEqual([3, 3]);
  const console = renderConsole(run.run, { isVerbose: true });
  // What is alike at two operations is one thing to mend.
  expect(console.match(/^✗ \d/gm)).toHaveLength(1);
  expect(console).toContain('alike     no-server-error@goods.replace: 500');
  expect(console).toMatch(/invalid-values-are-refused@goods\.create[^]*: same\s+cause/);
  expect(renderReport('junit', run.run)).toContain('same cause as no-server-error@goods.create');
});

it('distinct causes behind one check are told apart, each with a case of its own', async () => {
  const run = await tried(
    {
      answers: ({ method, query, body }, right) => {
        const limit = query.get('limit') ?? '1';
        if (method === 'GET' && Number.isNaN(Number(limit))) return refused(500, 'number', 'No number');
        if (method === 'POST' && /"price":\s*"/.test(body)) return refused(500, 'type', 'No number');
        if (method === 'POST' && /"grade":\s*null/.test(body)) return refused(500, 'null', 'No grade');
        return right();
      },
    },
    ['no-server-error', 'limit-outside-domain', 'odd-urls-are-no-server-error'],
  );
  expect(defects(run)).toEqual([]);
  expect([...heads(run).keys()].sort()).toEqual(['no-server-error@goods.create', 'no-server-error@goods.list']);
  const verdict = run.verdict('no-server-error@goods.create');
  const causes = verdict?.kind === 'fail' ? [verdict, ...(verdict.further ?? [])] : [];
  expect(causes.map(({ finding: { fingerprint } }) => fingerprint.split('|')[2]).sort()).toEqual(['null', 'type']);
  expect(new Set(causes.map(({ finding: { claim } }) => claim)).size).toBe(2);
  expect(causes.filter(({ finding: { smallest } }) => smallest === undefined)).toEqual([]);
  expect(renderConsole(run.run).match(/^✗ \d/gm)).toHaveLength(3);
});

it('what takes for granted that updates have an effect is blocked by the finding that they have none', async () => {
  const run = await tried({ keeps: (good, before, method) => (method === 'PATCH' ? (before ?? good) : good) }, [
    'patch-changes-only-what-it-names',
    'refused-patch-changes-nothing',
    'incomplete-request-has-no-effect',
    'disjoint-patches-survive',
  ]);
  expect(defects(run)).toEqual([]);
  const head = 'patch-changes-only-what-it-names@goods';
  expect(run.of('fail')).toEqual([head]);
  expect(run.of('inconclusive')).toContain('refused-patch-changes-nothing@goods');
  for (const entry of run.of('inconclusive')) {
    expect(run.verdict(entry), entry).toMatchObject({ reason: 'blocked', blockedBy: head });
  }
});
