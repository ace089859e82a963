import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { homedir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { InvalidArgumentError, type Command } from 'commander';
import { parseDocument, type Document } from 'yaml';
import {
  disclosureText,
  flagsFor,
  isRefused,
  judgeDisclosures,
  lackingOf,
  refusalOf,
  type Contract,
  type Trust,
  type TrustRequest,
} from '../index.js';
import { UsageError } from './exit.js';
import { writeText } from '../output/output-folder.js';
import type { Terminal } from './terminal.js';

/** What the operator lets contracts use, as it is said on the command line. */
export interface TrustArguments {
  readonly env: readonly string[];
  readonly allowHost: readonly string[];
  readonly allowFile: readonly string[];
  readonly operator?: string;
}

/** The options of every command that sends what a contract names. */
export function addTrustOptions(command: Command): Command {
  return addFileOptions(
    command
      .option('--env <names>', 'variables that the contract may use besides PROBITY_*: NAME or PREFIX_*', names, [])
      .option('--allow-host <host>', 'host that credentials may be sent to (repeatable)', host, []),
  );
}

/** The options of every command that reads a contract. */
export function addFileOptions(command: Command): Command {
  return command
    .option(
      '--allow-file <path>',
      'file or folder that the contract may read outside its own folder (repeatable)',
      file,
      [],
    )
    .option('--operator <file>', 'file with what contracts may use (default: ~/.config/probity/operator.yaml)');
}

/**
 * What a contract may use: by the options, and by the file of the operator.
 * @param path of the contract
 * @throws UsageError when the file of the operator is wrong
 */
export function trustFor(path: string, given: Partial<TrustArguments>, terminal: Terminal): Required<Trust> {
  const said = fileOf(given.operator, terminal);
  const kept = existsSync(said.path) ? operatorFile(said.path) : undefined;
  if (kept === undefined && given.operator !== undefined)
    throw new UsageError(`There is no file ${given.operator} of an operator`);
  const parts = kept === undefined ? [] : [kept.trust, kept.contracts.get(realPathOf(path)) ?? {}];
  const all = (of: keyof Trust): readonly string[] => parts.flatMap((part) => part[of] ?? []);
  return {
    environment: [...all('environment'), ...(given.env ?? [])],
    hosts: [...all('hosts'), ...(given.allowHost ?? [])],
    files: [...all('files'), ...(given.allowFile ?? [])],
  };
}

/**
 * What the contract may use in this run. On a terminal the operator is asked, once, for what is missing.
 * @param path of the contract
 * @throws UsageError when it would use more than that
 */
export async function trusted(
  path: string,
  contract: Contract,
  given: Partial<TrustArguments>,
  terminal: Terminal,
  request: Omit<TrustRequest, 'contract' | 'trust' | 'folder'>,
): Promise<{ readonly trust: Required<Trust>; readonly folder: string }> {
  const trust = trustFor(path, given, terminal);
  const folder = folderOf(path);
  const refused = judgeDisclosures({ ...request, contract, trust, folder }).filter(isRefused);
  if (refused.length === 0) return { trust, folder };
  const refuse = (): UsageError => {
    const { problem, hint } = refusalOf(refused, folder);
    return new UsageError(problem, hint);
  };
  if (terminal.ask === undefined) throw refuse();
  const lacking = lackingOf(refused);
  terminal.err(`${path} would send from this machine:\n`);
  for (const text of new Set(refused.map(disclosureText))) terminal.err(`  ${text}\n`);
  const answer = await terminal.ask('Allow it? y for this run, a for always with this contract, N for no: ');
  if (!/^[ya]/i.test(answer)) throw refuse();
  if (/^a/i.test(answer)) {
    const { path: file } = fileOf(given.operator, terminal);
    remember(file, realPathOf(path), lacking);
    terminal.err(`Written: ${file}\n`);
  } else terminal.err(`The same by options: ${flagsFor(lacking)}\n`);
  return {
    folder,
    trust: {
      environment: [...trust.environment, ...lacking.environment],
      hosts: [...trust.hosts, ...lacking.hosts],
      files: [...trust.files, ...lacking.files],
    },
  };
}

/** The folder that the files of a contract are looked for in; that of a shipped one is the working directory. */
export function folderOf(path: string): string {
  return path.startsWith('probity:') || !existsSync(path) ? process.cwd() : dirname(path);
}

interface OperatorFile {
  readonly document: Document;
  /** For every contract. */
  readonly trust: Trust;
  /** By the real path of the contract. */
  readonly contracts: ReadonlyMap<string, Trust>;
}

const MEMBERS = ['environment', 'hosts', 'files'] as const;

function operatorFile(path: string): OperatorFile {
  const wrong = (why: string): UsageError => new UsageError(`${path}: ${why}`, 'See docs/trust.md for what it may say');
  const document = parseDocument(readFileSync(path, 'utf8'));
  const [error] = document.errors;
  if (error) throw wrong(error.message);
  const value = (document.toJS() ?? {}) as unknown;
  const read = (part: unknown, where: string, more: readonly string[]): Trust => {
    if (typeof part !== 'object' || part === null || Array.isArray(part)) throw wrong(`${where} is not a map`);
    const members = part as Readonly<Record<string, unknown>>;
    for (const name of Object.keys(members))
      if (![...MEMBERS, ...more].includes(name)) throw wrong(`Unknown key ${name} in ${where}`);
    const list = (name: (typeof MEMBERS)[number]): readonly string[] => {
      const one = members[name] ?? [];
      const isList = Array.isArray(one) && one.every((item) => typeof item === 'string');
      if (!isList) throw wrong(`${name} in ${where} is not a list of texts`);
      return one;
    };
    try {
      return {
        environment: names(list('environment').join(','), []),
        hosts: list('hosts').reduce<readonly string[]>((all, item) => host(item, all), []),
        files: list('files').map((item) => resolve(dirname(path), item)),
      };
    } catch (cause) {
      throw cause instanceof InvalidArgumentError ? wrong(`${where}: ${cause.message}`) : cause;
    }
  };
  const trust = read(value, 'the file', ['contracts']);
  const { contracts = {} } = value as { readonly contracts?: unknown };
  if (typeof contracts !== 'object' || contracts === null) throw wrong('contracts is not a map');
  const byPath = Object.entries(contracts).map(
    ([name, part]) => [realPathOf(resolve(dirname(path), name)), read(part, name, [])] as const,
  );
  return { document, trust, contracts: new Map(byPath) };
}

/** Adds to what the file says of a contract; what else stands in it stays as it is. */
function remember(path: string, contract: string, lacking: Required<Trust>): void {
  const kept = existsSync(path) ? operatorFile(path) : undefined;
  const document = kept?.document ?? parseDocument('{}');
  const known = kept?.contracts.get(contract);
  for (const name of MEMBERS) {
    const all = [...new Set([...(known?.[name] ?? []), ...lacking[name]])];
    if (all.length > 0) document.setIn(['contracts', contract, name], all);
  }
  writeText(path, document.toString());
}

function fileOf(given: string | undefined, { environment }: Terminal): { readonly path: string } {
  const config = environment['XDG_CONFIG_HOME'];
  const home = config === undefined || config === '' ? join(environment['HOME'] ?? homedir(), '.config') : config;
  return { path: given ?? join(home, 'probity', 'operator.yaml') };
}

function realPathOf(path: string): string {
  return existsSync(path) ? realpathSync(path) : resolve(path);
}

/** `A,B_*` */
function names(text: string, all: readonly string[]): readonly string[] {
  const each = text
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  for (const name of each) {
    if (!/^[A-Za-z_][A-Za-z0-9_]*\*?$/.test(name))
      throw new InvalidArgumentError(`"${name}" is not the name of a variable; use NAME or PREFIX_*.`);
  }
  return [...all, ...each];
}

/** A host, with a port or without; of a URL its host. */
function host(text: string, all: readonly string[]): readonly string[] {
  const wanted = /^https?:\/\//i.test(text) && URL.canParse(text) ? new URL(text).host : text;
  if (!/^(?:\[[0-9a-f:.]+\]|[\w.*-]+)(?::[0-9]+)?$/i.test(wanted))
    throw new InvalidArgumentError(`"${text}" is not a host; use a host such as shop.example or shop.example:8443.`);
  return [...all, wanted];
}

function file(path: string, all: readonly string[]): readonly string[] {
  return [...all, resolve(path)];
}
