// Writes scripts/check-examples.json: for each check one break of it as a run of the reference service showed it, with the first of its
// faults planted. The pages of checks show it. Needs the built package, and ten minutes; names of checks leave the others as they are, and --missing
// only looks for those that have none.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { checks } from '../dist/src/index.js';
import { faults } from '../dist/src/reference/index.js';

const program = fileURLToPath(new URL('../dist/src/cli/main.js', import.meta.url));
const file = new URL('check-examples.json', import.meta.url);
const named = process.argv.slice(2).filter((word) => !word.startsWith('--'));
const isMissing = process.argv.includes('--missing');
/** Runs at one time: each waits more than it works. */
const WORKERS = 3;
/** Faults of one check that are tried before it is left without an example. */
const TRIES = 2;
const LONGEST_BODY = 240;

const known = JSON.parse(readFileSync(file, 'utf8'));
const found = new Map(Object.entries(known).filter(([id]) => checks.some((check) => check.id === id)));
const left = checks
  .map(({ id }) => id)
  .filter((id) => (named.length === 0 || named.includes(id)) && !(isMissing && found.has(id)));
await Promise.all(Array.from({ length: WORKERS }, work));

async function work() {
  for (let id = left.shift(); id !== undefined; id = left.shift()) {
    const example = await exampleOf(id);
    if (example === undefined) found.delete(id);
    else found.set(id, example);
    const sorted = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    writeFileSync(file, `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`);
  }
}

async function exampleOf(check) {
  for (const fault of faults.filter(({ breaks }) => breaks.includes(check)).slice(0, TRIES)) {
    for (const effort of ['quick', 'standard']) {
      const shown = await shownBy(fault.id, check, effort);
      if (shown !== undefined) return { fault: fault.id, ...shown };
    }
  }
  return undefined;
}

async function shownBy(fault, check, effort) {
  const out = mkdtempSync(join(tmpdir(), 'probity-example-'));
  try {
    const args = ['--fault', fault, '--only', check, '--effort', effort, '--seed', '5', '--allow-disruptive'];
    await ended(
      spawn(process.execPath, [program, 'demo', ...args, '--report', 'json', '--out', out], { stdio: 'ignore' }),
    );
    const { findings } = JSON.parse(readFileSync(join(out, 'summary.json'), 'utf8'));
    const finding = findings.find(({ entry, deciding }) => entry.startsWith(`${check}@`) && deciding !== undefined);
    if (finding === undefined) return undefined;
    const exchange = exchangeIn(join(out, 'run.ndjson'), finding.deciding);
    return exchange && { sentence: plain(finding.sentence), ...exchange };
  } catch (error) {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  } finally {
    rmSync(out, { recursive: true, force: true });
  }
}

function exchangeIn(path, id) {
  const lines = readFileSync(path, 'utf8').split('\n');
  const line = lines.find((one) => one.startsWith('{"type":"exchange"') && JSON.parse(one).id === id);
  if (line === undefined) return undefined;
  const { request, response, failure, as } = JSON.parse(line);
  const target = request.url.replace(/^[a-z]+:\/\/[^/]*/i, '');
  return {
    as,
    request: plain(`${request.method} ${target}${body(textOf(request))}`),
    answer:
      response === undefined ? `no answer: ${failure?.kind}` : plain(`${response.status}${body(textOf(response))}`),
  };
}

/** A body that is JSON stands as such in a run file. */
function textOf({ body: text, json }) {
  return json === undefined ? text : JSON.stringify(json);
}

function body(text = '') {
  const line = text.replace(/\s+/g, ' ').trim();
  return line === '' ? '' : ` ${line.length > LONGEST_BODY ? `${line.slice(0, LONGEST_BODY)}…` : line}`;
}

/** Long ids say nothing to a reader. */
function plain(text) {
  return text.replace(/([0-9a-f]{4})[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '$1…');
}

function ended(child) {
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
}
