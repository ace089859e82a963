// `node scripts/prepare-real-servers.mjs [NAME ...]`: installs the servers of docs/real-servers.md, released by other people, in
// node_modules/.cache/probity-real-servers. One that cannot be installed is said, and is no failure: its tests are skipped by name.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const made = fileURLToPath(new URL('../node_modules/.cache/probity-real-servers/', import.meta.url));

const npm = (...packages) => ['npm', ['install', '--no-audit', '--no-fund', '--no-save', '--prefix', '.', ...packages]];
const pip = (...packages) => [
  ['python3', ['-m', 'venv', '.']],
  [join('bin', 'python'), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', ...packages]],
];

/** The commands that install each, in a folder of its own. */
const SERVERS = {
  loopback: [npm('@loopback/example-todo@6.0.0')],
  'soul-cli': [npm('soul-cli@0.8.1')],
  prism: [npm('@stoplight/prism-cli@5')],
  jupyter: pip('jupyter_server==2.21.1'),
  kinto: pip('kinto==26.5.0'),
  httpbin: pip('httpbin', 'flasgger', 'gunicorn'),
  'todo-list-server': [
    [
      'go',
      [
        'install',
        'github.com/go-swagger/go-swagger/examples/tutorials/todo-list/server-complete/cmd/todo-list-server@v0.30.5',
      ],
    ],
  ],
  wiremock: [
    ['mvn', ['-q', 'dependency:copy', '-Dartifact=org.wiremock:wiremock-standalone:3.9.1', '-DoutputDirectory=.']],
  ],
};

const asked = process.argv.slice(2);
for (const [name, commands] of Object.entries(SERVERS)) {
  if (asked.length > 0 && !asked.includes(name)) continue;
  const folder = join(made, name);
  if (existsSync(folder) && readdirSync(folder).length > 0) continue;
  mkdirSync(folder, { recursive: true });
  const failed = commands.map(([program, args]) => run(folder, program, args)).find((why) => why !== undefined);
  if (failed === undefined) continue;
  rmSync(folder, { recursive: true, force: true });
  console.log(`${name} is left out: ${failed}`);
}

/** Why the command failed; undefined where it did not. */
function run(folder, program, args) {
  const path = program.includes('/') ? join(folder, program) : program;
  const options = { cwd: folder, encoding: 'utf8', timeout: 300_000, env: { ...process.env, GOBIN: folder } };
  const { status, error, stderr } = spawnSync(path, args, options);
  return status === 0 ? undefined : (error?.message ?? (stderr.trim().split('\n').at(-1) || `exit code ${status}`));
}
