import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { probityHere } from '../golden/in-process.js';

const home = mkdtempSync(join(tmpdir(), 'probity-crew-'));
afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

const mutate = (jobs: number, page: string) =>
  probityHere([
    ...['mutate', '--service', 'shop', '--only', 'total-counts-the-list@products', '--operators', 'total', '--json'],
    ...['--mutants', '6', '--effort', 'quick', '--jobs', String(jobs), '--out-html', join(home, page)],
  ]);

test('what becomes of a mutant does not depend on how many are tried at one time', async () => {
  const alone = await mutate(1, 'alone.html');
  const together = await mutate(3, 'together.html');
  expect(alone.stderr).not.toContain('more processes');
  const beside = /^([1-6]) of 6 were tried in 2 more processes/m.exec(together.stderr);
  expect(beside, together.stderr).not.toBeNull();
  expect(together.stderr).toContain('6/6 ');
  expect(together.stdout).toBe(alone.stdout);
  expect(readFileSync(join(home, 'together.html'), 'utf8')).toBe(readFileSync(join(home, 'alone.html'), 'utf8'));
}, 120_000);
