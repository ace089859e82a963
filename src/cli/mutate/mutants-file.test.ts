import { appendFileSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probityHere } from '../golden/in-process.js';
import { serveShelves, type Shelves } from '../golden/shelves.js';

let home = '';
let shelves: Shelves;

beforeAll(async () => {
  home = mkdtempSync(join(tmpdir(), 'probity-mutants-'));
  shelves = await serveShelves();
});

afterAll(async () => {
  await shelves.close();
  rmSync(home, { recursive: true, force: true });
});

const mutate = (mutants: number, ...more: readonly string[]) =>
  probityHere(
    [
      ...['mutate', 'src/cli/golden/shelves.yaml', '--only', 'delete-removes', '--operators', 'write.d', '--json'],
      ...['--mutants', String(mutants), '--ledger', join(home, 'ledger'), '--resume', join(home, 'mutants'), ...more],
    ],
    { PROBITY_SHELVES_URL: shelves.url },
  );

test('what is known of a mutant is not found out again, and the command puts the service back before each run', async () => {
  const resets = join(home, 'resets');
  const first = await mutate(1, '--reset', `echo again >> ${resets}`);
  expect(first.stderr).toContain('1/1 write.dropped@shelves.delete: noticed by delete-removes@shelves');
  const runs = readFileSync(resets, 'utf8').split('\n').length - 1;
  expect(runs).toBeGreaterThanOrEqual(2);

  // As a process leaves it that was killed while it wrote.
  appendFileSync(join(home, 'mutants'), '{"id":"write.');
  const second = await mutate(2);
  expect(second.stderr).not.toContain('1/2');
  expect(second.stderr).toContain('2/2');
  const known = (JSON.parse(second.stdout) as { mutants: readonly { id: string; fate: { kind: string } }[] }).mutants;
  expect(known).toHaveLength(2);
  expect(known[0]).toMatchObject({ id: 'write.dropped@shelves.delete', fate: { kind: 'noticed' } });

  const other = await mutate(2, '--seed', '7');
  expect(other.status).toBe(2);
  expect(other.stderr).toContain('is of another contract, seed, effort or selection');
  const failed = await mutate(1, '--reset', 'echo the database is locked >&2; exit 3');
  expect(failed.status).toBe(2);
  expect(failed.stderr).toContain('The command of --reset ended with 3');
  expect(failed.stderr).toContain('the database is locked');
}, 120_000);
