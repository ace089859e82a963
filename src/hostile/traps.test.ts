import { beforeAll, describe, expect, test } from 'vitest';
import { defineCheck, type Kit } from '../check/index.js';
import {
  checks,
  EVERYTHING,
  fileSystem,
  formatProblems,
  loadContract,
  planContract,
  runContract,
  summarise,
  type Verdict,
} from '../index.js';
import { nullTargets } from '../reference/index.js';
import { runSelftest } from '../selftest/selftest.js';
import { deadConnections } from './fixtures/connections.js';
import { json, type Answered } from './fixtures/notes.js';
import { behaving, send, type Moment, type Target } from './fixtures/serving.js';
import { PASS, tryFaulty, withVerdicts } from './fixtures/faulty.js';
import { contractOf, defects, failures, tryOn, type Tried } from './fixtures/trying.js';
import { part } from '../selftest/fixtures/amount.js';

/**
 * Traps that suites of conformance tests have fallen into, by the numbers under which they were collected. Those about
 * waivers (T16) and about parts of a run that are put together (T23) stand with what they are about, and mutants of the
 * judges (T25) in `judge-mutants.test.ts`.
 */
const NOTES = 'src/hostile/fixtures/notes.yaml';
const contract = contractOf(NOTES);
const right = (): Promise<Target> => behaving((moment) => send(moment, moment.right()));

/** A run on a service that is wrong in one thing. */
let faulty: Tried;
beforeAll(async () => {
  faulty = await tryFaulty();
});

const cut: Verdict = { kind: 'skipped', how: 'cut', because: 'interrupted' };

function problemsOf(change: (text: string) => string): string {
  const files = { ...fileSystem, read: (path: string) => change(fileSystem.read(path)) };
  const loaded = loadContract(NOTES, { files });
  return 'problems' in loaded ? formatProblems(loaded.problems) : '';
}

/** Plans and runs one check of our own in the place of another. */
async function runOwn(verify: (kit: Kit) => Promise<void>, target: Promise<Target>): Promise<Tried> {
  const texts = { title: 'It holds', rationale: 'A reason', blindSpot: 'all' };
  const check = defineCheck({
    ...texts,
    over: 'service',
    effect: 'reads',
    needs: () => ({}),
    verify: (_, kit) => verify(kit),
  });
  const registered = [{ id: 'base-url-answers', part: '1-service', check }];
  const environment = { NOTES_URL: 'http://127.0.0.1:1' };
  return tryOn(target, { checks: registered, plan: planContract(contract, registered, EVERYTHING, environment) });
}

describe('what a run comes to', () => {
  test('T1 a selection that matches nothing is no success', async () => {
    const tried = await tryOn(right(), { only: ['no-such-check'] });
    expect([tried.of('pass'), tried.exit, tried.run.footer?.outcome]).toEqual([[], 3, 'incomplete']);
  });

  test('T2 a run of which everything is left out or does not apply is not conformant', () => {
    const nothing = withVerdicts(faulty.run, (entry) =>
      entry.length % 2 === 0
        ? { kind: 'skipped', how: 'excluded', because: 'you' }
        : { kind: 'not-applicable', because: 'x' },
    );
    expect(summarise(nothing).outcome).toBe('incomplete');
  });

  test('T3 three that were cut short and one pass prove nothing', () => {
    const whole = withVerdicts(faulty.run, () => PASS);
    const clause = summarise(whole).clauses.find(({ required }) => required.length >= 4);
    if (clause === undefined) throw new Error('There is no clause of four entries');
    const kept = clause.required[0]?.id;
    const mostly = withVerdicts(faulty.run, (entry) => (entry === kept ? PASS : cut));
    expect(clause.verdict).toBe('satisfied');
    expect(summarise(mostly).clauses.find(({ id }) => id === clause.id)?.verdict).toBe('unproven');
    expect(summarise(mostly).outcome).not.toBe('conformant');
  });

  test('T4 a wrong configuration judges nothing, and blames nobody', async () => {
    const said = problemsOf((text) => text.replace('identities: {', 'identitees: {'));
    expect(said).toMatch(/notes\.yaml:\d+:\d+/);
    const unset = await runContract({ contract, checks, environment: {} });
    const both = `${said} ${'problem' in unset ? unset.problem + unset.hint : 'it ran'}`;
    expect(both).toContain('NOTES_URL');
    expect(both).not.toMatch(/violat|broken|it ran|non-conformant/i);
  });

  test('T5 pages of an empty collection prove nothing', async () => {
    const only = ['limit-is-a-maximum', 'cursor-walk-is-a-partition', 'listed-items-can-be-read'];
    const tried = await tryOn(right(), { policy: { ...EVERYTHING, readOnly: true }, only, effort: 'standard' });
    expect(tried.of('pass')).toEqual([]);
    const judged = tried.run.plan
      .filter(({ planned }) => planned === 'run')
      .map(({ entry }) => tried.verdict(entry)?.kind);
    expect(judged.length).toBeGreaterThan(0);
    expect(judged).not.toContain('pass');
    expect(tried.exit).toBe(3);
  });

  test.each(part(nullTargets, 3))(
    'T6 nothing is kept by a target that does not look at what it is asked: $id',
    async (target) => {
      const { url, close } = await target.listen();
      const started = { url, close: () => void close() };
      const timeout = target.id === 'silence' ? { timeout: 100 } : {};
      const tried = await tryOn(started, timeout);
      expect(defects(tried)).toEqual([]);
      const kept = summarise(tried.run).clauses.filter(({ verdict }) => verdict === 'satisfied');
      // That somebody answers there is all that such a target can show.
      const others = kept.filter(({ required }) => required.some(({ plan }) => plan.check !== 'base-url-answers'));
      expect(others.map(({ id }) => id)).toEqual([]);
      expect(['incomplete', 'non-conformant']).toContain(tried.run.footer?.outcome);
    },
  );

  test('T7 a target that trickles takes no longer than its time', async () => {
    const behaviour = deadConnections.find(([name]) => name === 'sends a body octet by octet')?.[1];
    const tried = await tryOn(behaviour!.start(), { timeout: 100 });
    expect(tried.took).toBeLessThan(5_000);
    expect(tried.exit).toBe(3);
  });

  test('T8 a target that refuses the first connection is not judged, and every entry says so', async () => {
    const tried = await tryOn({ url: 'http://127.0.0.1:9', close: () => undefined }, { only: [] });
    const planned = tried.run.plan.filter((line) => line.planned === 'run').map(({ entry }) => entry);
    expect(planned.length).toBeGreaterThan(30);
    expect([...tried.of('inconclusive')].sort()).toEqual(planned.sort());
    expect(tried.run.footer?.outcome).toBe('incomplete');
  });

  test('T17 a failure that comes once in three times is unstable, and neither a pass nor a failure', async () => {
    let n = 0;
    const tried = await runOwn(async (kit) => {
      n += 1;
      kit.expect(n % 3 === 1, 'It works').toEqual(false);
      await Promise.resolve();
    }, right());
    expect(tried.verdict('base-url-answers@service')).toMatchObject({ kind: 'inconclusive', reason: 'unstable' });
  });

  test('T18 a refusal proves nothing where the same request with a credential is refused as well', async () => {
    const target = behaving((moment) => send(moment, moment.asked.method === 'GET' ? REFUSED : moment.right()));
    const tried = await tryOn(target, { only: ['missing-credentials-are-refused'], effort: 'standard' });
    expect(tried.verdict('missing-credentials-are-refused@notes.list')).toMatchObject({
      kind: 'inconclusive',
      reason: 'control-failed',
    });
    expect(tried.of('fail')).toEqual([]);
  });

  test('T19 an interrupt removes what was made, gives every entry a verdict, and proves nothing', async () => {
    const stop = new AbortController();
    const events: string[] = [];
    let last: Moment | undefined;
    const target = behaving((moment) => {
      last = moment;
      if (moment.n === 40) stop.abort(new Error('interrupted'));
      send(moment, moment.right());
    });
    const ledger = {
      begin: () => events.push('begin'),
      refused: () => events.push('refused'),
      intend: () => events.push('intend'),
      made: () => events.push('made'),
      removed: () => events.push('removed'),
    };
    const tried = await tryOn(target, { signal: stop.signal, ledger });
    expect(defects(tried)).toEqual([]);
    expect([...(last?.service.store.values() ?? [])]).toEqual([]);
    expect(events.filter((one) => one === 'removed').length).toBe(events.filter((one) => one === 'made').length);
    expect(tried.of('skipped').length).toBeGreaterThan(0);
    expect([tried.exit, tried.run.footer?.outcome]).toEqual([3, 'incomplete']);
  });

  test('T20 what others made is never written to', async () => {
    const others = ['theirs-1', 'theirs-2', 'theirs-3'];
    const written: string[] = [];
    let service: Moment['service'] | undefined;
    const target = behaving((moment) => {
      if (service === undefined) {
        service = moment.service;
        others.forEach((id, place) => service?.store.set(id, { id, text: 'theirs', place: -place - 1 }));
      }
      const { method, path } = moment.asked;
      if (!['GET', 'HEAD', 'OPTIONS'].includes(method)) written.push(path);
      send(moment, moment.right());
    });
    const tried = await tryOn(target, { only: [] });
    expect(tried.of('pass').length).toBeGreaterThan(20);
    expect(written.filter((path) => path.includes('theirs'))).toEqual([]);
    expect([...(service?.store.keys() ?? [])]).toEqual(others);
  });

  test('T21 whole seconds, no greatest limit and a second DELETE that finds nothing are fine', async () => {
    const plain = contractOf(NOTES, (text) =>
      text
        .replace(/limit: \{[^}]*\}/, 'limit: { default: 20, max: none }')
        .replace('        text: { type: string, minLength: 1, maxLength: 200 }\n', (line) => {
          return `${line}        made: { type: string, format: date-time }\n`;
        }),
    );
    const target = behaving((moment) => {
      const answer = moment.right();
      send(moment, { ...answer, body: answer.body.replaceAll('"text":', '"made":"2026-01-01T00:00:00Z","text":') });
    });
    const only = ['delete-is-idempotent', 'limit-is-a-maximum', 'responses-match-schema', 'delete-removes'];
    const tried = await tryOn(target, { contract: plain, only, effort: 'standard' });
    expect(tried.of('fail'), failures(tried).join()).toEqual([]);
    expect(tried.of('pass')).toContain('delete-is-idempotent@notes');
  });

  test('T22 an exception of a check is a defect of ours, and never a violation', async () => {
    const tried = await runOwn(() => Promise.reject(new TypeError('x is undefined')), right());
    expect(tried.verdict('base-url-answers@service')).toMatchObject({ kind: 'error', message: 'x is undefined' });
    expect(tried.exit).toBe(4);
    expect(summarise(tried.run).tally.clauses.violated).toBe(0);
  });
});

describe('what a contract may say', () => {
  test('T14 a check of what the contract states cannot be switched off in it', () => {
    expect(problemsOf((text) => `${text}\nchecks: { limit-is-a-maximum: off }\n`)).toMatch(/checks/);
    expect(problemsOf((text) => text.replace('events: none', 'events: none\nskip: [limit-is-a-maximum]'))).toMatch(
      /skip/,
    );
  });

  test('T15 a promise of a claimed document cannot be weakened', () => {
    const said = problemsOf((text) =>
      text.replace('delete: { status: 204', 'delete: { idempotent: false, status: 204'),
    );
    expect(said).toContain('Differs from the clause method-table.delete-is-idempotent');
  });

  test('T27 one changed character in the text of a document is refused', () => {
    const read = (path: string): string =>
      path.endsWith('conventions/web-api.md')
        ? fileSystem.read(path).replace('must not', 'may not')
        : fileSystem.read(path);
    const loaded = loadContract(NOTES, { files: { ...fileSystem, read } });
    expect('problems' in loaded && formatProblems(loaded.problems)).toMatch(/SHA-256/);
  });

  test('T28 the same seed makes the same plan, octet by octet', async () => {
    const linesOf = ({ text }: Tried): string[] => text.split('\n').filter((line) => line.startsWith('{"type":"plan"'));
    const dead = { url: 'http://127.0.0.1:9', close: () => undefined };
    const [one, two, other] = [
      await tryOn(dead, { only: [] }),
      await tryOn(dead, { only: [] }),
      await tryOn(dead, { only: [], seed: 2 }),
    ];
    expect(linesOf(one)).toEqual(linesOf(two));
    expect(linesOf(one).length).toBeGreaterThan(100);
    expect(linesOf(other)).not.toEqual(linesOf(one));
  });
});

const REFUSED: Answered = {
  ...json(401, { error: { code: 'unauthenticated', message: 'No' } }),
  headers: { 'Content-Type': 'application/json', 'WWW-Authenticate': 'Bearer' },
};

describe('whether the tests of the tests can fail', () => {
  const fault = 'resources/minus-is-ignored';
  const options = {
    contractOf: (name: string) => contractOf(`probity:services/${name}`),
    seed: 1,
    faults: [fault],
    dialects: ['plain'],
    others: 'first' as const,
  };
  const sort = checks.filter(({ id }) => id === 'sort-follows-the-key');

  test('T25 a check that always passes, or always fails, is noticed', async () => {
    const mutants = [(kit: Kit) => kit.expect(1, 'Always').toEqual(1), (kit: Kit) => kit.expect(1, 'Never').toEqual(2)];
    for (const mutant of mutants) {
      const mutated = sort.map((one) => ({
        ...one,
        check: {
          ...one.check,
          verify: async (_: unknown, kit: Kit) => {
            for (let n = 0; n < 9; n += 1) await kit.forEach([n], () => Promise.resolve(mutant(kit)));
          },
        },
      })) as typeof sort;
      expect((await runSelftest({ ...options, checks: mutated })).sound).toBe(false);
    }
  });

  test('T26 a fault is found by the check that it names, and by no other', async () => {
    const matrix = await runSelftest({ ...options, checks: sort });
    expect(matrix.rows.map(({ kind, failed, missed, foreign }) => ({ kind, failed, missed, foreign }))).toEqual([
      { kind: 'clean', failed: [], missed: [], foreign: [] },
      { kind: 'fault', failed: ['sort-follows-the-key'], missed: [], foreign: [] },
    ]);
    expect(matrix.sound).toBe(true);
  });
});

test('T30 a server that gives the answers of an earlier run does not pass with another seed', async () => {
  const answers = new Map<string, Answered[]>();
  const key = ({ asked }: Moment): string => `${asked.method} ${asked.path} ${asked.headers.authorization ?? ''}`;
  const only = ['delete-removes', 'post-creates', 'unknown-id-is-404', 'get-is-safe', 'limit-is-a-maximum'];
  const learnt = await tryOn(
    behaving((moment) => {
      const answer = moment.right();
      answers.set(key(moment), [...(answers.get(key(moment)) ?? []), answer]);
      send(moment, answer);
    }),
    { only, seed: 1, nonce: 'one' },
  );
  expect(learnt.exit).toBe(0);
  const given = new Map<string, number>();
  const told = await tryOn(
    behaving((moment) => {
      const known = answers.get(key(moment)) ?? [json(404, { error: { code: 'not-found', message: 'No' } })];
      const n = given.get(key(moment)) ?? 0;
      given.set(key(moment), n + 1);
      send(moment, known[n % known.length]!);
    }),
    { only, seed: 2, nonce: 'two' },
  );
  expect(defects(told)).toEqual([]);
  expect(told.exit).not.toBe(0);
});
