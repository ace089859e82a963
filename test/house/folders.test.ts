import { readdirSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { expect, test } from 'vitest';

/**
 * The listing of a folder is its table of contents, and a table of contents is read at a glance. What counts is every `.ts` file
 * that stands directly in the folder and is no test: not what is in folders below, nor `x.test.ts` and `x.test-d.ts`, which stand beside
 * what they test and are passed over when somebody looks for code.
 */
const MOST_FILES = 25;

/** Folders that are a plain list of alike things, one a file: more of them make nothing harder to find. */
const LISTS: Readonly<Record<string, string>> = {
  'suites/2-resources': 'checks',
  'suites/3-states': 'checks',
  'suites/4-methods': 'checks',
  'src/reference/faults/2-resources': 'faults',
  'src/reference/faults/3-states': 'faults',
  'src/reference/faults/4-methods': 'faults',
  'src/reference/faults/5-authentication': 'faults',
  'src/reference/faults/6-events': 'faults',
  'src/reference/faults/7-errors': 'faults',
  'src/reference/faults/8-limits': 'faults',
  'src/reference/faults/9-versioning': 'faults',
  'src/reference/library/faults': 'faults',
  'src/reference/variants': 'variants',
  'src/selftest/fixtures': 'services',
};

const root = resolve(import.meta.dirname, '../..');
const counts = filesPerFolder();

test(`no folder has more than ${String(MOST_FILES)} files that are no tests, except for plain lists`, () => {
  const crowded = [...counts].filter(([folder, count]) => count > MOST_FILES && !(folder in LISTS));
  expect(crowded.map(([folder, count]) => `${folder}: ${String(count)} files`)).toEqual([]);
});

test('every exception is a folder that needs to be one', () => {
  expect(Object.keys(LISTS).filter((folder) => (counts.get(folder) ?? 0) <= MOST_FILES)).toEqual([]);
});

function filesPerFolder(): ReadonlyMap<string, number> {
  const folders = ['src', 'suites', 'bench', 'test'].flatMap((top) =>
    readdirSync(join(root, top), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.ts') && !/\.test(?:-d)?\.ts$/.test(name))
      .map((name) => relative(root, dirname(join(root, top, name)))),
  );
  const counted = new Map<string, number>();
  for (const folder of folders) counted.set(folder, (counted.get(folder) ?? 0) + 1);
  return counted;
}
