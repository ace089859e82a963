import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Derived } from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { acceptIn, contractToEdit } from '../accepting.js';
import { collect } from '../arguments.js';
import { derivedFrom } from '../deriving.js';
import { EXIT, UsageError } from '../exit.js';
import { lookedAt } from '../observing.js';
import { addTrustOptions, trusted, trustFor, type TrustArguments } from '../operator.js';
import { withScratchLedger } from '../scratch-writes.js';
import type { Terminal } from '../terminal.js';

/** Lines of what was left out that are printed; the file has all. */
const MOST_LINES = 12;

interface InitArguments extends TrustArguments {
  readonly baseUrl?: string;
  readonly variable: readonly string[];
  readonly out?: string;
  readonly force?: boolean;
  readonly offline?: boolean;
  readonly write?: boolean;
  readonly accept?: boolean;
}

/** `probity init OPENAPI`: a first contract. */
export function addInit(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addTrustOptions(
    program
      .command('init')
      .argument(
        '<document>',
        'OpenAPI document, version 2.0, 3.0, 3.1 or 3.2 (YAML or JSON); with --accept, a contract',
      )
      .argument('[facts...]', 'with --accept: facts to accept, such as http.head; default: all that was seen'),
  )
    .summary('write a first contract from an OpenAPI document')
    .description(
      'Writes a contract of what the document says: resources, operations, schemas, statuses, pages, sort keys, filters,\n' +
        'credentials, errors. With --base-url it also looks at the service, with at most 60 reads. What is only likely, and\n' +
        'what was only seen, is written as a comment, and not judged until it is accepted. Each line says where it\n' +
        'comes from.',
    )
    .option('--base-url <url>', 'where the service is, in place of the servers of the document; it is looked at there')
    .option(
      '--variable <name=value>',
      'value of a parameter of paths that no resource has, such as a tenant (repeatable)',
      collect,
      [],
    )
    .option('--offline', 'send nothing')
    .option('--write', 'also make one record of each resource, change it and remove it; only on this machine')
    .option('--accept', 'make facts of proposals in a contract, of those that are named or of all that was seen')
    .option('--out <file>', 'file to write, or - for standard output (default: TITLE.probity.yaml)')
    .option('--force', 'write over a file that is there')
    .addHelpText(
      'after',
      '\nExamples:\n  $ PROBITY_TOKEN=… probity init openapi.yaml --base-url http://127.0.0.1:8080\n' +
        '  $ probity init openapi.yaml --variable org=acme --out contracts/my-api.yaml\n' +
        '  $ probity init --accept my-api.probity.yaml http errors.schema\n',
    )
    .action(async (path: string, facts: readonly string[], given: InitArguments) => {
      if (given.accept === true) accept(path, facts, given, terminal);
      else await write(path, facts, given, terminal);
      done(EXIT.ok);
    });
}

function accept(path: string, facts: readonly string[], given: InitArguments, terminal: Terminal): void {
  const other = (['baseUrl', 'out', 'force', 'offline', 'write'] as const).find((name) => given[name] !== undefined);
  if (other !== undefined)
    throw new UsageError(`--accept changes a contract and sends nothing: it goes without ${optionOf(other)}`);
  acceptIn(contractToEdit(path, trustFor(path, given, terminal).files), facts, terminal);
}

function optionOf(name: string): string {
  return `--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

async function write(path: string, facts: readonly string[], given: InitArguments, terminal: Terminal): Promise<void> {
  const { baseUrl, variable, out, force = false, offline = false } = given;
  if (facts.length > 0)
    throw new UsageError(
      `init takes one document, and ${facts.join(' ')} as well`,
      'To accept facts of a contract: --accept',
    );
  if (given.write === true && (baseUrl === undefined || offline))
    throw new UsageError('--write makes records, and nobody says where', 'Add --base-url URL, without --offline');
  const allowed = trustFor(path, given, terminal).files;
  const derived = derivedFrom(path, { baseUrl, variable, allowed, out: out === '-' ? undefined : out });
  if (out !== '-' && existsSync(derived.out) && !force)
    throw new UsageError(
      `${derived.out} is there already`,
      'Write to another file with --out FILE, or over it with --force',
    );
  const looked = baseUrl === undefined || offline ? undefined : await look(path, derived, given, terminal);
  const text = looked?.text ?? derived.text;
  if (out === '-') terminal.document(text, 'text');
  else writeText(derived.out, text);
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
