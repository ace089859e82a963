import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readRunText, type ReadRun } from '../index.js';
import { NOTES_TOKEN } from './fixtures/notes.js';
import { behaving, send, type Moment, type Target } from './fixtures/serving.js';

interface Ended {
  readonly code: number | null;
  readonly seconds: number;
  readonly run: ReadRun['run'];
  readonly err: string;
}

/** Runs the command on a target; `heard` gets what it says on standard error, and may send it signals. */
async function runOn(
  behave: (moment: Moment, kill: (signal: NodeJS.Signals) => void) => void,
  heard: (err: string, kill: (signal: NodeJS.Signals) => void) => void = () => undefined,
  ...more: readonly string[]
): Promise<Ended> {
  const kill = (signal: NodeJS.Signals): void => {
    child.kill(signal);
  };
  const target: Target = await behaving((moment) => {
    behave(moment, kill);
  });
  const home = mkdtempSync(join(tmpdir(), 'probity-ending-'));
  const contract = join(home, 'notes.yaml');
  const text = readFileSync('src/hostile/fixtures/notes.yaml', 'utf8');
  writeFileSync(contract, text.replace('timeout: 10s', 'timeout: 2s').replace("'${NOTES_URL}'", target.url));
  const out = join(home, 'out');
  const began = performance.now();
  const args = [
    'dist/src/cli/main.js',
    'run',
    contract,
    '--out',
    out,
    '--effort',
    'quick',
    '--seed',
    '1',
    '--env',
    'NOTES_TOKEN',
    ...more,
  ];
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NOTES_TOKEN, PROBITY_NOTES_TOKEN: NOTES_TOKEN },
  });
  let err = '';
  child.stderr.on('data', (chunk: Buffer) => {
    err += chunk.toString();
    heard(err, kill);
  });
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  target.close();
  const seconds = (performance.now() - began) / 1000;
  expect(existsSync(join(out, 'report.html')), err).toBe(true);
  const read = readRunText(readFileSync(join(out, 'run.ndjson'), 'utf8'));
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  expect(read.digest, err).toBe('ok');
  rmSync(home, { recursive: true, force: true });
  return { code, seconds, run: read.run, err };
}

const right = (moment: Moment): void => {
  send(moment, moment.right());
};

/** Verdicts by their reason, or their kind. */
function reasons({ verdicts }: Ended['run']): ReadonlySet<string> {
  return new Set(
    [...verdicts.values()].map(({ verdict: one }) => (one.kind === 'inconclusive' ? one.reason : one.kind)),
  );
}

// They mostly wait for deadlines, and do so together.
test.concurrent('a target that stops answering in mid-run ends the run within a few deadlines', async () => {
  let unanswered = 0;
  const ended = await runOn((moment) => {
    if (moment.n <= 40) right(moment);
    else unanswered += 1;
  });
  expect(ended.code).toBe(3);
  expect(reasons(ended.run)).toContain('target-unavailable');
  // Two rounds of those that are sent at one time, and the questions whether it is there.
  expect(unanswered).toBeLessThan(2 * 8 + 12);
  expect(ended.run.notes.filter(({ about }) => about === 'left-behind').length).toBeGreaterThan(0);
  expect(ended.seconds).toBeLessThan(45);
});

test.concurrent('so it does where it stops when requests go out one by one', async () => {
  let unanswered = 0;
  const ended = await runOn(
    (moment) => {
      if (moment.n <= 40) right(moment);
      else unanswered += 1;
    },
    undefined,
    '--concurrency',
    '1',
  );
  expect(ended.code).toBe(3);
  expect(reasons(ended.run)).toContain('target-unavailable');
  expect(unanswered).toBeLessThan(2 + 12);
  expect(ended.seconds).toBeLessThan(45);
});

test.concurrent('an operation that never answers is not waited for by every check', async () => {
  let unanswered = 0;
  const ended = await runOn((moment) => {
    const { method, path } = moment.asked;
    if (path !== '/notes' || method === 'POST') right(moment);
    else unanswered += 1;
  });
  const asked = ended.run.exchanges.filter(({ operation, failure }) => operation === 'notes.list' && failure);
  const { verdicts } = ended.run;
  const inconclusive = [...verdicts.values()].flatMap(({ verdict }) =>
    verdict.kind === 'inconclusive' ? [verdict] : [],
  );
  expect(
    inconclusive.filter(({ detail }) => detail.includes('notes.list gave no answer in time')).length,
  ).toBeGreaterThan(2);
  expect(asked.filter(({ failure }) => failure?.kind === 'timeout').length).toBeLessThan(20);
  // The canary asks for this list as well, as long as it is not known to be silent.
  expect(unanswered).toBeLessThan(25);
  expect(reasons(ended.run)).toContain('pass');
  expect(ended.seconds).toBeLessThan(60);
});

test.concurrent(
  'a second interrupt ends the clean-up: what is left is named, and the reports are written',
  async () => {
    let signals = 0;
    const ended = await runOn(
      (moment, kill) => {
        if (moment.asked.method !== 'DELETE') return right(moment);
        if (signals === 0) kill('SIGINT');
        signals = Math.max(signals, 1);
      },
      (err, kill) => {
        if (signals !== 1 || !err.includes('Interrupted')) return;
        signals = 2;
        kill('SIGINT');
      },
    );
    expect(ended.code, ended.err).toBe(130);
    expect(ended.run.notes.filter(({ about }) => about === 'left-behind').length).toBeGreaterThan(0);
    expect(ended.seconds).toBeLessThan(30);
  },
);

test.concurrent('one interrupt is enough where nothing is answered any more', async () => {
  const ended = await runOn((moment, kill) => {
    if (moment.n <= 40) return right(moment);
    if (moment.n === 41) kill('SIGINT');
  });
  expect(ended.code, ended.err).toBe(130);
  expect(ended.run.notes.filter(({ about }) => about === 'left-behind').length).toBeGreaterThan(0);
  expect(ended.seconds).toBeLessThan(30);
});

test.concurrent('the time of the whole run covers what is made before the checks', async () => {
  const never = (moment: Moment): void => {
    if (moment.n > 1) return;
    right(moment);
  };
  const ended = await runOn(never, undefined, '--max-time', '1s');
  expect(ended.code).toBe(3);
  expect(ended.seconds).toBeLessThan(40);
});
