import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { checks as shipped, planContract, type AnyCheck, type Contract, type RegisteredCheck } from '../index.js';
import { UsageError } from './exit.js';
import type { Terminal } from './terminal.js';

/** The folder of the reports that the operator's own checks stand under; shipped ones have a number in front. */
const PART = 'own';

const KEBAB = /^[a-z0-9]+(-[a-z0-9]+)*$/;

/** Modules in a folder; tests, types and what is needed to run the folder are no checks. */
const MODULE = /^(?!selftest\.)[^.]+\.(?:js|mjs|ts|mts)$/;

/**
 * The shipped checks and those of the operator. Code comes from whoever types the command, never from a contract.
 *
 * @param paths folders, modules or names of packages
 * @throws UsageError for what cannot be loaded, is no check, or has a name that is taken
 */
export async function checksWith(paths: readonly string[]): Promise<readonly RegisteredCheck[]> {
  return paths.length === 0 ? shipped : [...shipped, ...(await ownChecks(paths))];
}

/** Only those of the operator, in the order in which they are named. */
export async function ownChecks(paths: readonly string[]): Promise<readonly RegisteredCheck[]> {
  const found: RegisteredCheck[] = [];
  for (const path of paths) {
    for (const file of modulesAt(path)) {
      for (const check of await checksIn(file, path)) {
        const before = [...shipped, ...found].find(({ id }) => id === check.id);
        if (before !== undefined) {
          const whose = before.from === undefined ? 'a check that is shipped' : `the one in ${before.from.name}`;
          throw new UsageError(`The name ${check.id} in ${shown(file)} is taken by ${whose}`, 'Choose another name');
        }
        found.push(check);
      }
    }
  }
  return found;
}

/**
 * Says which of the operator's checks nothing asks for: they would be left out without a word.
 */
export function warnOfUnasked(contract: Contract, checks: readonly RegisteredCheck[], terminal: Terminal): void {
  const own = checks.filter(({ from }) => from !== undefined);
  if (own.length === 0) return;
  const asked = new Set(planContract(contract, own).checks.map(({ id }) => id));
  for (const { id } of own.filter((check) => !asked.has(check.id))) {
    terminal.err(
      `Warning: ${id} is not run, because no clause that the contract claims names it under \`checks\`\n` +
        'Claim a document whose clause does, such as claims: [./conventions.yaml]\n',
    );
  }
}

/** The modules that a path means. */
function modulesAt(path: string): readonly string[] {
  const found = statSync(path, { throwIfNoEntry: false });
  if (found?.isFile()) return [resolve(path)];
  if (!found?.isDirectory()) return [packageEntry(path)];
  const files = readdirSync(path)
    .filter((name) => MODULE.test(name))
    .sort();
  if (files.length > 0) return files.map((name) => resolve(path, name));
  throw new UsageError(`There is no check in ${path}`, 'A check is a module there, such as titles-are-trimmed.js');
}

/** The module that a package exports, found from where the command is run. */
function packageEntry(name: string): string {
  for (let folder = process.cwd(); ; folder = dirname(folder)) {
    const own = join(folder, 'node_modules', name);
    if (existsSync(join(own, 'package.json'))) {
      const { exports, main } = JSON.parse(readFileSync(join(own, 'package.json'), 'utf8')) as PackageFacts;
      const entry = targetOf(exports) ?? main ?? 'index.js';
      return join(own, entry);
    }
    if (folder === dirname(folder)) break;
  }
  throw new UsageError(`--checks ${name}: there is no folder, no module and no installed package of this name`);
}

interface PackageFacts {
  readonly exports?: unknown;
  readonly main?: string;
}

/** What `import` of the package gives (Node.js documentation, "Conditional exports"). */
function targetOf(exports: unknown): string | undefined {
  if (typeof exports === 'string') return exports;
  if (typeof exports !== 'object' || exports === null) return undefined;
  const map = exports as Readonly<Record<string, unknown>>;
  return targetOf(map['.'] ?? map['import'] ?? map['node'] ?? map['default']);
}

async function checksIn(file: string, path: string): Promise<readonly RegisteredCheck[]> {
  const exported = await defaultOf(file);
  const from = {
    name: shown(file),
    sha256: createHash('sha256').update(readFileSync(file)).digest('hex'),
  };
  const usual = existsSync(path) ? basename(file).replace(/\.m?[jt]s$/, '') : (path.split('/').at(-1) ?? path);
  const named = isCheck(exported) ? { [usual]: exported } : exported;
  const all = typeof named === 'object' && named !== null ? Object.entries(named as Record<string, unknown>) : [];
  const hint =
    "Write `export default defineCheck({ ... })` with defineCheck of 'probity/check', or export several by name: " +
    '`export default { titles-are-trimmed: defineCheck({ ... }) }`, with the names in quotes';
  if (all.length === 0) throw new UsageError(`${shown(file)} exports no check by default`, hint);
  return all.map(([id, check]) => {
    if (!isCheck(check)) throw new UsageError(`${shown(file)}: what is exported as ${id} is no check`, hint);
    if (!KEBAB.test(id)) {
      throw new UsageError(
        `${shown(file)}: ${id} is no name of a check`,
        'A name is words in lower case joined by -, and says what holds: titles-are-trimmed',
      );
    }
    const silent = (['title', 'rationale', 'blindSpot'] as const).filter((text) => check[text].trim() === '');
    if (silent.length > 0) throw new UsageError(`${shown(file)}: ${id} has an empty ${silent.join(', ')}`);
    return { id, part: PART, check, from };
  });
}

/**
 * What a module exports by default.
 * @throws UsageError saying why it cannot be loaded
 */
export async function defaultOf(file: string): Promise<unknown> {
  try {
    const module = (await import(pathToFileURL(file).href)) as { readonly default?: unknown };
    return module.default;
  } catch (error) {
    const {
      code,
      message,
      stack = '',
    } = error instanceof Error ? (error as NodeJS.ErrnoException) : { message: error };
    const place = /(?:file:\/\/)?(\/[^\s()]+:\d+)/.exec(stack)?.[1];
    const where = code === undefined && place !== undefined ? ` (${relative(process.cwd(), place)})` : '';
    throw new UsageError(`Cannot load ${shown(file)}: ${String(message)}${where}`, hintFor(code, String(message)));
  }
}

function hintFor(code: string | undefined, message: string): string | undefined {
  if (code === 'ERR_MODULE_NOT_FOUND' && /'probity/.test(message)) {
    return 'Install Probity where the checks are, so that they find probity/check: npm install --save-dev probity';
  }
  if (/Unexpected token 'export'|Cannot use import statement/.test(message)) {
    return 'Name it .mjs, or write "type": "module" into the package.json beside it';
  }
  if (code === 'ERR_UNKNOWN_FILE_EXTENSION') {
    return 'This Node.js does not run TypeScript: compile it, or use one that does (22.18 or newer)';
  }
  return undefined;
}

/** What `defineCheck` and `defineWatch` give, known by its form: it may come from another copy of the kit. */
function isCheck(value: unknown): value is AnyCheck {
  if (typeof value !== 'object' || value === null) return false;
  const one = value as Readonly<Record<string, unknown>>;
  const acts = one['kind'] === 'check' ? one['verify'] : one['kind'] === 'watch' ? one['observe'] : undefined;
  const texts = [one['title'], one['rationale'], one['blindSpot'], one['over']];
  return (
    typeof acts === 'function' && typeof one['needs'] === 'function' && texts.every((text) => typeof text === 'string')
  );
}

function shown(file: string): string {
  return relative(process.cwd(), file) || file;
}
