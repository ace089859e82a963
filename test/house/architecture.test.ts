import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import ts from 'typescript-api';
import { describe, expect, test } from 'vitest';

/**
 * Who may import whom. ARCHITECTURE.md prints the same table and says why. A line that nobody uses is an error too, so
 * the table says what is, and not what once was.
 */
const IMPORTS: Readonly<Record<string, readonly string[]>> = {
  contract: [],
  history: ['contract'],
  result: [],
  reference: [],
  check: ['contract', 'history', 'result'],
  suites: ['check'],
  plan: ['check', 'contract', 'result'],
  engine: ['check', 'contract', 'plan', 'result'],
  report: ['result'],
  derive: ['contract'],
  propose: ['contract'],
  observe: ['check', 'contract', 'engine', 'result'],
  reproduce: ['check', 'contract', 'engine', 'report', 'result'],
  api: [
    'check',
    'contract',
    'derive',
    'engine',
    'observe',
    'plan',
    'propose',
    'report',
    'reproduce',
    'result',
    'suites',
  ],
  selftest: ['api', 'reference'],
  output: [],
  mutate: ['contract', 'engine', 'api', 'report'],
  certify: ['contract', 'engine', 'api'],
  register: ['certify', 'api', 'report'],
  vitest: ['api', 'output'],
  workbench: [],
  cli: ['certify', 'api', 'mutate', 'output', 'reference', 'register', 'selftest', 'workbench'],
  hostile: [],
};

/**
 * What a test may import beyond what its folder may: the product as a whole, the checks and their kit, contracts, the service that it
 * is tried on, and the scripts that generate what it compares.
 */
const FOR_TESTS = ['check', 'contract', 'api', 'reference', 'scripts', 'selftest', 'suites'];

/** Where a module of Node or of a package may be used: what opens a socket, touches a file or ends the process. */
const POWERS: readonly { readonly what: string; readonly modules: RegExp; readonly places: readonly string[] }[] = [
  {
    what: 'opens sockets',
    modules: /^(undici|ws|eventsource-parser|node:(net|tls|http|https|http2|dgram))(\/|$)/,
    places: ['src/engine/http', 'src/reference', 'src/workbench'],
  },
  {
    what: 'touches files',
    modules: /^node:fs(\/|$)/,
    // A secret may stand in a file, and only `engine/http` may see it.
    places: ['src/contract', 'src/output', 'src/cli', 'src/vitest', 'src/engine/http/secrets.ts'],
  },
  {
    what: 'starts processes',
    modules: /^node:(child_process|worker_threads|cluster)$/,
    // A secret may be printed by a command, and one may put a service back; what keeps the process busy is ended from another thread,
    // mistakes are tried in embedded services on all processors, and a served page runs commands as somebody would type them.
    places: [
      'src/cli/run/watchdog.ts',
      'src/cli/run/reset.ts',
      'src/cli/mutate/mutate-crew.ts',
      'src/cli/own/own-command.ts',
      'src/engine/http/secrets.ts',
    ],
  },
];

/** Names that say nothing about what is inside. */
const EMPTY_NAMES = ['utils', 'util', 'helpers', 'helper', 'common', 'core', 'misc', 'shared', 'lib'];

/** A test is a list, and a list may be longer; so is what an entry of the package exports. */
const MOST_LINES = { code: 300, test: 400 };

const root = resolve(import.meta.dirname, '../..');
const files = ['src', 'suites'].flatMap((folder) => typescriptFiles(join(root, folder)));
const production = files.filter((file) => !isTest(file));
const imports = files.flatMap((file) => importsOf(file));

describe('imports', () => {
  test('every folder is in the table', () => {
    const folders = new Set(files.map((file) => folderOf(file)));
    expect([...folders].filter((folder) => !(folder in IMPORTS))).toEqual([]);
  });

  test('nobody imports what the table does not allow', () => {
    const forbidden = imports
      .filter(({ from, to }) => from !== to)
      .filter(({ file, from, to }) => !(isTest(file) ? mayTest(from, to) : mayImport(from, to)))
      .map(({ file, from, to, specifier }) => `${shown(file)}: ${from} may not import ${to} (${specifier})`);
    expect(forbidden).toEqual([]);
  });

  test('no line of the table is stale', () => {
    const used = new Set(imports.filter(({ file }) => !isTest(file)).map(({ from, to }) => `${from} -> ${to}`));
    const stale = Object.entries(IMPORTS)
      .flatMap(([from, allowed]) => allowed.map((to) => `${from} -> ${to}`))
      .filter((line) => !used.has(line));
    expect(stale).toEqual([]);
  });

  test('the table has no cycle', () => {
    const left = new Set(Object.keys(IMPORTS));
    const isFree = (folder: string): boolean => (IMPORTS[folder] ?? []).every((to) => !left.has(to));
    for (let free = [...left].filter(isFree); free.length > 0; free = [...left].filter(isFree)) {
      free.forEach((folder) => left.delete(folder));
    }
    expect([...left]).toEqual([]);
  });

  test('a check imports the kit, under the name that a third party uses, and mechanisms of its own part', () => {
    const wrong = imports
      .filter(({ file }) => isCheck(file) || isMechanism(file))
      // A mechanism that draws values of a kind of its own needs the library of which the kit shows a part.
      .filter(
        ({ file, specifier }) =>
          !/^probity\/check(?:\/[a-z]+)?$/.test(specifier) && !(isMechanism(file) && specifier === 'fast-check'),
      )
      .filter(({ file, target }) => target === undefined || !isMechanism(target) || partOf(target) !== partOf(file))
      .map(({ file, specifier }) => `${shown(file)}: ${specifier}`);
    expect(wrong).toEqual([]);
  });

  test('a mechanism is used by the part in whose folder it stands', () => {
    const mechanisms = production.filter((file) => isMechanism(file));
    const used = new Set(imports.filter(({ file }) => !isTest(file)).map(({ target }) => target));
    expect(mechanisms.filter((file) => !used.has(file)).map(shown)).toEqual([]);
  });

  test('no file imports one module twice', () => {
    const twice = files.filter((file) => !inFixtures(file)).flatMap((file) => importedTwice(file));
    expect(twice).toEqual([]);
  });

  test('mistakes that are planted know nothing of the checks', () => {
    const wrong = imports
      .filter(
        ({ file, target }) => shown(file).startsWith('src/mutate/operators/') && !isTest(file) && target !== undefined,
      )
      .filter(
        ({ target = '' }) => !/^src\/(?:mutate|contract)\/|^src\/engine\/http\/transport\.ts$/.test(shown(target)),
      )
      .map(({ file, specifier }) => `${shown(file)}: ${specifier}`);
    expect(wrong).toEqual([]);
  });

  test('inside src, files are imported by path', () => {
    const wrong = imports
      .filter(({ file, specifier }) => file.startsWith(join(root, 'src')) && /^probity(\/|$)/.test(specifier))
      .filter(({ file }) => !isTest(file))
      .map(({ file, specifier }) => `${shown(file)}: ${specifier}`);
    expect(wrong).toEqual([]);
  });

  test('nothing that ships imports a test or what stands ready for tests', () => {
    const wrong = imports
      .filter(({ file, target }) => !isTest(file) && target !== undefined && isTest(target))
      .map(({ file, specifier }) => `${shown(file)}: ${specifier}`);
    expect(wrong).toEqual([]);
  });

  test.each(POWERS)('only the places named here use what $what', ({ modules, places }) => {
    const wrong = imports
      .filter(({ file, specifier }) => !isTest(file) && modules.test(specifier))
      .filter(({ file }) => !places.some((place) => shown(file) === place || shown(file).startsWith(`${place}/`)))
      .map(({ file, specifier }) => `${shown(file)}: ${specifier}`);
    expect(wrong).toEqual([]);
  });
});

describe('house rules', () => {
  test('no folder or file has an empty name', () => {
    const names = files.flatMap((file) =>
      shown(file)
        .split('/')
        .map((part) => part.replace(/\..*$/, '')),
    );
    expect([...new Set(names)].filter((name) => EMPTY_NAMES.includes(name))).toEqual([]);
  });

  test('files are named in kebab-case', () => {
    const wrong = files.filter(
      (file) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.generated|\.test|\.test-d)?\.ts$/.test(basename(file)),
    );
    expect(wrong.map(shown)).toEqual([]);
  });

  test('no file is too long to read', () => {
    const long = files
      .filter((file) => !file.endsWith('.generated.ts') && !inFixtures(file))
      .filter(
        (file) => linesOf(file) > (isTest(file) || basename(file) === 'index.ts' ? MOST_LINES.test : MOST_LINES.code),
      );
    expect(long.map((file) => `${shown(file)}: ${linesOf(file)} lines`)).toEqual([]);
  });

  test('no module keeps state of its own', () => {
    const state = production.flatMap((file) => stateOf(file).map((name) => `${shown(file)}: ${name}`));
    expect(state).toEqual([]);
  });
});

interface Import {
  readonly file: string;
  readonly specifier: string;
  readonly from: string;
  /** A line of the table, or what is outside of it. */
  readonly to: string;
  /** The imported file, where it is one of ours. */
  readonly target?: string;
}

function importsOf(file: string): Import[] {
  const from = folderOf(file);
  return ts
    .preProcessFile(readFileSync(file, 'utf8'), true, true)
    .importedFiles.map(({ fileName: specifier }): Import => {
      const target = targetOf(file, specifier);
      return target === undefined
        ? { file, specifier, from, to: from }
        : { file, specifier, from, to: folderOf(target), target };
    });
}

/** Modules that several import declarations of a file name, `file: module`. */
function importedTwice(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  const named = source.statements
    .filter(ts.isImportDeclaration)
    .filter(
      ({ importClause }) => importClause?.namedBindings === undefined || ts.isNamedImports(importClause.namedBindings),
    )
    .map(({ moduleSpecifier }) => moduleSpecifier.getText().slice(1, -1));
  return [...new Set(named.filter((name, index) => named.indexOf(name) !== index))].map(
    (name) => `${shown(file)}: ${name}`,
  );
}

/** The file that a specifier means; nothing for packages and modules of Node. */
function targetOf(file: string, specifier: string): string | undefined {
  if (specifier.startsWith('.')) return resolve(dirname(file), specifier).replace(/\.js$/, '.ts');
  const own = /^probity(?:\/(.*))?$/.exec(specifier);
  return own === null ? undefined : join(root, 'src', own[1] ?? '', 'index.ts');
}

/** The line of the table that a file belongs to. What stands directly in `src` belongs to the public API. */
function folderOf(file: string): string {
  const [top = '', folder = '', ...rest] = relative(root, file).split('/');
  if (top === 'suites') return 'suites';
  if (top !== 'src') return top;
  return rest.length === 0 ? 'api' : folder;
}

function mayImport(from: string, to: string): boolean {
  return IMPORTS[from]?.includes(to) ?? false;
}

function mayTest(from: string, to: string): boolean {
  // What stands beside the public API tests the product as a whole.
  return from === 'api' || mayImport(from, to) || FOR_TESTS.includes(to);
}

/**
 * Names of variables of a module that change: `let`, and maps, sets and lists that start empty. A `WeakMap` is the
 * memory of a pure function and may stay.
 */
function stateOf(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  return source.statements.filter(ts.isVariableStatement).flatMap(({ declarationList }) => {
    const changes = (declarationList.flags & ts.NodeFlags.Const) === 0;
    return declarationList.declarations
      .filter(({ initializer, type }) => changes || isMutableCollection(initializer, type))
      .map(({ name }) => name.getText());
  });
}

function isMutableCollection(value: ts.Expression | undefined, type: ts.TypeNode | undefined): boolean {
  if (value === undefined || !ts.isNewExpression(value)) return false;
  const isCollection = /^(Map|Set|Array)$/.test(value.expression.getText());
  const startsEmpty = value.arguments === undefined || value.arguments.length === 0;
  return isCollection && startsEmpty && !/^Readonly/.test(type?.getText() ?? '');
}

function isTest(file: string): boolean {
  return /\.test(-d)?\.ts$/.test(file) || inFixtures(file);
}

/** Files that only tests use: golden runs and fixtures. */
function inFixtures(file: string): boolean {
  return /\/(golden|fixtures)\//.test(file);
}

function isCheck(file: string): boolean {
  return /^suites\/[^/]+\/[^/]+\.ts$/.test(shown(file)) && !isTest(file);
}

/** What several checks of one part are made of, and no other part uses. */
function isMechanism(file: string): boolean {
  return /^suites\/[^/]+\/mechanisms\/(?:[^/]+\/)?[^/]+\.ts$/.test(shown(file)) && !isTest(file);
}

/** The part of the document that a file under `suites` is for. */
function partOf(file: string): string {
  return shown(file).split('/')[1] ?? '';
}

function linesOf(file: string): number {
  return readFileSync(file, 'utf8').trimEnd().split('\n').length;
}

function shown(file: string): string {
  return relative(root, file);
}

function typescriptFiles(folder: string): string[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    if (statSync(path).isDirectory()) return typescriptFiles(path);
    return path.endsWith('.ts') ? [path] : [];
  });
}
