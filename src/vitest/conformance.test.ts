import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { hostname, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readRunText } from '../index.js';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const CONFIG = fileURLToPath(new URL('../../examples/vitest/vitest.config.ts', import.meta.url));

interface Outcome {
  /** What a person reads. */
  readonly shown: string;
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly tests: readonly { readonly title: string; readonly status: string; readonly failureMessages: string[] }[];
}

let folder = '';

/** What a Vitest of its own makes of the example. */
async function vitest(environment: Readonly<Record<string, string>>, ...files: readonly string[]): Promise<Outcome> {
  const { VITEST_MODE: _, FORCE_COLOR: __, ...own } = process.env;
  const file = join(mkdtempSync(join(folder, 'json-')), 'report.json');
  const reporters = ['--reporter=verbose', '--reporter=json', `--outputFile.json=${file}`];
  const names = files.length > 0 ? files : ['conformance'];
  const ended = await promisify(execFile)(
    process.execPath,
    [VITEST, 'run', '--config', CONFIG, ...reporters, ...names],
    {
      env: { ...own, ...environment, NO_COLOR: '1' },
      maxBuffer: 64 * 1024 * 1024,
    },
  ).catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string });
  const report = JSON.parse(readFileSync(file, 'utf8')) as Outcome & {
    readonly testResults: readonly { readonly assertionResults: Outcome['tests'] }[];
  };
  const shown = ended.stdout + ended.stderr;
  return { ...report, shown, tests: report.testResults.flatMap(({ assertionResults }) => assertionResults) };
}

/** Blocks of a limit on the size of files that is reached when a third of the exchanges of this run file are written. */
function blocksOf(file: string): number {
  const text = readFileSync(file, 'utf8');
  const planned = text.indexOf('{"type":"exchange"');
  return Math.ceil((planned + (text.length - planned) / 3) / 512);
}

describe('a contract as tests of Vitest', { timeout: 180_000 }, () => {
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-vitest-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('passes for a handler that keeps it, one test for each entry that runs, and sums up what does not', async () => {
    const { tests, numFailedTests, shown } = await vitest({ NOTES_OUT: join(folder, 'out') });
    expect(tests.filter(({ status }) => status === 'failed').map(({ failureMessages }) => failureMessages[0])).toEqual(
      [],
    );
    expect(numFailedTests).toBe(0);
    const titles = (status: string): string[] => tests.filter((one) => one.status === status).map(({ title }) => title);
    expect(titles('passed').some((title) => title.startsWith('delete-removes@notes'))).toBe(true);
    expect(titles('passed')).toContain('is conformant');
    // As for the command, a small effort tries one subject of each check.
    expect(titles('skipped').slice(0, 3)).toEqual([
      expect.stringMatching(/^\d+ entries are not specified: \S+ \(\d+\), .* and \d+ more$/),
      expect.stringMatching(/^\d+ entries are not applicable: resources\.notes\.\S+ \(\d+\), /),
      expect.stringMatching(/^\d+ entries are left out: left out by the effort: 1 of \d subjects is tried \(\d+\)/),
    ]);
    expect(shown).toMatch(/Notes keeps what was run of Web API Conventions/);
    for (const name of ['run.ndjson', 'ledger.ndjson', 'junit.xml'])
      expect(existsSync(join(folder, 'out', name))).toBe(true);
    const run = readFileSync(join(folder, 'out', 'run.ndjson'), 'utf8');
    expect(run.trimEnd().split('\n').at(-1)).toContain('"outcome":"partial"');
  });

  it('fails at exactly what is wrong, and says what was seen', async () => {
    const { tests, shown } = await vitest({ NOTES_FORGETFUL: 'yes', NOTES_ONLY: 'delete-removes,get-is-safe' });
    const failed = tests.filter(({ status }) => status === 'failed');
    const removes = failed.find(({ title }) => title.startsWith('delete-removes@notes'));
    expect(removes?.failureMessages[0]).toMatch(
      /^Broken: A record that was deleted can be read: GET \S+ gave \{[\s\S]*\n→ GET \S+[^\n]*\n← 200 [\s\S]*\nseed 1\n/,
    );
    // It points to the contract, and not into this package.
    expect(shown).toMatch(/❯ notes\.yaml:\d+:\d+/);
    expect(shown).not.toContain('conformance.ts:');
    expect(failed).toHaveLength(2);
    const last = failed.find(({ title }) => title === 'is conformant');
    expect(last?.failureMessages[0]).toMatch(
      /^NotConformant: Notes does not keep Web API Conventions: \d must rules? broken/,
    );
    const kept = tests.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(kept.some((title) => title.startsWith('get-is-safe@notes'))).toBe(true);
  });

  it('fails at a waiver that is stale, and at one that does not load', async () => {
    const waivers = join(folder, 'waivers.yaml');
    writeFileSync(waivers, 'probity: 1\nwaivers: [{ entry: a@b, owner: me, expires: 2099-12-31 }]\n');
    const [stale, wrong] = await Promise.all([
      vitest({ NOTES_MENDED: 'yes' }, 'known'),
      vitest({ NOTES_WAIVERS: waivers }, 'known'),
    ]);
    const failed = ({ tests }: Outcome): string[] =>
      tests
        .filter(({ status }) => status === 'failed')
        .map(({ title, failureMessages }) => `${title}${failureMessages[0] ?? ''}`);
    expect(failed(stale)).toEqual([
      expect.stringMatching(/^is conformant[\s\S]*The waiver of delete-removes@notes is stale: /),
    ]);
    expect(failed(wrong)).toEqual([expect.stringMatching(/^the waivers load[\s\S]*waivers\.yaml:2:\d+: .*reason/)]);
  });

  it('takes waivers and own checks, and neither writes nor shows a secret that one of them tells', async () => {
    const [key, out] = ['k_9f8e7d6c5b4a3210', join(folder, 'told')];
    const example = (name: string): string =>
      readFileSync(new URL(`../../examples/vitest/${name}`, import.meta.url), 'utf8');
    writeFileSync(join(folder, 'team.yaml'), example('team.yaml'));
    const path = join(folder, 'team-notes.yaml');
    writeFileSync(
      path,
      example('team-notes.yaml').replace('target: {', "target: { headers: { X-Key: '${PROBITY_NOTES_KEY}' },"),
    );
    const environment = { NOTES_CONTRACT: path, PROBITY_NOTES_KEY: key, NOTES_OWNER: key, NOTES_OUT: out };
    const { tests, shown } = await vitest(environment, 'known');
    const passed = tests.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(passed).toContain('notes-show-nothing-else@notes: A note shows its id and its text, and nothing else');
    expect(shown).toMatch(/delete-removes@notes: .*\[WAIVED until 2099-12-31, by team-notes: notes are kept until/);
    const failed = tests.filter(({ status }) => status === 'failed');
    // It would be conformant, were it not for the secret.
    expect(failed.map(({ title }) => title)).toEqual(['is conformant']);
    expect(failed[0]?.failureMessages[0]).toContain('A secret was about to be written to run.ndjson');
    const written = ['run.ndjson', 'ledger.ndjson', 'report.html', 'junit.xml'].map((name) =>
      readFileSync(join(out, name), 'utf8'),
    );
    expect(written.filter((text) => text.includes(key)).length).toBe(0);
    expect(written[0]).toContain('asked for by [secret:');
    expect(shown).not.toContain(key);
  });

  it('says what a full disk kept from the run file, and keeps off a folder in which another run is', async () => {
    const out = join(folder, 'full');
    const environment = { PATH: process.env['PATH'] ?? '', NOTES_OUT: out, NO_COLOR: '1' };
    // As a full disk does, a limit on the size of files refuses a write in its middle.
    const script = `ulimit -f ${String(blocksOf(join(folder, 'out', 'run.ndjson')))}; exec "$@"`;
    const command = [process.execPath, VITEST, 'run', '--config', CONFIG, 'conformance'];
    const shownBy = async (args: readonly string[]): Promise<string> => {
      const run = promisify(execFile)('sh', ['-c', ...args], { env: environment, maxBuffer: 64 * 1024 * 1024 });
      const ended = await run.catch((error: unknown) => error as { readonly stdout: string; readonly stderr: string });
      return ended.stdout + ended.stderr;
    };
    expect(await shownBy([script, 'sh', ...command])).toMatch(
      /NotWritten: Cannot write .*run\.ndjson: no file may be as large as that\. The run is ended, and what it made is removed/,
    );
    const read = readRunText(readFileSync(join(out, 'run.ndjson'), 'utf8'));
    expect(read).toMatchObject({ digest: 'missing', halfLine: false });
    expect(existsSync(join(out, '.probity.lock'))).toBe(false);

    writeFileSync(join(out, '.probity.lock'), JSON.stringify({ pid: process.pid, host: hostname(), began: 1 }));
    expect(await shownBy(['exec "$@"', 'sh', ...command])).toContain(
      `${out} is in use: process ${String(process.pid)} on ${hostname()} is writing to it`,
    );
    expect(readFileSync(join(out, '.probity.lock'), 'utf8')).toContain(String(process.pid));
  });

  it('is one failing test where the contract does not load', async () => {
    const path = join(folder, 'wrong.yaml');
    writeFileSync(path, 'probity: 1\nservice: { nam: Notes }\n');
    const { tests } = await vitest({ NOTES_CONTRACT: path });
    expect(tests.map(({ title, status }) => [title, status])).toEqual([['the contract loads', 'failed']]);
    expect(tests[0]?.failureMessages[0]).toContain('wrong.yaml:2:');
  });

  it('takes the path of a base URL, skips what is unproven where that is accepted, and knows a wrong name', async () => {
    const { tests, shown } = await vitest({ NOTES_ONLY: 'get-is-saef' }, 'conformance', 'mounted');
    const failed = tests.filter(({ status }) => status === 'failed');
    expect(failed.map(({ title }) => title)).toEqual(['the selection names what there is']);
    expect(failed[0]?.failureMessages[0]).toContain('only get-is-saef: no check');
    expect(failed[0]?.failureMessages[0]).toContain('did you mean get-is-safe?');
    const passed = tests.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(passed.filter((title) => /^(base-url-answers|unknown-id-is-404)@/.test(title))).toHaveLength(2);
    expect(passed).toContain('is conformant');
    expect(shown).toMatch(/get-is-safe@notes: .*\[UNPROVEN: /);
    // Each by itself, where it is asked for.
    expect(shown).toMatch(/head-mirrors-get@notes: .*\[NOT SPECIFIED: needs http\.head\]/);
    expect(shown).toMatch(
      /put-is-idempotent@notes: .*\[NOT APPLICABLE: resources\.notes\.operations\.(?:replace|\*)\]/,
    );
  });
});
