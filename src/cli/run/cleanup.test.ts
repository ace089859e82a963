import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { probityHere } from '../golden/in-process.js';
import { probity, type Ended } from '../golden/process.js';
import { serveShelves, type Shelves } from '../golden/shelves.js';
import { part } from '../../selftest/fixtures/amount.js';

const CONTRACT = 'src/cli/golden/shelves.yaml';

describe('a run that is ended too early', () => {
  let out = '';
  let shelves: Shelves | undefined;
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'probity-cleanup-'));
  });
  afterEach(async () => {
    await shelves?.close();
    rmSync(out, { recursive: true, force: true });
  });

  /** A run that is sent the signal when a record has just been stored and not been answered. `cut`: it never will be. */
  async function interrupted(
    signal: NodeJS.Signals | undefined,
    answered: boolean | 'cut',
  ): Promise<Ended & { readonly left: number }> {
    const running: { child?: ChildProcess } = {};
    let isSent = false;
    shelves = await serveShelves((row, count) => {
      if (row.shelf === undefined || count < 8 || isSent) return isSent && answered === false;
      isSent = true;
      if (signal !== undefined) running.child?.kill(signal);
      return answered === 'cut' ? 'cut' : !answered;
    });
    const args = ['run', CONTRACT, '--only', 'get-is-safe@boxes', '--seed', '1', '--out', out];
    const started = probity(args, { PROBITY_SHELVES_URL: shelves.url });
    running.child = started.child;
    const ended = await started.ended;
    return { ...ended, left: shelves.seen().length };
  }

  it('and killed leaves a ledger by which the service comes to hold exactly what it held before', async () => {
    const before = ['s-1'];
    const run = await interrupted('SIGKILL', false);
    expect(run.signal, run.stderr).toBe('SIGKILL');
    expect(run.left).toBeGreaterThan(3);
    const environment = { PROBITY_SHELVES_URL: shelves!.url };
    const elsewhere = await probityHere(['cleanup', out], { PROBITY_SHELVES_URL: 'http://127.0.0.1:9' });
    expect([elsewhere.status, shelves!.seen().length], elsewhere.stderr).toEqual([2, run.left]);
    expect(elsewhere.stderr).toContain(`--base-url ${shelves!.url}`);

    const cleaned = await probityHere(['cleanup', out], environment);
    expect(cleaned.status, cleaned.stdout + cleaned.stderr).toBe(0);
    expect(cleaned.stdout).toMatch(/removed +boxes .*, found by its mark/);
    expect(cleaned.stdout).toContain(`${String(run.left - before.length)} removed, `);
    expect(shelves!.seen()).toEqual(before);
    expect(shelves!.rows.get('s-1')).toEqual({ id: 's-1', name: 'somebody else' });

    // What was removed is crossed out: another clean-up has nothing to do.
    const [crossed = 0, made = 0] = ['removed', 'made'].map(
      (event) => readFileSync(join(out, 'ledger.ndjson'), 'utf8').split(`"event":"${event}"`).length - 1,
    );
    expect(crossed).toBeGreaterThanOrEqual(made);
    const report = await probity(['report', out]).ended;
    expect(report.status).toBe(3);
    expect(report.stdout).toContain('INCOMPLETE');
    expect(report.stderr).toContain('has no footer');
  });

  const LOSING = [
    ['by SIGINT', 'SIGINT', 130],
    // The record was one of a population, which does with fewer.
    ['by nobody', undefined, 0],
  ] as const;

  it.each(part(LOSING, 1))(
    'or loses an answer, and is ended %s, finds what was made by its mark',
    async (_, signal, code) => {
      const run = await interrupted(signal, 'cut');
      expect(run.status, run.stderr).toBe(code);
      expect(shelves!.seen()).toEqual(['s-1']);
      const text = readFileSync(join(out, 'run.ndjson'), 'utf8');
      expect(text).toMatch(
        /"about":"target","text":"Removed 1 boxes which no answer confirmed, found by their marks: s-/,
      );
      expect(text).not.toContain('"left-behind"');
      const again = await probityHere(['cleanup', out], { PROBITY_SHELVES_URL: shelves!.url });
      expect([again.status, again.stdout]).toEqual([0, expect.stringMatching(/^Nothing is left/)]);
    },
  );

  it('ended by SIGINT while records are read and made side by side waits for what is being made, and removes it', async () => {
    const running: { child?: ChildProcess } = {};
    let lost = Infinity;
    let later = 0;
    shelves = await serveShelves(
      (row, count) => {
        if (lost < Infinity) later += 1;
        if (row.shelf === undefined || count < 8 || lost < Infinity) return false;
        lost = performance.now();
        setTimeout(() => running.child?.kill('SIGINT'), 20);
        return 'cut';
      },
      undefined,
      (method) => (method === 'POST' && lost < Infinity ? 400 : 0),
    );
    const started = probity(['run', CONTRACT, '--only', 'get-is-safe@boxes', '--seed', '1', '--out', out], {
      PROBITY_SHELVES_URL: shelves.url,
    });
    running.child = started.child;
    const run = await started.ended;
    expect([run.status, shelves.seen()], run.stderr).toEqual([130, ['s-1']]);
    const text = readFileSync(join(out, 'run.ndjson'), 'utf8');
    expect(text).not.toContain('"left-behind"');
    expect(later).toBeGreaterThan(0);
  });

  const SIGNALS = [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const;

  it.each(part(SIGNALS, 1))('by %s removes what it made, writes its reports and ends with %i', async (signal, code) => {
    const run = await interrupted(signal, true);
    expect(run.status, run.stderr).toBe(code);
    expect(shelves!.seen()).toEqual(['s-1']);
    expect(readFileSync(join(out, 'summary.md'), 'utf8')).toContain('get-is-safe@boxes');
    const last = readFileSync(join(out, 'run.ndjson'), 'utf8').trimEnd().split('\n').at(-1);
    expect(last).toContain('"outcome":"incomplete"');
  });
});
