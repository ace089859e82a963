// Counts what `.ci/run` saw: every test once, every step of `npm run check` once, and one failure for each command that
// failed without saying where. The last line that it prints is the count.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const folder = process.argv[2] ?? '.';
const passed = [];
const failed = [];
const skipped = [];

command('npm ci', 'install.exit', []);
command('npm test', 'tests.exit', tests());
command('npm run check', 'check.exit', steps());

list('Skipped', skipped);
list('Failed', failed);
const counts = [`${passed.length} passed`, `${failed.length} failed`];
if (skipped.length > 0) counts.push(`${skipped.length} skipped`);
process.stdout.write(`${counts.join(', ')}\n`);
process.exitCode = failed.length === 0 && passed.length > 0 ? 0 : 1;

/** Adds the outcomes of a command, and its own failure where none of them accounts for it. */
function command(name, exitFile, outcomes) {
  for (const { name: what, status } of outcomes) {
    if (status === 'passed') passed.push(what);
    else if (status === 'failed') failed.push(what);
    else skipped.push(what);
  }
  const exit = existsSync(join(folder, exitFile)) ? readFileSync(join(folder, exitFile), 'utf8').trim() : 'nothing';
  const explained = outcomes.some(({ status }) => status === 'failed');
  if (exit !== '0' && !explained) failed.push(`${name} (ended with ${exit})`);
}

/** The tests as the JSON reporter of vitest lists them. A file that could not be loaded is one failure. */
function tests() {
  return (read('tests.json')?.testResults ?? []).flatMap(({ name, status, message, assertionResults }) => {
    const outcomes = assertionResults.map((test) => ({ name: test.fullName.trim(), status: test.status }));
    if (status !== 'failed' || outcomes.some((test) => test.status === 'failed')) return outcomes;
    const [why] = message.split('\n');
    return [...outcomes, { name: `${name.replace(`${process.cwd()}/`, '')}: ${why}`, status }];
  });
}

function steps() {
  return (read('check.json') ?? []).map(({ name, ok }) => ({
    name: `check ${name}`,
    status: ok ? 'passed' : 'failed',
  }));
}

function read(name) {
  const file = join(folder, name);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
}

function list(title, names) {
  if (names.length > 0) process.stdout.write(`${title}:\n${names.map((name) => `  ${name}\n`).join('')}\n`);
}
