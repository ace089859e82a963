import { describe, expect, test } from 'vitest';
import { checks, EVERYTHING, loadContract, rejudge, runContract, type Run } from '../index.js';
import { createReference, faults, REFERENCE_ENVIRONMENT, variants } from '../reference/index.js';
import { isWhole, part } from './fixtures/amount.js';

const loaded = loadContract('probity:services/shop.yaml');
if ('problems' in loaded) throw new Error('The contract of the Shop does not load');
const { contract } = loaded;

/** One run over sockets against one shared service, as a user runs it. */
async function runOver(
  deviation: Parameters<typeof createReference>[0],
  seed: number,
  effort: 'quick' | 'standard',
  { after, only = [] }: { after?: (url: string) => Promise<void>; only?: readonly string[] } = {},
): Promise<Run> {
  const service = await createReference(deviation).listen();
  try {
    const environment = { ...REFERENCE_ENVIRONMENT, PROBITY_SHOP_URL: service.url };
    const result = await runContract({ contract, checks, environment, seed, effort, policy: { ...EVERYTHING, only } });
    if ('problem' in result) throw new Error(result.problem);
    await after?.(service.url);
    return result.run;
  } finally {
    await service.close();
  }
}

/** A run on the right service, and what it left there. */
interface Watched {
  readonly run: Run;
  readonly left: readonly unknown[];
}
let standard: Promise<Watched> | undefined;

/** The one run of standard effort on the right service: two tests look at it. */
function standardRun(): Promise<Watched> {
  return (standard ??= watched(1, 'standard'));
}

/** Checks that are run beside those that a fault breaks, in the part of the tests that does not run all. */
const BESIDE = ['get-is-safe', 'put-replaces-entirely', 'delete-removes', 'a-change-causes-its-event'];

async function watched(seed: number, effort: 'quick' | 'standard'): Promise<Watched> {
  let left: readonly unknown[] = [];
  const run = await runOver({}, seed, effort, {
    after: async (url) => {
      left = await leftOn(url);
    },
  });
  return { run, left };
}

/** What is left on a service that was empty: products, and orders that are still open. */
async function leftOn(url: string): Promise<readonly unknown[]> {
  const headers = { authorization: `Bearer ${REFERENCE_ENVIRONMENT.PROBITY_SHOP_TOKEN}` };
  const lists = ['products?limit=100', 'orders?limit=100&status=new', 'orders?limit=100&status=paid'];
  const found = await Promise.all(
    lists.map(async (list) => {
      const answer = (await (await fetch(`${url}/api/v1/${list}`, { headers })).json()) as { data: readonly unknown[] };
      return answer.data;
    }),
  );
  return found.flat();
}

function troubles(run: Run): readonly string[] {
  return [...run.verdicts].flatMap(([entry, { verdict }]) => {
    if (verdict.kind === 'fail') return [`${entry} fails: ${verdict.finding.claim}: ${verdict.finding.observed}`];
    if (verdict.kind === 'inconclusive') return [`${entry} is inconclusive: ${verdict.reason}: ${verdict.detail}`];
    return verdict.kind === 'error' ? [`${entry}: ${verdict.message}`] : [];
  });
}

/** Runs jobs a few at a time. */
async function each<T>(jobs: readonly T[], work: (job: T) => Promise<void>): Promise<void> {
  const waiting = [...jobs];
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) await work(job);
    }),
  );
}

describe('runs over sockets, one shared service, eight requests at a time', () => {
  // With `test:all` a second seed as well: a small effort leaves subjects out, and says so.
  test.each(part([1, 2], 1))(
    'seed %i on the right service: no failure, nothing inconclusive, nothing left behind',
    { timeout: 300_000 },
    async (seed) => {
      const { run, left } = seed === 1 ? await standardRun() : await watched(seed, 'quick');
      expect(left).toEqual([]);
      expect(troubles(run)).toEqual([]);
      expect(run.notes.filter(({ about }) => about === 'left-behind').map(({ text }) => text)).toEqual([]);
      expect(run.footer?.outcome).toBe(seed === 1 ? 'conformant' : 'partial');
    },
  );

  // Those whose oddness is in the messages or in time; all of them are run in process, where waiting costs nothing.
  const odd = ['chunked', 'closes-after-each-answer', 'gzip-though-not-asked', 'head-without-length', 'other-writers'];

  test('odd but right services: no failure, nothing inconclusive', { timeout: 300_000 }, async () => {
    const found: string[] = [];
    const chosen = variants.filter(({ id }) => odd.includes(id));
    await each(chosen, async (variant) => {
      // A part of the tests tries what each of them tempts alone.
      const run = await runOver({ variants: [variant] }, 7, 'quick', { only: isWhole ? [] : variant.tempts });
      expect(run.footer?.outcome).toBe('partial');
      found.push(...troubles(run).map((trouble) => `${variant.id}: ${trouble}`));
    });
    expect(found).toEqual([]);
    expect(chosen).toHaveLength(odd.length);
  });
});

describe('a recorded run is judged again offline', () => {
  test('a right service: every verdict is the same', { timeout: 120_000 }, async () => {
    const { run } = await standardRun();
    const again = await rejudge(run, contract, checks);
    const judged = again.filter(({ recorded }) => recorded !== 'skipped');
    expect(judged.filter(({ result }) => result !== 'same').map((one) => JSON.stringify(one))).toEqual([]);
    expect(again).toHaveLength(run.plan.length);
    expect(again.length - judged.length).toBeLessThan(40);
  });

  test.each(
    part(['methods/put-merges', 'events/resume-skips-deletions', 'service/dates-become-numbers-on-later-pages'], 1),
  )('a service with the fault %s: the failures are the same', { timeout: 120_000 }, async (id) => {
    const fault = faults.find((one) => one.id === id);
    if (!fault) throw new Error(`There is no fault ${id}`);
    const run = await runOver({ faults: [fault] }, 11, 'quick', { only: isWhole ? [] : [...fault.breaks, ...BESIDE] });
    const failed = [...run.verdicts].filter(([, { verdict }]) => verdict.kind === 'fail').map(([entry]) => entry);
    expect(failed.length).toBeGreaterThan(0);
    const again = await rejudge(run, contract, checks);
    expect(again.filter(({ result }) => result === 'different')).toEqual([]);
    expect(again.filter(({ entry }) => failed.includes(entry)).map(({ result }) => result)).toEqual(
      failed.map(() => 'same'),
    );
  });

  test('one changed answer is noticed', { timeout: 120_000 }, async () => {
    const { run } = await standardRun();
    const forged = run.exchanges.map((line) =>
      line.entry === 'limit-is-a-maximum@products' && line.response && line.phase === 'case'
        ? { ...line, response: { ...line.response, status: 500 } }
        : line,
    );
    const again = await rejudge({ ...run, exchanges: forged }, contract, checks);
    const verdict = again.find(({ entry }) => entry === 'limit-is-a-maximum@products');
    expect(verdict?.result).not.toBe('same');
  });
});
