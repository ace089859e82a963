import { Argument, type Command } from 'commander';
import { checks } from '../../index.js';
import { completionScript, SHELLS } from '../completion.js';
import type { Terminal } from '../terminal.js';

/** `probity completion SHELL`: a script by which the shell completes commands, options and ids of checks. */
export function addCompletion(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('completion')
    .addArgument(new Argument('<shell>', 'shell that reads the script').choices(SHELLS))
    .summary('print a script that completes commands, options and checks')
    .addHelpText('after', '\nFor example, in ~/.bashrc: source <(probity completion bash)\n')
    .action((shell: (typeof SHELLS)[number]) => {
      const ids = checks.map(({ id }) => id);
      terminal.document(completionScript(program, shell, ids), 'text');
      done(0);
    });
}
