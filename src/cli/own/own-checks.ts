import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  checks as shipped,
  isCheck,
  namedChecks,
  planContract,
  type Contract,
  type RegisteredCheck,
} from '../../index.js';
import { UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

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
      found.push(...(await checksIn(file, path, found)));
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
      `Warning: ${id} is not run, because no rule that the contract claims names it under \`checks\`\n` +
        'Claim a document with a rule that does, such as claims: [./conventions.yaml]\n',
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

async function checksIn(
  file: string,
  path: string,
  before: readonly RegisteredCheck[],
): Promise<readonly RegisteredCheck[]> {
  const exported = await defaultOf(file);
  const sha256 = createHash('sha256').update(readFileSync(file)).digest('hex');
  const usual = existsSync(path) ? basename(file).replace(/\.m?[jt]s$/, '') : (path.split('/').at(-1) ?? path);
  const isSeveral = typeof exported === 'object' && exported !== null && Object.keys(exported).length > 0;
  const named = isSeveral && !isCheck(exported) ? (exported as Record<string, unknown>) : { [usual]: exported };
  const taken = namedChecks(named, () => ({ name: shown(file), sha256 }), before);
  if ('checks' in taken) return taken.checks;
  throw new UsageError(`${shown(file)}: ${taken.problem}`, taken.hint);
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

function shown(file: string): string {
  return relative(process.cwd(), file) || file;
}
