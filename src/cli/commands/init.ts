import { existsSync } from 'node:fs';
import type { Command } from 'commander';
import type { Derived } from '../../index.js';
import { writeText } from '../../output/output-folder.js';
import { collect } from '../arguments.js';
import { derivedFrom } from '../deriving.js';
import { EXIT, UsageError } from '../exit.js';
import { addFileOptions, trustFor, type TrustArguments } from '../operator.js';
import type { Terminal } from '../terminal.js';

/** Lines of what was left out that are printed; the file has all. */
const MOST_LINES = 12;

interface InitArguments extends Pick<TrustArguments, 'allowFile'> {
  readonly operator?: string;
  readonly baseUrl?: string;
  readonly variable: readonly string[];
  readonly out?: string;
  readonly force?: boolean;
}

/** `probity init OPENAPI`: a first contract. */
export function addInit(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addFileOptions(
    program.command('init').argument('<document>', 'OpenAPI document, version 2.0, 3.0, 3.1 or 3.2 (YAML or JSON)'),
  )
    .summary('write a first contract from an OpenAPI document')
    .description(
      'Writes a contract of what the document says: resources, operations, schemas, statuses, pages, sort keys, filters,\n' +
        'credentials, errors. What is only likely is written as a comment, and judged by nobody until its # is taken away.\n' +
        'Each line says where it comes from. Sends nothing.',
    )
    .option('--base-url <url>', 'where the service is, in place of the servers of the document')
    .option(
      '--variable <name=value>',
      'value of a parameter of paths that no resource has, such as a tenant (repeatable)',
      collect,
      [],
    )
    .option('--out <file>', 'file to write, or - for standard output (default: TITLE.probity.yaml)')
    .option('--force', 'write over a file that is there')
    .addHelpText(
      'after',
      '\nExamples:\n  $ probity init openapi.yaml --base-url http://127.0.0.1:8080\n  $ probity init openapi.yaml --variable org=acme --out contracts/my-api.yaml\n',
    )
    .action((path: string, given: InitArguments) => {
      const { baseUrl, variable, out, force = false } = given;
      const allowed = trustFor(path, given, terminal).files;
      const derived = derivedFrom(path, { baseUrl, variable, allowed, out: out === '-' ? undefined : out });
      if (out === '-') terminal.document(derived.text, 'text');
      else {
        if (existsSync(derived.out) && !force)
          throw new UsageError(
            `${derived.out} is there already`,
            'Write to another file with --out FILE, or over it with --force',
          );
        writeText(derived.out, derived.text);
      }
      terminal.err(summaryOf(derived, out === '-' ? undefined : derived.out));
      done(EXIT.ok);
    });
}

function summaryOf({ facts, proposals, leftOut, contract }: Derived, out: string | undefined): string {
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
    ...(out === undefined ? [] : [`Next: probity doctor ${out}`, `      probity run ${out}`]),
  ];
  return `${lines.join('\n')}\n`;
}
