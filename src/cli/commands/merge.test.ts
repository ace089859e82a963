import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { probityHere } from '../golden/in-process.js';

/** Cheap checks, of which one finds the fault: three collections, and the service itself. */
const SELECTION = ['base-url-answers', 'operations-exist', 'missing-credentials-are-refused', 'delete-removes'];
const COMMON = [
  'demo',
  ...['--service', 'library', '--fault', 'library/loans-may-be-read-without-a-key', '--seed', '3', '--report', 'json'],
  ...SELECTION.flatMap((name) => ['--only', name]),
];

interface Ended {
  readonly status: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

function probity(...args: readonly string[]): Promise<Ended> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, ['dist/src/cli/main.js', ...args], { stdio: ['ignore', 'pipe', 'pipe'] });
    let [stdout, stderr] = ['', ''];
    child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
    child.once('close', (status) => resolve({ status, stdout, stderr }));
  });
}

let folder = '';
let statuses: readonly (number | null)[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'probity-merge-'));
  // Three processes with a service each, and one that runs all of it.
  const ended = await Promise.all([
    ...[1, 2, 3].map((n) =>
      probity(...COMMON, '--shard', `${String(n)}/3`, '--out', join(folder, `shard-${String(n)}`)),
    ),
    probityHere([...COMMON, '--out', join(folder, 'whole')]),
  ]);
  statuses = ended.map(({ status }) => status);
}, 120_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const shards = (...numbers: readonly number[]): readonly string[] =>
  numbers.map((n) => join(folder, `shard-${String(n)}`));

interface Summary {
  readonly outcome: string;
  readonly numbers: { readonly surface?: { readonly of: number } };
  readonly entries: readonly { readonly id: string; readonly verdict: string }[];
  readonly findings: readonly { readonly entry: string; readonly claim: string; readonly curl: readonly string[] }[];
}

const summaryIn = (name: string): Summary =>
  JSON.parse(readFileSync(join(folder, name, 'summary.json'), 'utf8')) as Summary;

test('three processes with a service each say together what one says', async () => {
  // The shard with the fault has found it, and what the others ran is kept.
  expect([...statuses].sort()).toEqual([0, 0, 1, 1]);
  const out = join(folder, 'merged');
  const { status, stdout } = await probityHere(['merge', ...shards(3, 1, 2), '--out', out, '--report', 'json']);
  expect(status, stdout).toBe(1);
  // Lines are wrapped.
  expect(stdout.replaceAll(/\s+/g, ' ')).toContain('merged from 3 shards');
  const [merged, whole] = [summaryIn('merged'), summaryIn('whole')];
  const verdicts = ({ entries }: Summary): unknown => entries.map(({ id, verdict }) => [id, verdict]);
  expect(verdicts(merged)).toEqual(verdicts(whole));
  // Each of them makes what it needs, so that together they ask for a little more than one does.
  const rulesOf = ({ numbers: { surface: _, ...numbers } }: Summary): unknown => numbers;
  expect(rulesOf(merged)).toEqual(rulesOf(whole));
  expect(merged.numbers.surface?.of).toBe(whole.numbers.surface?.of);
  expect(merged.outcome).toBe('non-conformant');
  const found = (one: Summary): unknown => one.findings.map(({ entry, claim, curl }) => [entry, claim, curl.length]);
  expect(found(merged)).toEqual(found(whole));
  expect(merged.findings.length).toBeGreaterThan(0);
});

test('T23 merge with a missing shard is refused, and so is one that would write over a shard', async () => {
  const [missing, over] = await Promise.all([
    probityHere(['merge', ...shards(1, 3), '--out', join(folder, 'refused')]),
    probityHere(['merge', ...shards(1, 2, 3), '--out', join(folder, 'shard-1')]),
  ]);
  expect([missing.status, over.status]).toEqual([2, 2]);
  expect(missing.stdout).toBe('');
  expect(missing.stderr).toContain('Shard 2/3 is missing\nNothing was merged');
  expect(over.stderr).toContain('is one of the shards');
  expect(readdirSync(folder)).not.toContain('refused');
});
