import type { Command } from 'commander';
import { checks } from '../../index.js';
import { services } from '../../reference/index.js';
import { runOwnSelftest, type OwnSelftestOptions } from '../../selftest/own.js';
import { runSelftest, type Matrix } from '../../selftest/selftest.js';
import { printMatrix } from '../../selftest/print.js';
import { collect, OWN_CHECKS, wholeNumber } from '../arguments.js';
import { contractFor } from '../contract/contract.js';
import { EXIT, UsageError } from '../exit.js';
import { namedOf } from '../named.js';
import { ownChecks } from '../own/own-checks.js';
import { serviceBeside } from '../own/own-selftest.js';
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
    .option('--check <id>', 'only this check, on the services that break or tempt it (repeatable)', collect, [])
    .option('--fault <id>', 'only this fault (repeatable)', collect, [])
    .option('--json', 'print the matrix as JSON')
    .option('--verbose', 'print what each failing check said')
    .option(
      '--checks <path>',
      `${OWN_CHECKS}; then only these are tried, on the service of the selftest.js beside them`,
    )
    .action(async (given: SelftestArguments) => {
      const how = {
        seed: given.seed,
        faults: given.fault,
        tell: (text: string) => {
          terminal.err(`${text}\n`);
        },
      };
      if (given.checks === undefined) {
        const known = services.flatMap(({ faults }) => faults);
        namedOf('fault', known, given.fault);
        namedOf('check', checks, given.check);
      } else if (given.check.length > 0) {
        throw new UsageError('--check names a check of the tool, and --checks tries your own', 'Leave out one of them');
      }
      const of = given.check.length > 0 ? { of: given.check } : {};
      const matrix =
        given.checks === undefined
          ? await runSelftest({ ...how, ...of, checks, contractOf: (name) => contractFor(`probity:services/${name}`) })
          : await tryOwn(given.checks, how);
      terminal.out(
        given.json
          ? `${JSON.stringify(matrix, null, 2)}\n`
          : printMatrix(matrix, terminal.outColors, given.verbose ?? false),
      );
      done(matrix.sound ? EXIT.ok : EXIT.nonConformant);
    });
}

async function tryOwn(path: string, how: Omit<OwnSelftestOptions, 'own' | 'service'>): Promise<Matrix> {
  const own = await ownChecks([path]);
  const service = await serviceBeside(path, own);
  namedOf('fault', service.faults, how.faults ?? []);
  return runOwnSelftest({ ...how, own, service });
}

interface SelftestArguments {
  readonly checks?: string;
  readonly seed: number;
  readonly check: readonly string[];
  readonly fault: readonly string[];
  readonly json?: boolean;
  readonly verbose?: boolean;
}
