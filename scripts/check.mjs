// `npm run check`: everything that must hold before a change goes in, apart from the tests. Steps run side by side; each
// one's output is shown only when it fails. With --summary FILE the outcomes are also written as JSON. Behind `npm test`, which has built the
// package and checked all types, --tested does neither again.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const summaryFile = argument('--summary');
const isTested = process.argv.includes('--tested');
const scratch = mkdtempSync(join(tmpdir(), 'probity-check-'));

/** Scripts that generate files know `--check`: they write nothing and fail when a file is out of date. */
const generators = readdirSync(new URL('.', import.meta.url))
  .filter((name) => /^generate-.*\.mjs$/.test(name))
  .map((name) => ({ name: name.replace('.mjs', ''), commands: [['node', `scripts/${name}`, '--check']] }));

// By what the files hold, not by when they were written: so a file is read again only where something in it is other.
const cached = ['--cache', '--cache-strategy=content', '--cache-location=node_modules/.cache/prettier/check'];

const tsc = ['node', 'node_modules/typescript/bin/tsc'];

// The longest first, so that the short ones fill the gaps.
const steps = [
  { name: 'gates', commands: [npx('vitest', 'run', '--config', 'test/gates.config.ts')] },
  { name: 'format', commands: [npx('prettier', '--check', '--log-level=warn', ...cached, '.')] },
  { name: 'lint', commands: [npx('oxlint', '--type-aware', '--deny-warnings')] },
  {
    name: 'package-shape',
    commands: [
      // Types are the step of that name.
      ...(isTested
        ? []
        : [
            [...tsc, '-p', 'tsconfig.build.json', '--noCheck'],
            ['node', 'scripts/finish-build.mjs'],
          ]),
      ['npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', scratch],
      () => npx('publint', 'run', '--strict', join(scratch, tarball())),
      // Of the built package, so behind the build.
      ['node', 'scripts/write-check-pages.mjs', '--check'],
    ],
  },
  ...(isTested ? [] : [{ name: 'types', commands: [[...tsc, '--noEmit']] }]),
  { name: 'unused', commands: [npx('knip', '--no-progress')] },
  ...generators,
];

const waiting = [...steps];
const results = [];
try {
  await Promise.all(Array.from({ length: Math.max(2, availableParallelism()) }, worker));
} finally {
  rmSync(scratch, { recursive: true, force: true });
}

const failed = results.filter(({ ok }) => !ok);
for (const { name, output } of failed) process.stdout.write(`\n--- ${name} ---\n${output.trimEnd()}\n`);
if (summaryFile !== undefined) {
  writeFileSync(summaryFile, JSON.stringify(results.map(({ name, ok, seconds }) => ({ name, ok, seconds }))));
}
process.stdout.write(
  failed.length === 0
    ? `\nAll ${results.length} steps are fine\n`
    : `\n${failed.length} of ${results.length} steps failed: ${failed.map(({ name }) => name).join(', ')}\n`,
);
process.exitCode = failed.length === 0 ? 0 : 1;

async function worker() {
  for (let step = waiting.shift(); step !== undefined; step = waiting.shift()) {
    const begin = performance.now();
    let result = { code: 0, output: '' };
    for (const command of step.commands) {
      const next = await run(typeof command === 'function' ? command() : command);
      result = { code: next.code, output: result.output + next.output };
      if (next.code !== 0) break;
    }
    const seconds = Math.round((performance.now() - begin) / 100) / 10;
    const ok = result.code === 0;
    results.push({ name: step.name, ok, seconds, output: result.output });
    process.stdout.write(`${ok ? 'ok    ' : 'FAILED'}  ${step.name.padEnd(20)} ${seconds.toFixed(1)} s\n`);
  }
}

/** Runs a command and collects what it prints. One that cannot be started has failed. */
function run([command, ...args]) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 1, output: `${output}${error.message}\n` }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** A tool of this project, never one from elsewhere. */
function npx(tool, ...args) {
  return ['node', join(root, 'node_modules', '.bin', tool), ...args];
}

function tarball() {
  return readdirSync(scratch).find((name) => name.endsWith('.tgz')) ?? 'no tarball was packed';
}

function argument(name) {
  const at = process.argv.indexOf(name);
  return at < 0 ? undefined : process.argv[at + 1];
}
