import { existsSync, statSync } from 'node:fs';
import type { Command } from 'commander';
import type { Derived } from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { acceptIn, contractToEdit } from '../contract/accepting.js';
import { collect } from '../arguments.js';
import { derivedFrom, type Source } from '../contract/deriving.js';
import { EXIT, UsageError } from '../exit.js';
import { lookedAt } from '../contract/observing.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { withScratchLedger } from '../contract/scratch-writes.js';
import type { Terminal } from '../terminal.js';
import { updateFrom } from '../contract/updating.js';

/** What a contract is derived from. */
const SOURCES = 'OpenAPI document (2.0 to 3.2), HAR file, Postman collection (v2.1) or list of paths';
/** Lines of what was left out that are printed; the file has all. */
const MOST_LINES = 12;

interface InitArguments extends TrustArguments {
  readonly paths?: readonly string[];
  readonly baseUrl?: string;
  readonly variable: readonly string[];
  readonly out?: string;
  readonly force?: boolean;
  readonly offline?: boolean;
  readonly write?: boolean;
  readonly accept?: boolean;
  readonly update?: string;
  readonly apply?: boolean;
}

/** `probity init OPENAPI`: a first contract. */
export function addInit(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(
    program
      .command('init')
      .argument('[file]', `${SOURCES} to derive from; with --accept, a contract`)
      .argument('[facts...]', 'with --accept: facts to accept, such as http.head; default: all that was seen'),
  )
    .summary('write a first contract from an OpenAPI document, or from recorded requests')
    .description(
      'Writes a contract of what the document says: resources, operations, schemas, statuses, pages, sort keys, filters,\n' +
        'credentials, errors. With --base-url it also looks at the service, with at most 60 reads. What is only likely, and\n' +
        'what was only seen, is written as a comment, and not judged until it is accepted. Each line says where it\n' +
        'comes from.\n' +
        'What stands in a HAR file, a Postman collection or a list of paths was only seen: it is stated as far as a run\n' +
        'needs it, and proposed otherwise. Credentials in it are never written; the contract names environment variables.',
    )
    .option('--paths <paths...>', 'derive from these paths, such as "/notes" "DELETE /notes/{id}", in place of a file')
    .option('--base-url <url>', 'where the service is, in place of the servers of the document; it is looked at there')
    .option(
      '--variable <name=value>',
      'value of a parameter of paths that no resource has, such as a tenant (repeatable)',
      collect,
      [],
    )
    .option('--offline', 'send nothing')
    .option('--write', 'also create one record of each resource, change it and remove it; only on this machine')
    .option('--accept', 'make facts of proposals in a contract, of those that are named or of all that was seen')
    .option(
      '--update <contract>',
      'say what this contract, derived before, lost and gained; exit code 1 where it differs',
    )
    .option('--apply', 'with --update: write that into the contract; what people wrote in it stays')
    .option('--out <file>', 'file to write, or - for standard output (default: TITLE.probity.yaml)')
    .option('--force', 'write over a file that is there')
    .addHelpText(
      'after',
      '\nExamples:\n  $ PROBITY_TOKEN=… probity init openapi.yaml --base-url http://127.0.0.1:8080\n' +
        '  $ probity init openapi.yaml --variable org=acme --out contracts/my-api.yaml\n' +
        '  $ probity init recorded.har\n' +
        '  $ probity init --paths "/notes" "/notes/{id}" --base-url http://127.0.0.1:8080\n' +
        '  $ probity init --accept my-api.probity.yaml http errors.schema\n' +
        '  $ probity init --update my-api.probity.yaml openapi.yaml\n',
    )
    .action(async (path: string | undefined, facts: readonly string[], given: InitArguments) => {
      if (given.apply === true && given.update === undefined)
        throw new UsageError(
          '--apply is for --update',
          'Say which contract: probity init --update CONTRACT --apply FILE',
        );
      if (given.accept === true) accept(path, facts, given, terminal);
      else if (given.update !== undefined) {
        done(update(path, given.update, facts, given, terminal));
        return;
      } else await write(path, facts, given, terminal);
      done(EXIT.ok);
    });
}

function accept(path: string | undefined, facts: readonly string[], given: InitArguments, terminal: Terminal): void {
  if (path === undefined)
    throw new UsageError(
      'Say of which contract: probity init --accept CONTRACT',
      'Facts may follow, such as http.head',
    );
  refuseBeside('--accept changes a contract and sends nothing', given, [
    'paths',
    'baseUrl',
    'update',
    'out',
    'force',
    'offline',
    'write',
  ]);
  acceptIn(contractToEdit(path, trustFor(path, given, terminal).files), facts, terminal);
}

function update(
  path: string | undefined,
  contract: string,
  facts: readonly string[],
  given: InitArguments,
  terminal: Terminal,
): number {
  refuseMore(facts);
  refuseBeside('--update changes a contract, with --apply, and sends nothing', given, ['out', 'force', 'write']);
  const { baseUrl, variable, apply = false } = given;
  const allowed = trustFor(path ?? '.', given, terminal).files;
  return updateFrom(contract, sourceOf(path, given.paths), { baseUrl, variable, allowed, apply }, terminal);
}

/** @throws UsageError where an option is given that says nothing here */
function refuseBeside(what: string, given: InitArguments, names: readonly (keyof InitArguments)[]): void {
  const other = names.find((name) => given[name] !== undefined);
  if (other !== undefined) throw new UsageError(`${what}: it goes without ${optionOf(other)}`);
}

function refuseMore(facts: readonly string[]): void {
  if (facts.length > 0)
    throw new UsageError(
      `init takes one document, and ${facts.join(' ')} as well`,
      'To accept facts of a contract: --accept',
    );
}

function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

async function write(
  path: string | undefined,
  facts: readonly string[],
  given: InitArguments,
  terminal: Terminal,
): Promise<void> {
  const { baseUrl, variable, out, force = false, offline = false } = given;
  refuseMore(facts);
  const source = sourceOf(path, given.paths);
  if (given.write === true && (baseUrl === undefined || offline))
    throw new UsageError(
      '--write creates records, and there is no service to create them on',
      'Add --base-url URL, without --offline',
    );
  const allowed = trustFor(path ?? '.', given, terminal).files;
  const derived = derivedFrom(source, { baseUrl, variable, allowed, out: out === '-' ? undefined : out });
  if (out !== '-' && existsSync(derived.out) && !force)
    throw new UsageError(
      `${derived.out} is there already`,
      'Write to another file with --out FILE, or over it with --force',
    );
  const looked = baseUrl === undefined || offline ? undefined : await look(path ?? '.', derived, given, terminal);
  const text = looked?.text ?? derived.text;
  if (out === '-') terminal.document(text, 'text');
  else writeText(derived.out, text);
  const { facts: stated, proposals, leftOut } = derived;
  terminal.tell?.({
    written: out === '-' ? null : derived.out,
    facts: stated.length,
    proposals: proposals.length,
    leftOut,
    seen: looked?.lines ?? [],
  });
  terminal.err(summaryOf(derived, looked?.lines ?? [], out === '-' ? undefined : derived.out));
}

async function look(
  path: string,
  derived: Derived & { readonly out: string },
  given: InitArguments,
  terminal: Terminal,
): ReturnType<typeof lookedAt> {
  const { environment } = terminal;
  const { contract, baseUrl } = derived;
  const trust = await trusted(path, contract, given, terminal, { environment, baseUrl });
  const how = { ...trust, environment };
  if (given.write !== true) return lookedAt(derived, how, terminal);
  return withScratchLedger(derived, terminal, (ledger) => lookedAt(derived, { ...how, ledger }, terminal));
}

/** A file, or paths that are named one by one; a file behind `--paths` has one a line. */
function sourceOf(path: string | undefined, paths: readonly string[] | undefined): Source {
  if (path !== undefined && paths !== undefined)
    throw new UsageError(`Either a file (${path}) or --paths: a contract is derived from one of them`);
  const [only = '', ...others] = paths ?? [];
  if (others.length === 0 && existsSync(only) && statSync(only).isFile()) return { name: only, isPathList: true };
  if (paths !== undefined) return { name: '--paths', text: paths.join('\n'), isPathList: true };
  if (path !== undefined) return { name: path };
  throw new UsageError(
    'Say what the contract is to be derived from: a file, or --paths',
    `A file is an ${SOURCES}. Without any: probity init --paths "/notes" "/notes/{id}" --base-url URL`,
  );
}

function summaryOf(
  { facts, proposals, leftOut, contract }: Derived,
  looked: readonly string[],
  out: string | undefined,
): string {
  const { resources, operations } = contract.facts;
  const count = (n: number, word: string): string => `${String(n)} ${word}${n === 1 ? '' : 's'}`;
  const lines = [
    `${out === undefined ? '' : `Written: ${out}: `}${count(resources.length, 'resource')}, ${count(operations.length, 'other operation')}, ` +
      `${count(facts.length, 'fact')}, ${count(proposals.length, 'proposal')} as comments`,
    ...(leftOut.length === 0 ? [] : ['Left out:']),
    ...leftOut.slice(0, MOST_LINES).map(({ what, why }) => `  ${what}: ${why}`),
    ...(leftOut.length > MOST_LINES
      ? [`  and ${String(leftOut.length - MOST_LINES)} more, at the end of the file`]
      : []),
    ...looked,
    ...(out === undefined ? [] : nextSteps(out)),
  ];
  return `${lines.join('\n')}\n`;
}

function nextSteps(out: string): readonly string[] {
  return [
    `Next: probity doctor ${out}`,
    `      probity gaps ${out} --interactive   # asks which proposals are true`,
    `      probity run ${out}`,
  ];
}
