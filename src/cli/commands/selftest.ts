import type { Command } from 'commander';
import { checks } from '../../index.js';
import { runSelftest } from '../../selftest/selftest.js';
import { printMatrix } from '../../selftest/print.js';
import { collect, wholeNumber } from '../arguments.js';
import { contractFor } from '../contract.js';
import { EXIT } from '../exit.js';
import type { Terminal } from '../terminal.js';

/** `probity selftest`: does every check catch its faults, and leave every odd but conforming service alone? */
export function addSelftest(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('selftest')
    .summary('prove the checks against the reference service and print the kill matrix')
    .description(
      'Runs the checks against the correct reference service, against every planted fault, every odd but conforming\n' +
        'variant, every dialect and every null target, in this process, and prints what was caught.',
    )
    .option('--seed <n>', 'seed of all choices', wholeNumber, 1)
    .option('--fault <id>', 'only this fault (repeatable)', collect, [])
    .option('--json', 'print the matrix as JSON')
    .option('--verbose', 'print what each failing check said')
    .action(async (given: SelftestArguments) => {
      const matrix = await runSelftest({
        checks,
        contractOf: (name) => contractFor(`probity:services/${name}`),
        seed: given.seed,
        faults: given.fault,
        tell: (text) => {
          terminal.err(`${text}\n`);
        },
      });
      terminal.out(
        given.json
          ? `${JSON.stringify(matrix, null, 2)}\n`
          : printMatrix(matrix, terminal.outColors, given.verbose ?? false),
      );
      done(matrix.sound ? EXIT.ok : EXIT.nonConformant);
    });
}

interface SelftestArguments {
  readonly seed: number;
  readonly fault: readonly string[];
  readonly json?: boolean;
  readonly verbose?: boolean;
}
