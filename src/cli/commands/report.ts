import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { Option, type Command } from 'commander';
import { exitCode, readRun, renderConsole } from '../../index.js';
import { UsageError } from '../exit.js';
import { REPORT_FORMATS, REPORTS, type ReportFormat } from '../running.js';
import type { Terminal } from '../terminal.js';

/** `probity report RUN --format F`: a report of a finished run; needs no target. */
export function addReport(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('report')
    .argument('<run>', 'run file (run.ndjson)')
    .summary('render a report of a finished run')
    .description('Renders a report of a recorded run to standard output. Needs no target.')
    .addOption(
      new Option('--format <format>', 'what to render').choices([...REPORT_FORMATS, 'console']).default('console'),
    )
    .action(async (path: string, given: { readonly format: ReportFormat | 'console' }) => {
      const read = await readRun(linesOf(path)).catch((error: unknown) => {
        throw new UsageError(`Cannot read ${path}: ${error instanceof Error ? error.message : String(error)}`);
      });
      if ('problems' in read) throw new UsageError(`${path} is no run file: ${read.problems.join('; ')}`);
      if (read.digest === 'wrong')
        terminal.err(`Warning: ${path} was changed after it was written (its digest is wrong)\n`);
      if (read.digest === 'missing')
        terminal.err(`Warning: ${path} has no footer: the run was killed, the report is incomplete\n`);
      const { run } = read;
      terminal.out(
        given.format === 'console'
          ? renderConsole(run, { colors: terminal.outColors, width: terminal.width })
          : REPORTS[given.format].render(run),
      );
      done(exitCode(run));
    });
}

function linesOf(path: string): AsyncIterable<string> {
  return createInterface({ input: createReadStream(path, { encoding: 'utf8' }), crlfDelay: Number.POSITIVE_INFINITY });
}
