import { existsSync, readFileSync, statSync } from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import {
  deriveContract,
  isApiDocument,
  isTraffic,
  packageFolder,
  realPathWithin,
  UnreadableDocument,
  type Derived,
} from '../../index.js';
import { UsageError } from '../exit.js';

/** Octets of one file that is read. */
const MOST_OCTETS = 32 * 1024 * 1024;

/** What is said on the command line of the document to derive from. */
export interface DeriveSettings {
  readonly baseUrl?: string | undefined;
  /** `tenant=acme` */
  readonly variable: readonly string[];
  /** Files that the document may name outside of its folder. */
  readonly allowed?: readonly string[];
  /** Where the contract will stand; its name is made of the title where nobody says. */
  readonly out?: string | undefined;
}

/** What a contract is derived from: the file of this name, or the text. */
export interface Source {
  readonly name: string;
  readonly text?: string;
  /** It is a list of paths, whatever it looks like. */
  readonly isPathList?: boolean;
}

/** True for a file that a contract is derived from, and that is none: an OpenAPI document, or recorded requests. */
export function isDocument(path: string): boolean {
  if (!existsSync(path) || !statSync(path).isFile() || statSync(path).size > MOST_OCTETS) return false;
  const text = readFileSync(path, 'utf8');
  return isApiDocument(text) || isTraffic(text, basename(path));
}

/**
 * A contract derived from a document, or from what was recorded.
 * @throws UsageError where it is no document that can be read
 */
export function derivedFrom(
  { name: path, text: given, isPathList = false }: Source,
  settings: DeriveSettings,
): Derived & { readonly out: string } {
  const { baseUrl, variable, allowed = [] } = settings;
  if (baseUrl !== undefined && !/^https?:\/\/./.test(baseUrl))
    throw new UsageError(`--base-url ${baseUrl}: it is not a URL`, 'Use one such as http://127.0.0.1:8080');
  const folder = dirname(path);
  const text = given ?? textOf(path, path);
  const derive = (out: string): Derived => {
    try {
      return deriveContract({
        text,
        isPathList,
        name: basename(path),
        contractName: basename(out),
        schema: schemaFor(out),
        variables: variablesOf(variable),
        readBeside: (beside) => textOf(realPathWithin(join(folder, beside), { folder, allowed }), beside),
        ...(baseUrl === undefined ? {} : { baseUrl }),
      });
    } catch (error) {
      if (error instanceof UnreadableDocument) throw new UsageError(`${path}: ${error.message}`);
      throw error;
    }
  };
  const out = settings.out ?? 'service.probity.yaml';
  const first = derive(out);
  if (settings.out !== undefined) return { ...first, out };
  const named = `${slug(first.contract.title)}.probity.yaml`;
  return named === out ? { ...first, out } : { ...derive(named), out: named };
}

function slug(title: string): string {
  const name = title
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 40);
  return name === '' ? 'service' : name;
}

function textOf(path: string, shown: string): string {
  if (!existsSync(path)) throw new UsageError(`${shown}: The file does not exist`);
  const stat = statSync(path);
  if (!stat.isFile()) throw new UsageError(`${shown}: It is not a file`);
  if (stat.size > MOST_OCTETS) throw new UsageError(`${shown}: The file is too large: ${String(stat.size)} octets`);
  return readFileSync(path, 'utf8');
}

function variablesOf(given: readonly string[]): Readonly<Record<string, string>> {
  return Object.fromEntries(
    given.map((text) => {
      const [, name, value] = /^([^=]+)=(.*)$/.exec(text) ?? [];
      if (name === undefined || value === undefined)
        throw new UsageError(`--variable ${text}: say it as NAME=VALUE, such as org=acme`);
      return [name, value];
    }),
  );
}

/** The schema of contracts as an editor finds it from the file: in the installed package, or in this one. */
function schemaFor(out: string): string {
  const inPackage = ['contracts', 'schema', 'service.schema.json'];
  const folder = resolve(dirname(out));
  for (let at = folder; ; at = dirname(at)) {
    const installed = join(at, 'node_modules', 'probity', ...inPackage);
    if (existsSync(installed)) return asPath(relative(folder, installed));
    if (at === dirname(at)) break;
  }
  const own = join(packageFolder(), ...inPackage);
  const isNear = !relative(packageFolder(), folder).startsWith('..');
  return isNear ? asPath(relative(folder, own)) : pathToFileURL(own).href;
}

function asPath(path: string): string {
  const text = path.split(sep).join('/');
  return text.startsWith('.') ? text : `./${text}`;
}
