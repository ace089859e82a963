#!/usr/bin/env node
import { Command, CommanderError } from 'commander';
import { commandsFor } from './commands/index.js';
import { EXIT, UsageError } from './exit.js';
import { troubleOf } from './trouble.js';
import { processTerminal } from './terminal.js';
import { optimiseLater } from './tiering.js';
import { TOOL } from '../header.js';

const terminal = processTerminal();

/** Of a stream that nobody reads any more. */
const UNHEARD = ['EPIPE', 'EIO', 'ECONNRESET', 'ERR_STREAM_DESTROYED', 'ERR_STREAM_WRITE_AFTER_END'];

async function main(): Promise<number> {
  let code: number = EXIT.ok;
  const done = (value: number): void => {
    code = value;
  };
  const program = new Command(TOOL.name)
    .description('Checks a running HTTP API against a written contract: kept, broken, or nobody has said.')
    .version(TOOL.version)
    .exitOverride()
    .showHelpAfterError('(add --help for what this command takes)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText(
      'after',
      '\nExit codes: 0 conformant or partial, 1 non-conformant, 2 usage or contract error, 3 incomplete, 4 defect of probity\n',
    );
  for (const add of await commandsFor(process.argv[2])) add(program, terminal, done);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  try {
    await program.parseAsync(process.argv);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\n`);
      if (error.hint !== undefined) terminal.err(`${error.hint}\n`);
      return EXIT.usage;
    }
    const trouble = troubleOf(error);
    if (trouble !== undefined) {
      terminal.err(`${trouble}\n`);
      return EXIT.usage;
    }
    terminal.err(
      `A defect of probity, not of the service: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.defect;
  }
}

optimiseLater();
// Whoever reads our output may stop reading, as in `probity plan x.yaml | head`, or close the terminal: what was begun is
// brought to its end all the same, with its exit code.
for (const stream of [process.stdout, process.stderr]) {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (!UNHEARD.includes(error.code ?? '')) throw error;
  });
}
process.exitCode = await main();
