import { execFileSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect } from 'vitest';
import { isWhole } from '../../src/selftest/fixtures/amount.js';

const root = resolve(import.meta.dirname, '../..');

/** Installs the package in a folder as `npm i -D probity` does, from a file that is packed of `dist`, which `npm test` has just built. */
export function installPackage(folder: string): void {
  expect(existsSync(join(root, 'dist/src/cli/main.js')), 'npm run build comes first').toBe(true);
  runIn(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
  const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
  expect(tarball).toBeDefined();
  writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
  const options = ['--prefer-offline', '--no-audit', '--no-fund', '--save-dev'];
  if (isWhole) runIn(folder, 'npm', 'install', ...options, `./${tarball ?? ''}`);
  else unpack(join(folder, tarball ?? ''), folder);
}

export function runIn(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** As npm installs it, with the packages of this checkout in the place of those that it would fetch. */
function unpack(tarball: string, folder: string): void {
  const at = join(folder, 'node_modules/probity');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(at);
  runIn(folder, 'tar', '-xzf', tarball, '-C', at, '--strip-components=1');
  const { bin, dependencies } = JSON.parse(readFileSync(join(at, 'package.json'), 'utf8')) as {
    readonly bin: { readonly probity: string };
    readonly dependencies: object;
  };
  for (const name of Object.keys(dependencies)) {
    symlinkSync(join(root, 'node_modules', name), join(folder, 'node_modules', name));
  }
  chmodSync(join(at, bin.probity), 0o755);
  symlinkSync(join('..', 'probity', bin.probity), join(folder, 'node_modules/.bin/probity'));
}
