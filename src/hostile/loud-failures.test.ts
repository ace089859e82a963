import { describe, expect, it } from 'vitest';
import type { Verdict } from '../index.js';
import { desk, type Loudness } from './fixtures/loud.js';
import type { Target } from './fixtures/serving.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';
import { isWhole, part } from '../selftest/fixtures/amount.js';

const DESK = contractOf('src/hostile/fixtures/loud.yaml');
// A run with much noise takes half a minute alone, and the longer beside others.
const MOST_TIME = 180_000;

/** Some that read, some that write, one for each way in which they meet a failure. */
const SOME = [
  'base-url-answers',
  'operations-exist',
  'valid-requests-succeed',
  'responses-match-schema',
  'limit-is-a-maximum',
  'cursor-walk-is-a-partition',
  'get-is-safe',
  'put-is-idempotent',
  'delete-removes',
  'post-creates',
  'search-goes-by-its-text',
  'malformed-body-is-refused',
  'refusals-repeat',
  'no-server-error',
];

async function tried(loudness: Loudness, seed = 1, given?: Target, only = SOME): Promise<Tried> {
  const target = given ?? (await desk(loudness));
  return tryOn(target, {
    contract: DESK,
    only,
    effort: 'standard',
    environment: { DESK_URL: target.url },
    seed,
    signal: AbortSignal.timeout(MOST_TIME),
  });
}

/** Entries that have no verdict of their own, by the entry that keeps them from one. */
function blocked({ of, verdict }: Tried): ReadonlyMap<string, readonly string[]> {
  const by = new Map<string, string[]>();
  for (const entry of of('inconclusive')) {
    const one = verdict(entry);
    const name = one?.kind === 'inconclusive' ? (one.blockedBy ?? `${entry}: ${one.reason}`) : '';
    by.set(name, [...(by.get(name) ?? []), entry]);
  }
  return by;
}

function findingOf(verdict: Verdict | undefined): { readonly claim: string; readonly observed: string } | undefined {
  return verdict?.kind === 'fail' ? verdict.finding : undefined;
}

it(
  'a desk that does nothing wrong is conformant',
  async () => {
    const run = await tried('nothing');
    expect(failures(run)).toEqual([]);
    expect(run.of('inconclusive')).toEqual([]);
    expect(run.exit).toBe(0);
    expect(run.of('pass')).toContain('valid-requests-succeed@tickets.create');
  },
  MOST_TIME,
);

/** What fails again and again: at which operation, what is claimed, and what is seen how often. */
const LOUD: readonly (readonly [loudness: Loudness, entry: string, claim: string, observed: RegExp])[] = [
  [
    'creates-answer-503',
    'valid-requests-succeed@tickets.create',
    'tickets.create is answered without a server error',
    /^503 in \d+ of \d+ requests$/,
  ],
  [
    'lists-are-cut-short',
    'valid-requests-succeed@tickets.list',
    'tickets.list is answered in whole',
    /^"Connection closed before the body was complete, after \d+ octets" in (\d+) of \1 requests$/,
  ],
  [
    'upserts-answer-404',
    'valid-requests-succeed@labels.create',
    'A valid request of labels.create succeeds',
    /^404 in (\d+) of \1 requests$/,
  ],
  [
    'searches-redirect',
    'valid-requests-succeed@search',
    'A valid request of search succeeds',
    /^308 in (\d+) of \1 requests$/,
  ],
  [
    'creates-panic-for-a-value',
    'valid-requests-succeed@tickets.create',
    'tickets.create is answered in whole',
    /^"Connection closed without an answer" in \d+ of \d+ requests$/,
  ],
];

describe('what fails again and again is one finding, and what depends on it is blocked by it', () => {
  it.each(part(LOUD, 2))(
    '%s',
    async (loudness, entry, claim, observed) => {
      const run = await tried(loudness);
      expect(defects(run)).toEqual([]);
      const finding = findingOf(run.verdict(entry));
      expect(finding?.claim).toBe(claim);
      expect(finding?.observed).toMatch(observed);
      expect(run.exit).toBe(1);
      const others = run.of('fail').filter((one) => one !== entry);
      // A list that cannot be read is no base URL that answers, either: that points to the same cause.
      expect(others).toEqual(loudness === 'lists-are-cut-short' ? ['base-url-answers@service'] : []);
      for (const one of others) expect(run.verdict(one)).toMatchObject({ sameAs: entry });
      expect([...blocked(run).keys()]).toEqual([entry]);
    },
    MOST_TIME,
  );

  it(
    'lists-answer-500, which the check of server errors tells itself',
    async () => {
      const run = await tried('lists-answer-500');
      expect([...run.of('fail')].sort()).toEqual([
        'cursor-walk-is-a-partition@tickets',
        'no-server-error@tickets.list',
      ]);
      expect(run.verdict('cursor-walk-is-a-partition@tickets')).toMatchObject({
        sameAs: 'no-server-error@tickets.list',
      });
      expect(run.verdict('valid-requests-succeed@tickets.list')).toMatchObject({ kind: 'skipped', how: 'excluded' });
      expect([...blocked(run).keys()]).toEqual(['no-server-error@tickets.list']);
    },
    MOST_TIME,
  );
});

describe('noise', () => {
  it.each(part([1, 2], 1))(
    'a service of which one answer in a hundred is 503 is blamed for nothing (seed %i)',
    async (seed) => {
      const run = await tried('a-hundredth-is-503', seed);
      expect(failures(run)).toEqual([]);
      expect(defects(run)).toEqual([]);
    },
    MOST_TIME,
  );

  it.runIf(isWhole)(
    'one of which one answer in five is 503 is, with all operations in one finding',
    // A run that ends before it has seen enough says nothing yet.
    { retry: 3, timeout: MOST_TIME },
    async () => {
      const run = await tried('a-fifth-is-503');
      const told = run.of('fail').flatMap((entry) => findingOf(run.verdict(entry))?.observed ?? []);
      expect(told, failures(run).join('\n')).toContainEqual(
        expect.stringMatching(/^503 in \d+ of \d+ requests of \d+/),
      );
      expect(run.exit).toBe(1);
    },
  );
});

it(
  'what a control met once, and nothing else did, is asked for again',
  async () => {
    const target = await desk('a-delete-comes-twice');
    const only = ['operations-exist', 'valid-requests-succeed', 'delete-answers-its-status', 'get-is-safe'];
    const run = await tried('a-delete-comes-twice', 1, target, only);
    const again = [...run.run.verdicts].filter(([, { earlier }]) => earlier !== undefined);
    expect(again.map(([entry]) => entry)).toEqual(['delete-answers-its-status@labels']);
    expect(again[0]?.[1].earlier?.[0]).toMatchObject({ reason: 'setup-failed' });
    expect(run.verdict('delete-answers-its-status@labels')?.kind).toBe('pass');
  },
  MOST_TIME,
);

it('answers of 429 are in the run file, those that were waited out too, and a failure where no limit is stated', async () => {
  const target = await desk('a-fifth-is-throttled');
  const run = await tried('a-fifth-is-throttled', 1, target);
  const kept = run.run.exchanges.flatMap(({ response, waitedOut = [] }) =>
    [...waitedOut, ...(response === undefined ? [] : [response])].filter(({ status }) => status === 429),
  );
  expect(kept.length).toBe(target.throttled());
  expect(kept[0]?.body).toContain('Slow down');
  const heads = run.of('fail').filter((entry) => !('sameAs' in (run.verdict(entry) ?? {})));
  expect(heads, failures(run).join('\n')).toHaveLength(1);
  const finding = findingOf(run.verdict(heads[0] ?? ''));
  expect(finding?.claim).toMatch(/ is answered without 429, for the service has no limit of requests$/);
  expect(finding?.observed).toMatch(/^429 in \d+ of \d+ requests/);
  expect(defects(run)).toEqual([]);
});
