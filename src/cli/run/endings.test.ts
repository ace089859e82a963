import { spawn } from 'node:child_process';
import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DiskTrouble } from '../../output/disk-trouble.js';
import { probityHere } from '../golden/in-process.js';
import { probity, type Ended } from '../golden/process.js';
import { serveShelves, type Shelves } from '../golden/shelves.js';
import { wholeLines } from '../../output/whole-lines.js';

const CONTRACT = 'src/cli/golden/shelves.yaml';
/** A few checks that make records, change them and remove them: a run of them is the same to whatever ends it. */
const CHECKS = ['post-creates', 'get-is-safe', 'delete-removes', 'delete-is-idempotent'];
const RUN = ['run', CONTRACT, '--effort', 'quick', '--seed', '2', ...CHECKS.flatMap((check) => ['--only', check])];

describe('a run of which something ends before it', () => {
  let out = '';
  let shelves: Shelves | undefined;
  beforeEach(() => {
    out = mkdtempSync(join(tmpdir(), 'probity-endings-'));
  });
  afterEach(async () => {
    await shelves?.close();
    rmSync(out, { recursive: true, force: true });
  });
  const args = (): readonly string[] => [...RUN, '--out', out];
  const environment = (): Record<string, string> => ({ PROBITY_SHELVES_URL: shelves?.url ?? '' });
  const ownFiles = (): readonly string[] => readdirSync(out).filter((name) => name.startsWith('.'));

  it('is ended in order where its file can grow no more, and removes what it made', async () => {
    let made = 0;
    shelves = await serveShelves(() => {
      made += 1;
      return false;
    });
    // As a full disk does, a limit on the size of files refuses a write in its middle.
    await probity(args(), environment()).ended;
    const whole = readFileSync(join(out, 'run.ndjson'), 'utf8');
    const [planned, all] = [whole.indexOf('{"type":"exchange"'), whole.length];
    const blocks = Math.ceil((planned + (all - planned) / 3) / 512);
    made = 0;
    const command = ['-c', `ulimit -f ${String(blocks)}; exec "$@"`, 'sh', process.execPath, 'dist/src/cli/main.js'];
    const child = spawn('sh', [...command, ...args()], {
      env: { PATH: process.env['PATH'] ?? '', ...environment() },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let shown = '';
    child.stdout.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (shown += chunk.toString()));
    const status = await new Promise((resolve) => child.once('close', resolve));
    expect(shown).toContain('run.ndjson: no file may be as large as that. The run is ended');
    expect([1, 3], shown).toContain(status);
    expect(shelves.seen()).toEqual(['s-1']);
    expect(made).toBeGreaterThan(0);
    // What there is of it is read as the run of somebody who was killed.
    expect(readFileSync(join(out, 'run.ndjson'), 'utf8')).toMatch(/\n$/);
    const report = await probityHere(['report', out]);
    // What failed after the file was full is known to the run alone.
    expect([status, 3]).toContain(report.status);
    expect(report.stderr).toContain('has no footer');
  });

  it('keeps its folder to itself, and takes over what a dead process left', async () => {
    let refused: Ended | undefined;
    const running: { child?: ReturnType<typeof probity>['child'] } = {};
    shelves = await serveShelves((_row, count) => {
      if (count > 1) return false;
      // The first one stands still until the second one is over.
      running.child?.kill('SIGSTOP');
      void probity(args(), environment()).ended.then((ended) => {
        refused = ended;
        running.child?.kill('SIGCONT');
      });
      return false;
    });
    const first = probity(args(), environment());
    running.child = first.child;
    const ended = await first.ended;
    expect(refused).toMatchObject({ status: 2, stderr: expect.stringContaining('is in use: process ') as string });
    expect(ended.status, ended.stderr).not.toBe(2);
    expect((await probityHere(['report', out])).stderr).not.toContain('Warning');
    expect(ownFiles()).toEqual([]);

    const gone = probity(['--version']);
    await gone.ended;
    const lock = (holder: object): void => {
      writeFileSync(join(out, '.probity.lock'), JSON.stringify({ host: hostname(), began: 1, ...holder }));
    };
    lock({ pid: gone.child.pid });
    const again = await probity([...args(), '--only', 'get-is-repeatable@shelves'], environment()).ended;
    expect(again.stderr).toContain('Written:');
    expect(ownFiles()).toEqual([]);
    // On another machine nobody can tell.
    lock({ pid: gone.child.pid, host: 'elsewhere' });
    const cleanup = await probityHere(['cleanup', out, '--contract', CONTRACT], environment());
    expect([cleanup.status, cleanup.stderr]).toEqual([2, expect.stringContaining('on elsewhere is writing to it')]);
  });

  it.each([
    ['its terminal is closed', 'SIGHUP', 129],
    ['nobody reads what it prints', undefined, undefined],
  ] as const)('leaves nothing behind where %s', async (_, signal, code) => {
    const running: { child?: ReturnType<typeof probity>['child'] } = {};
    let made = 0;
    shelves = await serveShelves((_row, count) => {
      made = count;
      if (count === 4 && signal !== undefined) running.child?.kill(signal);
      return false;
    });
    const { child, ended } = probity(args(), environment());
    running.child = child;
    if (signal === undefined) for (const stream of [child.stdout, child.stderr]) stream?.destroy();
    const { status } = await ended;
    const footer = readFileSync(join(out, 'run.ndjson'), 'utf8').trimEnd().split('\n').at(-1) ?? '{}';
    const { outcome } = JSON.parse(footer) as { outcome?: string };
    const codes: Record<string, number> = { conformant: 0, partial: 0, incomplete: 3, 'non-conformant': 1 };
    expect(status).toBe(code ?? codes[outcome ?? '']);
    expect(made).toBeGreaterThan(1);
    expect(shelves.seen()).toEqual(['s-1']);
    // What it made stands in the ledger, and that it was removed; the reports say how far it came.
    const lines = readFileSync(join(out, 'ledger.ndjson'), 'utf8').trimEnd().split('\n');
    const told = lines.map((line) => JSON.parse(line) as { event: string; tag?: string });
    const tags = (what: string) => told.flatMap(({ event, tag }) => (event === what ? [tag] : []));
    expect(tags('made').length).toBeGreaterThan(0);
    expect(tags('removed')).toEqual(expect.arrayContaining(tags('made')));
    expect(readdirSync(out)).toEqual(expect.arrayContaining(['junit.xml', 'report.html']));
  });

  it('is read over where its last line was cut', async () => {
    shelves = await serveShelves();
    await probity(args(), environment()).ended;
    for (const name of ['run.ndjson', 'ledger.ndjson']) {
      const lines = readFileSync(join(out, name), 'utf8').trimEnd().split('\n');
      writeFileSync(join(out, name), `${lines.slice(0, -1).join('\n')}\n${lines.at(-1)?.slice(0, 20) ?? ''}`);
    }
    const cut = expect.stringContaining('ndjson was cut, and is left out') as string;
    expect((await probityHere(['report', out])).stderr).toEqual(cut);
    const cleanup = await probityHere(['cleanup', out, '--contract', CONTRACT], environment());
    expect([cleanup.status, cleanup.stderr]).toEqual([0, cut]);
  });
});

it.skipIf(!existsSync('/dev/full'))('a ledger for which there is no room is printed line by line', () => {
  const shown: string[] = [];
  const ends: string[] = [];
  const trouble = new DiskTrouble(
    (text) => shown.push(text),
    (because) => ends.push(because),
  );
  const file = openSync('/dev/full', 'w');
  const { append } = wholeLines(file, 0, (text, error) => {
    trouble.ofLedger(text, 'out/ledger.ndjson', error);
  });
  append('{"event":"made","tag":"a"}\n');
  append('{"event":"made","tag":"b"}\n');
  closeSync(file);
  expect(ends).toEqual(['out/ledger.ndjson could not be written']);
  expect(shown).toEqual([
    expect.stringContaining('Cannot write out/ledger.ndjson: the disk is full'),
    'Not in out/ledger.ndjson: {"event":"made","tag":"a"}\n',
    'Not in out/ledger.ndjson: {"event":"made","tag":"b"}\n',
  ]);
});
