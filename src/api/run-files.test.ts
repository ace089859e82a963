import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as fc from 'fast-check';
import pico from 'picocolors';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readRunText, REPORT_FORMATS } from '../index.js';
import { goldenText } from '../result/golden/run.js';
import { runCommand } from '../cli/command-line.js';
import { oddRunFiles, type OddRunFile } from '../result/golden/odd-run-files.js';
import type { Terminal } from '../cli/terminal.js';

/** `RUN_FILES=2000 npx vitest run src/api/run-files.test.ts` reads more of them; `RUN_FILES_SEED` others. */
const FILES = Number(process.env['RUN_FILES'] ?? 10);
const SEED = Number(process.env['RUN_FILES_SEED'] ?? 1);
/** Milliseconds that a command may take for a file of this size, on a machine that does much else. */
const HANGS = 20_000;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'probity-run-files-'));
  writeFileSync(join(folder, 'before.ndjson'), goldenText());
});
afterAll(() => {
  rmSync(folder, { recursive: true, force: true });
});

interface Ended {
  readonly code: number;
  readonly out: string;
  readonly err: string;
  readonly took: number;
}

async function command(...args: readonly string[]): Promise<Ended> {
  let [out, err] = ['', ''];
  const terminal: Terminal = {
    out: (text) => (out += text),
    err: (text) => (err += text),
    document: (text) => (out += text),
    status: () => undefined,
    outColors: pico.createColors(false),
    errColors: pico.createColors(false),
    live: false,
    width: 100,
    environment: {},
  };
  const began = performance.now();
  const code = await runCommand(args, terminal);
  return { code, out, err, took: performance.now() - began };
}

/** Each command that reads a run file, as it is called for the file of this name. */
function commandsFor(file: string, entry: string): readonly (readonly string[])[] {
  const before = join(folder, 'before.ndjson');
  const pages = join(folder, 'pages');
  return [
    ...REPORT_FORMATS.map((format) => ['report', file, '--format', format, '--out', join(pages, format)]),
    ['report', file],
    ['report', file, '--against', before, '--format', 'html', '--out', join(pages, 'since')],
    ['report', before, '--against', file, '--format', 'markdown', '--out', join(pages, 'since')],
    ['compare', before, file],
    ['compare', file, before, '--format', 'html', '--out', join(pages, 'compared')],
    ['compare', file, before, file, '--format', 'json'],
    ['merge', file, '--out', join(folder, 'merged')],
    ['gaps', 'probity:services/bare.yaml', '--from', file],
    ['replay', file, entry, '--curl', '--out', join(folder, 'script.sh')],
    ['replay', file, entry, '--out', join(folder, 'replayed')],
    ['cleanup', folder],
  ];
}

/** What must not be: a defect, a hang, an error without its place. */
async function wrongWith({
  octets,
}: OddRunFile): Promise<{ readonly isRead: boolean; readonly wrong: readonly string[] }> {
  const file = join(folder, 'run.ndjson');
  writeFileSync(file, octets);
  writeFileSync(join(folder, 'ledger.ndjson'), LEDGER);
  const read = readRunText(octets.toString('utf8'));
  const failed =
    'run' in read ? [...read.run.verdicts].find(([, { verdict }]) => verdict.kind === 'fail')?.[0] : undefined;
  const wrong: string[] = [];
  for (const args of commandsFor(file, failed ?? 'put-is-idempotent@products')) {
    const called = args.slice(0, 4).join(' ');
    const { code, err, took } = await command(...args);
    // A report ends with the exit code of its run, which may have met a defect.
    if (err.includes('A defect of probity')) wrong.push(`${called}: ${err}`);
    if (![0, 1, 2, 3, 4].includes(code)) wrong.push(`${called}: exit ${String(code)}`);
    if (took > HANGS) wrong.push(`${called}: took ${String(Math.round(took))} ms`);
    if (code === 2 && 'problems' in read && !SAYS_WHERE_AND_HOW.test(err)) wrong.push(`${called}: ${err}`);
    if (code === 2 && 'run' in read && args[0] === 'report') wrong.push(`${called}: does not read it: ${err}`);
  }
  return { isRead: 'run' in read, wrong };
}

/** The file, the line, what is wrong with it, and on the next line what to do. */
const SAYS_WHERE_AND_HOW =
  /run\.ndjson is not a run file: .*(line \d+|first line|empty|Written by|no header).*\n.*Give the run\.ndjson/s;

const LEDGER = [
  { event: 'begin', baseUrl: 'http://127.0.0.1:9', nonce: 'n0nce' },
  { event: 'intend', tag: 'a', resource: 'products', ids: {}, marks: { '/name': 'probity-n0nce-a' } },
]
  .map((line) => `${JSON.stringify(line)}\n`)
  .join('');

it(
  'run files of all shapes are read by every command that reads one, or refused with the line and what to do',
  async () => {
    const wrong: string[] = [];
    let readable = 0;
    for (const [n, file] of fc.sample(oddRunFiles, { numRuns: FILES, seed: SEED }).entries()) {
      const found = await wrongWith(file);
      readable += Number(found.isRead);
      wrong.push(...found.wrong.map((what) => `File ${String(n)} (${file.done.join('; ')}): ${what}`));
    }
    expect(wrong).toEqual([]);
    // Else it would say nothing of reports, or nothing of refusals.
    expect(readable / FILES).toBeGreaterThan(0.2);
    expect(readable / FILES).toBeLessThan(0.8);
  },
  60_000 + FILES * 5_000,
);
