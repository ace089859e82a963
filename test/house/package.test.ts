import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { isWhole } from '../../src/selftest/fixtures/amount.js';

const root = resolve(import.meta.dirname, '../..');

/** What somebody gets who installs the package: packed from `dist`, which `npm test` has just built. */
describe('the installed package', () => {
  let folder: string;

  beforeAll(() => {
    expect(existsSync(join(root, 'dist/src/cli/main.js')), 'npm run build comes first').toBe(true);
    folder = mkdtempSync(join(tmpdir(), 'probity-package-'));
    run(root, 'npm', 'pack', '--silent', '--ignore-scripts', '--pack-destination', folder);
    const tarball = readdirSync(folder).find((name) => name.endsWith('.tgz'));
    expect(tarball).toBeDefined();
    writeFileSync(join(folder, 'package.json'), '{ "private": true, "type": "module" }');
    if (isWhole) run(folder, 'npm', 'install', '--prefer-offline', '--no-audit', '--no-fund', `./${tarball ?? ''}`);
    else unpack(join(folder, tarball ?? ''), folder);
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('has a command', () => {
    expect(run(folder, 'node_modules/.bin/probity', '--help')).toContain('Usage: probity');
  });

  test('offers its entry points, and ships its schemas and documents', () => {
    const entries = ['probity', 'probity/check', 'probity/check/records', 'probity/check/races', 'probity/reference'];
    const files = ['probity/schema/service.schema.json', 'probity/contracts/conventions/web-api.yaml'];
    const sizes = [
      ...entries.map((name) => `Object.keys(await import('${name}')).length`),
      ...files.map((name) => `(await import('node:fs')).statSync(new URL(import.meta.resolve('${name}'))).size`),
    ];
    const found = evaluate(`JSON.stringify([${sizes.join(', ')}])`);
    expect((JSON.parse(found) as number[]).map((size) => size > 0)).toEqual([...entries, ...files].map(() => true));
  });

  test('carries no tests and no sources, but examples', () => {
    const files = readdirSync(join(folder, 'node_modules/probity'), { recursive: true, encoding: 'utf8' });
    const code = files.filter((name) => !name.startsWith('examples'));
    expect(code.filter((name) => /\.test\.|(?<!\.d)\.ts$|\/golden\//.test(name))).toEqual([]);
    expect(code.length).toBeGreaterThan(100);
  });

  test('holds what its README leads to', () => {
    const at = join(folder, 'node_modules/probity');
    const links = [...readFileSync(join(at, 'README.md'), 'utf8').matchAll(/\]\(([^)#]+)/g)].map(([, to = '']) => to);
    const missing = links.filter((to) => !/^https?:/.test(to) && !existsSync(join(at, to)));
    expect(missing).toEqual([]);
    expect(links.length).toBeGreaterThan(10);
  });

  /** What an expression is inside that folder, as text. */
  function evaluate(expression: string): string {
    return run(folder, 'node', '--input-type=module', '-e', `console.log(${expression})`);
  }
});

describe('the README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  test('and the page of commands name those that exist, and all of them', () => {
    const help = run(root, 'node', 'dist/src/cli/main.js', '--help');
    const table = readFileSync(join(root, 'docs/commands.md'), 'utf8');
    const commands = [...`${text}${table}`.matchAll(/`probity ([a-z]+)/g)].map(([, name = '']) => name);
    const offered = [...help.matchAll(/^ {2}([a-z]+) /gm)]
      .map(([, name = '']) => name)
      .filter((name) => name !== 'help');
    expect(offered.filter((name) => !commands.includes(name))).toEqual([]);
    for (const name of commands) expect(help).toMatch(new RegExp(`^  ${name}\\b`, 'm'));
  });

  test('names files that exist', () => {
    const links = [...text.matchAll(/\]\(([^)#:]+)\)/g)].map(([, link = '']) => link);
    expect(links.filter((link) => !existsSync(join(root, link)))).toEqual([]);
  });

  test('names npm scripts that exist', () => {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: object };
    const named = [...text.matchAll(/npm run ([a-z-]+)/g)].map(([, name = '']) => name);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });
});

/** As npm installs it, with the packages of this checkout in the place of those that it would fetch. */
function unpack(tarball: string, folder: string): void {
  const at = join(folder, 'node_modules/probity');
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true });
  mkdirSync(at);
  run(folder, 'tar', '-xzf', tarball, '-C', at, '--strip-components=1');
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

function run(cwd: string, command: string, ...args: string[]): string {
  return execFileSync(command, args, { cwd, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}
