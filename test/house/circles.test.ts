import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import ts from 'typescript-api';
import { expect, test } from 'vitest';

/**
 * Folders beside one another that import one another in a circle, by the folder that they stand in: to read one of them is to read all.
 * The list may only become shorter. What stands directly in a folder is left out: it is what the others are made of, or what is made of them.
 */
const KNOWN: Readonly<Record<string, readonly string[]>> = {
  'src/certify': ['redaction', 'renewal', 'verify'],
  'src/check': ['lists', 'looks', 'records', 'refusals', 'states', 'values', 'writes'],
  'src/cli': ['certify', 'contract', 'own', 'run'],
  'src/contract': ['facts', 'resolve', 'rules', 'schema', 'text', 'waivers', 'yaml'],
  'src/engine': ['effects', 'foreign-records', 'judge', 'kit', 'known-records', 'noise', 'ownership'],
  'src/engine/http': ['credentials', 'redaction', 'sending', 'streams', 'transport'],
  'src/engine/kit': ['cases', 'records', 'requests'],
  'src/report': ['compare', 'console', 'formats', 'html', 'pictures', 'scripts', 'telling', 'waivers', 'wording'],
};

const root = resolve(import.meta.dirname, '../..');

test('folders beside one another import one another in no circles but those that are known', () => {
  const found = [...arrowsByFolder()].flatMap(([folder, arrows]) => {
    const names = inCircles(arrows);
    return names.length === 0 ? [] : [[folder, names] as const];
  });
  expect(Object.fromEntries(found)).toEqual(KNOWN);
});

type Arrow = readonly [from: string, to: string];

/** Which folders import which, by the folder that both stand in. */
function arrowsByFolder(): ReadonlyMap<string, readonly Arrow[]> {
  const arrows = new Map<string, Arrow[]>();
  for (const file of codeFiles()) {
    for (const target of importedBy(file)) {
      const [from, to] = [file.split('/'), target.split('/')];
      const depth = from.findIndex((name, n) => name !== to[n]);
      if (depth < 1 || depth >= from.length - 1 || depth >= to.length - 1) continue;
      const folder = from.slice(0, depth).join('/');
      arrows.set(folder, [...(arrows.get(folder) ?? []), [from[depth] ?? '', to[depth] ?? '']]);
    }
  }
  return arrows;
}

/** What is left when everything is taken away that imports nothing of the rest, or that nothing of the rest imports. */
function inCircles(arrows: readonly Arrow[]): readonly string[] {
  let left = new Set(arrows.flat());
  for (;;) {
    const open = arrows.filter(([from, to]) => left.has(from) && left.has(to));
    const imported = new Set(open.map(([, to]) => to));
    const inside = new Set(open.map(([from]) => from).filter((name) => imported.has(name)));
    if (inside.size === left.size) return [...left].sort();
    left = inside;
  }
}

function codeFiles(): readonly string[] {
  return ['src', 'suites'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .map((name) => `${top}/${name.replaceAll('\\', '/')}`)
      .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$|\/(?:golden|fixtures)\//.test(name)),
  );
}

function importedBy(file: string): readonly string[] {
  const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
  return importedFiles
    .filter(({ fileName }) => fileName.startsWith('.'))
    .map(({ fileName }) => relative(root, resolve(root, file, '..', fileName)).replace(/\.js$/, '.ts'));
}
