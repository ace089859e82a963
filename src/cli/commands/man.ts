import type { Command } from 'commander';
import { TOOL } from '../../index.js';
import { manPage } from '../man-page.js';
import type { Terminal } from '../terminal.js';

/** `probity man`: the manual page, which the package also installs where npm puts manual pages. */
export function addMan(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('man')
    .summary('print the manual page, for man(1)')
    .addHelpText('after', '\nExample:\n  $ probity man | man -l -\n')
    .action(() => {
      terminal.document(manPage(program, TOOL.version), 'text');
      done(0);
    });
}
