import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readRunText, type Run } from '../index.js';
import { NOTES_TOKEN } from './fixtures/notes.js';
import { behaving, send } from './fixtures/serving.js';
import { isWhole, part } from '../selftest/fixtures/amount.js';

/**
 * Checks of an operator that never come to an end, each in another way, after they made a record; and one that does. The first
 * keeps the process busy whatever is thrown; that in the middle keeps nobody busy.
 */
const BODIES: Readonly<Record<string, string>> = {
  'own-that-catches': 'for (;;) { try { for (;;); } catch {} }',
  'own-that-loops-over-awaits': 'for (;;) await null;',
  'own-that-waits-for-ever': 'await new Promise(() => undefined);',
  'own-that-loops': 'for (;;);',
  'own-that-backtracks': "/^(a+)+$/.test('a'.repeat(60) + '!');",
  'own-that-ends': '',
};

interface Ended {
  readonly code: number | null;
  readonly run: Run;
  readonly out: string;
  /** Records that are still there. */
  readonly left: number;
}

let home: string;

beforeAll(() => {
  // Below the package, so that the checks find it, in a folder that is no part of it.
  mkdirSync('reports/out', { recursive: true });
  home = mkdtempSync(join(process.cwd(), 'reports', 'out', 'hanging-'));
});

afterAll(() => {
  rmSync(home, { recursive: true, force: true });
});

async function runWith(names: readonly string[], interrupts = false): Promise<Ended> {
  const folder = mkdtempSync(join(home, 'run-'));
  mkdirSync(join(folder, 'checks'));
  for (const name of names) {
    writeFileSync(
      join(folder, 'checks', `${name}.js`),
      `import { defineCheck } from 'probity/check';
export default defineCheck({
  title: 'It ends', rationale: 'None.', blindSpot: 'all',
  over: 'resource', effect: 'writes', needs: ({ resource }) => ({ own: resource.own }),
  async verify({ own }, kit) {
    const record = await kit.create(own);
    kit.expect((await kit.read(own, record)) !== undefined, 'It is there').toBeTrue('true');
    ${BODIES[name] ?? ''}
  },
});\n`,
    );
  }
  const document = { id: 'own', title: 'Own' };
  const clauses = names.map((name) => ({
    id: `own.${name}`,
    part: '1',
    quote: `${name}.`,
    level: 'must',
    checks: [name],
  }));
  writeFileSync(join(folder, 'own.yaml'), JSON.stringify({ probity: 1, document, clauses }));
  let records = 0;
  const target = await behaving((moment) => {
    send(moment, moment.right());
    records = moment.service.store.size;
    const isRead = moment.asked.method === 'GET' && moment.asked.path.startsWith('/notes/');
    // The check is in its loop by then.
    if (interrupts && isRead) setTimeout(() => child.kill('SIGINT'), isWhole ? 1500 : 500);
    if (isRead) interrupts = false;
  });
  const text = readFileSync('src/hostile/fixtures/notes.yaml', 'utf8');
  // The service shares the processors with the checks that keep them busy.
  const named = text
    .replace('claims: [web-api]', 'claims: [./own.yaml]')
    .replace("'${NOTES_URL}'", target.url)
    .replace('timeout: 10s', isWhole ? 'timeout: 60s' : 'timeout: 20s');
  writeFileSync(join(folder, 'notes.yaml'), named);
  const out = join(folder, 'out');
  // With `test:all` as long as the product waits.
  const hasty = isWhole ? [] : ['--require', './src/hostile/fixtures/hasty-watchdog.cjs'];
  const args = [
    ...hasty,
    'dist/src/cli/main.js',
    'run',
    join(folder, 'notes.yaml'),
    '--checks',
    join(folder, 'checks'),
  ];
  const child = spawn(process.execPath, [...args, '--env', 'NOTES_TOKEN', '--out', out], {
    env: { ...process.env, NOTES_TOKEN },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  target.close();
  expect(existsSync(join(out, 'run.ndjson')), said).toBe(true);
  const read = readRunText(readFileSync(join(out, 'run.ndjson'), 'utf8'));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  expect(read.digest, said).toBe('ok');
  for (const name of ['report.html', 'junit.xml', 'summary.md']) expect(existsSync(join(out, name)), said).toBe(true);
  return { code, run: read.run, out: said, left: records };
}

function outcome({ verdicts }: Run, name: string): string {
  const verdict = verdicts.get(`${name}@notes`)?.verdict;
  return verdict?.kind === 'inconclusive' ? verdict.reason : (verdict?.kind ?? 'none');
}

// Nearly all of their time is waiting, so they wait together.
// One that keeps the process busy and one that keeps nobody busy share a run where not all are tried.
const HANGING = Object.keys(BODIES).slice(0, -1);
test.concurrent.each(isWhole ? HANGING.map((name) => [name]) : [part(HANGING, 2)])(
  '%s is given up, and everything else is carried out',
  async (...names) => {
    const { code, run, out, left } = await runWith([...names, 'own-that-ends']);
    for (const name of names) expect(outcome(run, name), out).toBe('over-budget');
    expect(outcome(run, 'own-that-ends'), out).toBe('pass');
    expect(code).toBe(3);
    expect(left).toBe(0);
  },
  150_000,
);

test.concurrent(
  'an interrupt while a check keeps the process busy ends the run, with its reports',
  async () => {
    const { code, out, left } = await runWith(['own-that-loops'], true);
    expect(code, out).toBe(130);
    expect(left, out).toBe(0);
  },
  150_000,
);
