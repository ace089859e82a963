import { Command, CommanderError } from 'commander';
import { TOOL } from '../api/header.js';
import { commandsFor } from './commands/index.js';
import { EXIT, UsageError } from './exit.js';
import { JsonOutput } from './json-output.js';
import type { Terminal } from './terminal.js';
import { troubleOf } from '../output/trouble.js';

/** Names that other tools have for what is done here by another command, or that are near the name of a wrong one. */
const MEANT: Readonly<Record<string, string>> = {
  import:
    'a first contract is derived by `probity init FILE`, of an OpenAPI document, a HAR file or a Postman collection',
  test: 'a service is checked by `probity run CONTRACT`',
  check: 'a service is checked by `probity run CONTRACT`, and a contract alone by `probity plan CONTRACT`',
  validate: 'a contract is read and checked by `probity plan CONTRACT`',
};

/**
 * One command, as it stands behind `probity`, and how it ended: whatever is thrown has become an exit code and what a person
 * is told.
 */
export async function runCommand(args: readonly string[], terminal: Terminal): Promise<number> {
  let code: number = EXIT.ok;
  const done = (value: number): void => {
    code = value;
  };
  const program = new Command(TOOL.name)
    .description('Checks a running HTTP API against a written contract: pass, fail, or not specified.')
    .version(TOOL.version)
    .exitOverride()
    .showHelpAfterError('(add --help for what this command takes)')
    .configureOutput({ writeOut: terminal.out, writeErr: terminal.err })
    .addHelpText(
      'after',
      '\nExit codes: 0 conformant or partial, 1 non-conformant, 2 usage or contract error, 3 incomplete, 4 defect of probity\n',
    );
  if (args[0] !== undefined && Object.hasOwn(MEANT, args[0])) {
    terminal.err(`There is no command ${args[0]}: ${MEANT[args[0]] ?? ''}\n`);
    return EXIT.usage;
  }
  const json = new JsonOutput(terminal);
  program.hook('preAction', (_, command) => {
    json.begin(command);
  });
  for (const add of await commandsFor(args[0])) add(program, json.terminal, done);
  for (const command of program.commands)
    command.exitOverride().configureOutput({ writeOut: terminal.out, writeErr: terminal.err });
  try {
    await program.parseAsync(args, { from: 'user' });
    json.end(code);
    return code;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? EXIT.ok : EXIT.usage;
    if (error instanceof UsageError) {
      terminal.err(`${error.message}\n`);
      if (error.hint !== undefined) terminal.err(`${error.hint}\n`);
      json.end(EXIT.usage, { problem: error.message, ...(error.hint === undefined ? {} : { hint: error.hint }) });
      return EXIT.usage;
    }
    const trouble = troubleOf(error);
    if (trouble !== undefined) {
      terminal.err(`${trouble}\n`);
      json.end(EXIT.usage, { problem: trouble });
      return EXIT.usage;
    }
    terminal.err(
      `A defect of probity, not of the service: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
    );
    return EXIT.defect;
  }
}
