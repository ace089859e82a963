import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const VITEST = join(dirname(createRequire(import.meta.url).resolve('vitest/package.json')), 'vitest.mjs');
const CONFIG = fileURLToPath(new URL('../../examples/vitest/vitest.config.ts', import.meta.url));

interface Outcome {
  readonly numPassedTests: number;
  readonly numFailedTests: number;
  readonly tests: readonly { readonly title: string; readonly status: string; readonly failureMessages: string[] }[];
}

/** What a Vitest of its own makes of the example. */
async function vitest(environment: Readonly<Record<string, string>>): Promise<Outcome> {
  const { VITEST_MODE: _, ...own } = process.env;
  const ended = await promisify(execFile)(process.execPath, [VITEST, 'run', '--config', CONFIG, '--reporter=json'], {
    env: { ...own, ...environment },
    maxBuffer: 64 * 1024 * 1024,
  }).catch((error: unknown) => error as { readonly stdout: string });
  const report = JSON.parse(ended.stdout.slice(ended.stdout.indexOf('{'))) as Outcome & {
    readonly testResults: readonly { readonly assertionResults: Outcome['tests'] }[];
  };
  return { ...report, tests: report.testResults.flatMap(({ assertionResults }) => assertionResults) };
}

describe('a contract as tests of Vitest', { timeout: 180_000 }, () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-vitest-'));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('passes for a handler that keeps it, one test for each entry, and skips what is not specified', async () => {
    const { tests, numFailedTests } = await vitest({ NOTES_OUT: join(folder, 'out') });
    expect(tests.filter(({ status }) => status === 'failed').map(({ failureMessages }) => failureMessages[0])).toEqual(
      [],
    );
    expect(numFailedTests).toBe(0);
    const titles = (status: string): string[] => tests.filter((one) => one.status === status).map(({ title }) => title);
    expect(titles('passed').some((title) => title.startsWith('delete-removes@notes'))).toBe(true);
    expect(titles('passed')).toContain('is conformant');
    expect(titles('skipped').some((title) => title.startsWith('head-mirrors-get@notes'))).toBe(true);
    for (const name of ['run.ndjson', 'ledger.ndjson', 'junit.xml'])
      expect(existsSync(join(folder, 'out', name))).toBe(true);
    const run = readFileSync(join(folder, 'out', 'run.ndjson'), 'utf8');
    expect(run.trimEnd().split('\n').at(-1)).toContain('"outcome":"conformant"');
  });

  it('fails at exactly what is wrong, and says what was seen', async () => {
    const { tests } = await vitest({ NOTES_FORGETFUL: 'yes' });
    const failed = tests.filter(({ status }) => status === 'failed');
    const removes = failed.find(({ title }) => title.startsWith('delete-removes@notes'));
    expect(removes?.failureMessages[0]).toMatch(/Expected|expected/);
    expect(failed.map(({ title }) => title)).toContain('is conformant');
    const kept = tests.filter(({ status }) => status === 'passed').map(({ title }) => title);
    expect(kept.some((title) => title.startsWith('get-is-safe@notes'))).toBe(true);
  });

  it('is one failing test where the contract does not load', async () => {
    const path = join(folder, 'wrong.yaml');
    writeFileSync(path, 'probity: 1\nservice: { nam: Notes }\n');
    const { tests } = await vitest({ NOTES_CONTRACT: path });
    expect(tests.map(({ title, status }) => [title, status])).toEqual([['the contract loads', 'failed']]);
    expect(tests[0]?.failureMessages[0]).toContain('wrong.yaml:2:');
  });
});
