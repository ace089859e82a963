import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checks, EVERYTHING, loadContract, planContract, runContract } from '../../index.js';
import { jobsContract, serveJobs, type Jobs } from '../golden/jobs.js';
import { probityHere } from '../golden/in-process.js';
import { probity, type Ended } from '../golden/process.js';

/** A check of the operator's own that sends what it likes, in every way of writing it. */
const CARELESS = `
const texts = { title: 'It sends anything', rationale: 'To be held back.', blindSpot: 'all' };
const common = { kind: 'check', ...texts, over: 'resource', effect: 'writes', alone: 'no', stage: 'ordinary', enough: 1 };
export default { 'it-is-careless': { ...common, needs: ({ resource }) => ({ own: resource.own }),
  async verify({ own }, kit) {
    const { ids } = await kit.create(own);
    for (const [method, path] of [
      ['PATCH', '/jobs/' + ids.id], ['patch', '/jobs/' + ids.id], ['PATCH', '/JOBS//' + ids.id], ['PATCH', '/jobs/%2e/' + ids.id],
      ['PATCH', '/x/../jobs/' + ids.id], ['POST', '/jobs/purge'], ['POST', '/jobs/p%75rge?all=1'], ['POST', '/jobs/Purge/'],
    ]) await kit.sendTo({ method, path, body: {} }).catch(({ message }) => kit.note(method + ' ' + path + ': ' + message));
    kit.expect(true, 'It is over').toBeTrue('true');
  } } };
`;
const DOCUMENT = `probity: 1
document: { id: team, title: Team }
clauses: [{ id: careless, part: '1', quote: It sends anything., level: must, checks: [it-is-careless] }]
`;
const NEVER = ['jobs.update', 'purge'];
const FORBIDDEN = /^(PATCH \/jobs\/|POST \/jobs\/p)/i;

describe('an operation that must not be called', () => {
  let home = '';
  let jobs: Jobs;
  beforeEach(() => {
    home = mkdtempSync(join(tmpdir(), 'probity-never-'));
  });
  afterEach(async () => {
    await jobs.close();
    rmSync(home, { recursive: true, force: true });
  });

  const contract = (never: readonly string[], cleanup = 'delete'): string => {
    const path = join(home, 'jobs.yaml');
    writeFileSync(path, jobsContract(never, cleanup));
    return path;
  };
  const command = async (...args: readonly string[]): Promise<Ended> =>
    probityHere(args, { PROBITY_JOBS_URL: jobs.url });
  const out = (): string => join(home, 'out');
  const forbidden = (): readonly string[] => jobs.got.filter((one) => FORBIDDEN.test(one));

  it('is sent by no run, replay or baseline, and by no check of the operator that tries', async () => {
    jobs = await serveJobs({ ignoresLimit: true });
    writeFileSync(join(home, 'careless.mjs'), CARELESS);
    writeFileSync(join(home, 'team.yaml'), DOCUMENT);
    const path = contract(NEVER);
    writeFileSync(path, readFileSync(path, 'utf8').replace('[web-api]', '[web-api, ./team.yaml]'));
    const own = ['--checks', join(home, 'careless.mjs')];
    const all = ['run', path, ...own, '--effort', 'quick', '--seed', '3', '--out', out()];
    const ran = await probity(all, { PROBITY_JOBS_URL: jobs.url }).ended;
    expect(ran.status, ran.stdout + ran.stderr).toBe(1);
    expect(readFileSync(join(out(), 'run.ndjson'), 'utf8').match(/is not sent to/g)?.length).toBeGreaterThan(5);
    const only = ['--only', 'limit-is-a-maximum@jobs', '--out', out()];
    const failed = await command('run', path, ...own, ...only);
    expect(failed.stdout, failed.stderr).toContain('limit-is-a-maximum');
    const replayed = await command('replay', out(), 'limit-is-a-maximum@jobs');
    expect(replayed.stdout, replayed.stderr).toContain('STILL FAILS');
    const baseline = await command('baseline', path, '--out', join(home, 'lock.yaml'));
    expect(readFileSync(join(home, 'lock.yaml'), 'utf8'), baseline.stderr).toContain('jobs.create');
    expect(forbidden()).toEqual([]);
    expect(jobs.got.length).toBeGreaterThan(100);
    expect(jobs.ids()).toEqual(['1']);
  }, 120_000);

  it('is not called to clean up either', async () => {
    const name = 'left by abcd1234';
    jobs = await serveJobs({ name });
    const begin = { event: 'begin', baseUrl: jobs.url, nonce: 'abcd1234', service: 'Jobs', contract: '', sha256: '' };
    const made = { tag: 'a', resource: 'jobs', ids: { id: '1' } };
    const lines = [begin, { event: 'intend', ...made, marks: { '/name': name } }, { event: 'made', ...made }];
    const ledger = join(home, 'ledger.ndjson');
    const write = (more: object): void => {
      const text = [{ ...begin, ...more }, ...lines.slice(1)].map((line) => `${JSON.stringify(line)}\n`).join('');
      writeFileSync(ledger, text);
    };
    write({});
    const never = await command('cleanup', ledger, '--contract', contract(['jobs.delete'], 'none'));
    expect([never.status, never.stdout]).toEqual([0, expect.stringContaining('stays, as the contract says')]);
    const skipped = await command('cleanup', ledger, '--contract', contract([]), '--skip', 'jobs.delete');
    expect([skipped.status, skipped.stdout]).toEqual([3, expect.stringContaining('NOT')]);
    write({ leftOut: ['jobs.delete'] });
    const asInRun = await command('cleanup', ledger, '--contract', contract([]));
    expect(asInRun.status).toBe(3);
    expect(jobs.got.filter((one) => one.startsWith('DELETE'))).toEqual([]);
    // The same without all that removes it.
    write({});
    const allowed = await command('cleanup', ledger, '--contract', contract([]));
    expect([allowed.status, jobs.ids()]).toEqual([0, []]);
  });

  it('is what --skip makes of any operation: without the DELETE no record is made that could not be removed', async () => {
    jobs = await serveJobs({ ignoresLimit: true });
    const path = contract([]);
    const ran = await command('run', path, '--skip', 'jobs.delete', '--effort', 'quick', '--seed', '3', '--out', out());
    expect(ran.status, ran.stdout + ran.stderr).not.toBe(4);
    expect(jobs.got.filter((one) => one.startsWith('DELETE') || one === 'POST /jobs')).toEqual([]);
    jobs.got.length = 0;
    const only = ['limit-is-a-maximum', 'no-server-error', 'errors-have-one-shape'].flatMap((id) => ['--only', id]);
    const skip = ['--skip', 'jobs.update', '--skip', 'purge'];
    const update = await command('run', path, ...only, ...skip, '--out', out());
    expect(update.stdout, update.stderr).toContain('limit-is-a-maximum');
    await command('replay', out(), 'limit-is-a-maximum@jobs');
    const wrong = await command('replay', out(), 'limit-is-a-maximum@jobs', '--skip', 'jobs.delte');
    expect([wrong.status, wrong.stderr]).toEqual([2, expect.stringContaining('did you mean jobs.delete?')]);
    expect(forbidden()).toEqual([]);
    expect(jobs.got.some((one) => one.startsWith('DELETE'))).toBe(true);
  }, 120_000);

  it('is sent by no test of a host that plans first and runs then', async () => {
    jobs = await serveJobs();
    const loaded = loadContract(contract(['purge']));
    if ('problems' in loaded) throw new Error(loaded.problems.map(({ message }) => message).join('\n'));
    const policy = { ...EVERYTHING, skip: ['jobs.update'], parts: ['4', '7'] };
    const planned = planContract(loaded.contract, checks, policy, {}, jobs.url, { seed: 1, effort: 'quick' });
    const request = { contract: loaded.contract, checks, policy, plan: planned, seed: 1, baseUrl: jobs.url };
    const result = await runContract({ ...request, effort: 'quick' });
    if ('problem' in result) throw new Error(result.problem);
    expect(result.run.header.leftOut).toEqual(['jobs.update']);
    expect(forbidden()).toEqual([]);
    expect(jobs.got.length).toBeGreaterThan(20);
    const of = (subject: string): readonly unknown[] =>
      planned.entries
        .filter((entry) => entry.subject.name === subject && entry.check.id === 'responses-match-schema')
        .map(({ decision }) => decision);
    expect(of('purge')).toEqual([{ planned: 'not-applicable', because: 'operations.purge.never-call' }]);
    expect(of('jobs.update')).toMatchObject([{ planned: 'skipped' }]);
  });
});

describe('what a contract calls safe, in a run that may only read', () => {
  it.each([
    ['is not sent', [], 0],
    ['is sent where the operator trusts it', ['--trust-safe'], 1],
  ])('%s', async (_, more, least) => {
    const home = mkdtempSync(join(tmpdir(), 'probity-safe-'));
    const jobs = await serveJobs({ searchWrites: true });
    try {
      writeFileSync(join(home, 'jobs.yaml'), jobsContract(['purge']));
      const args = ['run', join(home, 'jobs.yaml'), '--read-only', ...more, '--out', join(home, 'out')];
      const ran = await probityHere(args, { PROBITY_JOBS_URL: jobs.url });
      const searches = jobs.got.filter((one) => !/^(GET|HEAD|OPTIONS) /.test(one));
      expect(searches.length > 0 ? 1 : 0, ran.stdout + ran.stderr).toBe(least);
      expect(searches.every((one) => one.startsWith('POST /jobs/search'))).toBe(true);
      expect(jobs.got.length).toBeGreaterThan(5);
    } finally {
      await jobs.close();
      rmSync(home, { recursive: true, force: true });
    }
  });
});
