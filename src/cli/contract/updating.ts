import { existsSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parse, stringify } from 'yaml';
import { fileSystem, loadContract, updateContract, type Located } from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { contractFor } from './contract.js';
import { derivedFrom, type Source } from './deriving.js';
import { EXIT, UsageError } from '../exit.js';
import type { Terminal } from '../terminal.js';

/** Characters of a value that are printed. */
const MOST_VALUE = 100;

export interface UpdateSettings {
  readonly baseUrl: string | undefined;
  readonly variable: readonly string[];
  readonly allowed: readonly string[];
  /** Whether the contract is written. */
  readonly apply: boolean;
}

/**
 * Says what a contract lost and gained since it was derived, and writes it into the contract where that is asked for.
 *
 * Gives the exit code: 1 where something differs and was not written.
 */
export function updateFrom(path: string, source: Source, settings: UpdateSettings, terminal: Terminal): number {
  const { allowed, apply } = settings;
  if (!existsSync(path))
    throw new UsageError(`--update ${path}: The file does not exist`, `Write it first: probity init ${source.name}`);
  contractFor(path, { allowFiles: allowed });
  const text = readFileSync(path, 'utf8');
  const stated = parse(text, { merge: true }) as Stated;
  const derived = derivedFrom(source, {
    allowed,
    out: path,
    baseUrl: settings.baseUrl ?? baseUrlOf(stated),
    variable: [...variablesOf(stated), ...settings.variable],
  });
  // Where the service is, is no matter of the document.
  const updated = updateContract(text, derived, ([first]) => first === 'target' && settings.baseUrl === undefined);
  const { differences, proposals, wasDerived } = updated;
  const name = basename(source.name);
  if (!wasDerived)
    terminal.err(`${path} has no digests of what was derived, so nothing in it is changed or taken away, only added\n`);
  for (const one of differences) terminal.out(lineOf(one, path, name));
  if (proposals.length > 0)
    terminal.out(`${String(proposals.length)} new ${proposals.length === 1 ? 'proposal' : 'proposals'}\n`);
  const isSame = differences.length === 0 && proposals.length === 0;
  if (isSame) {
    terminal.err(`${path} says what ${name} says\n`);
    return EXIT.ok;
  }
  if (!apply) {
    terminal.err(`Nothing is written. To write it into ${path}: add --apply\n`);
    return EXIT.nonConformant;
  }
  checkSound(path, updated.text);
  writeText(path, updated.text);
  terminal.err(`Written: ${path}\n`);
  return differences.some(({ unplaced }) => unplaced !== undefined) ? EXIT.nonConformant : EXIT.ok;
}

/**
 * What a person wrote may need what the document has no longer.
 * @throws UsageError before anything is written
 */
function checkSound(path: string, text: string): void {
  const read = (name: string): string => (name === path ? text : fileSystem.read(name));
  const loaded = loadContract(path, { files: { ...fileSystem, read } });
  if (!('problems' in loaded)) return;
  const [first] = loaded.problems;
  throw new UsageError(
    `Nothing is written, because the contract would not hold together: ${first?.message ?? ''}`,
    'What you wrote in it needs what the document has no longer: change that first, or write the differences by hand',
  );
}

interface Stated {
  readonly target?: { readonly 'base-url'?: string };
  readonly variables?: Readonly<Record<string, string | number>>;
}

/** The URL with which a contract was derived stands in it as the default. */
function baseUrlOf({ target }: Stated): string | undefined {
  const written = target?.['base-url'] ?? '';
  const [, usual = written] = /^\$\{[A-Z0-9_]+:-(.*)\}$/.exec(written) ?? [];
  return /^https?:\/\/./.test(usual) ? usual : undefined;
}

function variablesOf({ variables = {} }: Stated): readonly string[] {
  return Object.entries(variables).map(([name, value]) => `${name}=${String(value)}`);
}

/** `added    notes.probity.yaml:12  resources.notes.path: /notes` */
function lineOf({ difference, line, unplaced }: Located, path: string, name: string): string {
  const fact = ('fact' in difference ? difference.fact.path : difference.path).join('.');
  const said = ((): string => {
    switch (difference.kind) {
      case 'added':
        return shown(difference.fact.value);
      case 'changed':
        return `${shown(difference.stated)} -> ${shown(difference.fact.value)}`;
      case 'gone':
        return shown(difference.stated);
      case 'kept': {
        const { stated, derived } = difference;
        const own = stated === undefined ? 'taken away by hand' : `${shown(stated)} by hand`;
        return `${own}, ${name} ${derived === undefined ? 'says nothing of it any more' : `says ${shown(derived)}`}`;
      }
    }
  })();
  const why = unplaced === undefined ? '' : ` (not written: ${unplaced})`;
  return `${difference.kind.padEnd(7)}  ${path}:${String(line)}  ${fact}: ${said}${why}\n`;
}

function shown(value: unknown): string {
  const text = stringify(value, { collectionStyle: 'flow', lineWidth: 0, blockQuote: false }).trim();
  return text.length > MOST_VALUE ? `${text.slice(0, MOST_VALUE)}…` : text;
}
