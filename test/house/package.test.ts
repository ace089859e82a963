import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { installPackage, runIn } from './installed-package.js';

const root = resolve(import.meta.dirname, '../..');

/** What somebody gets who installs the package: packed from `dist`, which `npm test` has just built. */
describe('the installed package', () => {
  let folder: string;

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'probity-package-'));
    installPackage(folder);
  }, 120_000);

  afterAll(() => {
    rmSync(folder, { recursive: true, force: true });
  });

  test('has a command', () => {
    expect(runIn(folder, 'node_modules/.bin/probity', '--help')).toContain('Usage: probity');
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
    return runIn(folder, 'node', '--input-type=module', '-e', `console.log(${expression})`);
  }
});

describe('the README', () => {
  const text = readFileSync(join(root, 'README.md'), 'utf8');

  test('and the page of commands name those that exist, and all of them', () => {
    const help = runIn(root, 'node', 'dist/src/cli/main.js', '--help');
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
