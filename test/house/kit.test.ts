import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import ts from 'typescript-api';
import { describe, expect, test } from 'vitest';

/** So many names an entry of the kit may have: who writes a check reads its list once, from top to bottom. */
const MOST_NAMES = 150;

/** Names that no check of ours needs to import, because they follow from what it calls: authors with other habits write them down. */
const INTERFACE = ['Check', 'Expect', 'Violation', 'Watch', 'WatchKit', 'isViolation'];

const root = resolve(import.meta.dirname, '../..');
const { exports } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  readonly exports: Readonly<Record<string, string | { readonly 'probity-source': string }>>;
};
/** The entries of the kit, by the name that a check imports them under, each with the names that it has. */
const entries = Object.entries(exports).flatMap(([name, at]) =>
  typeof at === 'object' && /^\.\/check(?:\/|$)/.test(name)
    ? [{ name: name.replace('.', 'probity'), names: namesIn(join(root, at['probity-source'])) }]
    : [],
);

describe.each(entries)('$name', ({ name, names }) => {
  test(`has no more than ${String(MOST_NAMES)} names`, () => {
    expect(names.length).toBeLessThanOrEqual(MOST_NAMES);
  });

  test('has no name that no check imports', () => {
    const imported = importedFrom(name);
    expect(names.filter((one) => !imported.has(one) && !INTERFACE.includes(one))).toEqual([]);
  });
});

test('no two entries of the kit have one name', () => {
  const all = entries.flatMap(({ names }) => names);
  expect(all.filter((name, index) => all.indexOf(name) !== index)).toEqual([]);
});

/** The names that a module exports, also those that it passes on from another one as a whole. */
function namesIn(file: string): readonly string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isExportDeclaration).flatMap(({ exportClause, moduleSpecifier }) => {
    if (exportClause === undefined) return namesIn(sourceOf(file, moduleSpecifier));
    return ts.isNamedExports(exportClause)
      ? exportClause.elements.map(({ name }) => name.text)
      : [exportClause.name.text];
  });
}

function sourceOf(file: string, specifier: ts.Expression | undefined): string {
  const path = specifier !== undefined && ts.isStringLiteral(specifier) ? specifier.text : '';
  return join(file, '..', path.replace(/\.js$/, '.ts'));
}

/** What checks, their mechanisms and our examples import from an entry. */
function importedFrom(entry: string): ReadonlySet<string> {
  const files = ['suites', 'examples'].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.[jt]s$/.test(name) && !/\.test\.ts$|node_modules/.test(name))
      .map((name) => join(root, folder, name)),
  );
  return new Set(files.flatMap((file) => importsOf(file, entry)));
}

function importsOf(file: string, entry: string): readonly string[] {
  const text = readFileSync(file, 'utf8');
  const lists = [...text.matchAll(/\bimport (?:type )?\{([^}]*)\} from '([^']+)'/g)].filter(
    ([, , from]) => from === entry,
  );
  return lists.flatMap(([, list = '']) =>
    list.split(',').map((name) =>
      name
        .trim()
        .replace(/^type /, '')
        .replace(/ as .*$/, ''),
    ),
  );
}
