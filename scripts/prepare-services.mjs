// `node scripts/prepare-services.mjs`: makes what the example services need that are not written in JavaScript, in
// node_modules/.cache/probity-services. A toolchain that is not there is said, and is no failure.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));
const made = join(root, 'node_modules/.cache/probity-services');
mkdirSync(made, { recursive: true });

python();
go();

function python() {
  const requirements = join(root, 'examples/services/bookings/requirements.txt');
  const folder = join(made, 'python');
  const done = join(folder, 'requirements.txt');
  if (existsSync(done) && readFileSync(done, 'utf8') === readFileSync(requirements, 'utf8')) return;
  rmSync(folder, { recursive: true, force: true });
  const version = run('python3', ['-c', 'import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))']);
  if (version !== undefined) return say('bookings', 'there is no python3 from 3.11 on with venv');
  const failed =
    run('python3', ['-m', 'venv', folder]) ??
    run(join(folder, 'bin/python'), ['-m', 'pip', 'install', '-q', '--disable-pip-version-check', '-r', requirements]);
  if (failed !== undefined) {
    rmSync(folder, { recursive: true, force: true });
    return say('bookings', `its packages cannot be installed: ${failed}`);
  }
  writeFileSync(done, readFileSync(requirements));
}

function go() {
  const program = join(made, 'inventory');
  if (run('go', ['version']) !== undefined) return say('inventory', 'there is no go');
  // The toolchain that is there, whichever it is; nothing is downloaded.
  const failed = run('go', ['build', '-o', program, '.'], {
    cwd: join(root, 'examples/services/inventory'),
    env: { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' },
  });
  if (failed !== undefined) say('inventory', `it cannot be built: ${failed}`);
}

/** Why the command failed; undefined where it did not. */
function run(command, args, options = {}) {
  const { status, error, stderr } = spawnSync(command, args, { encoding: 'utf8', timeout: 240_000, ...options });
  return status === 0 ? undefined : (error?.message ?? (stderr.trim().split('\n').at(-1) || `exit code ${status}`));
}

function say(service, reason) {
  console.log(`${service} is left out: ${reason}`);
}
