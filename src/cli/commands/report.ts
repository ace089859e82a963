import { basename, join } from 'node:path';
import { Option, type Command } from 'commander';
import {
  exitCode,
  renderConsole,
  renderReport,
  reportFiles,
  REPORT_FORMATS,
  REPORTS,
  type ReportFormat,
} from '../../index.js';
import { AGAINST, collect, formatNamed } from '../arguments.js';
import { UsageError } from '../exit.js';
import { writeText } from '../../output/output-folder.js';
import { earlierRuns } from '../run/earlier.js';
import { recordedRun } from '../run/recorded.js';
import { defined } from '../run/running.js';
import { sourceUrls } from '../source-url.js';
import type { Terminal } from '../terminal.js';
import { addBreadthOptions, printShortfall, type BreadthArguments } from '../run/breadth-options.js';
import { waiversFor } from '../contract/waivers.js';

const FORMATS = [...REPORT_FORMATS, 'console'] as const;

/** As of the run: a job that makes its reports in a step of their own can end with this step. */
const EXIT_CODES =
  '\nExit codes, as of the run: 0 conformant or partial, 1 non-conformant, 2 wrong usage or no run file, 3 incomplete or\n' +
  'less than --require asks, 4 defect of probity. To render only, whatever the outcome: probity report … || true\n';

/** `probity report RUN --format F [--out FILE]`: a report of a finished run; needs no target. */
export function addReport(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addBreadthOptions(program.command('report'))
    .argument('<run>', 'run file (run.ndjson), or the folder that it is in')
    .summary('render a report of a finished run')
    .description('Renders a report of a recorded run to standard output, or to a file. Needs no target.')
    .addOption(
      new Option('--format <format>', 'what to render, one of those below')
        .argParser((name: string) => formatNamed(name, FORMATS))
        .default('console'),
    )
    .option('--out <file>', 'file to write it to')
    .option('--waivers <file>', 'failures that are known: they change the exit code and no verdict')
    .option('--against <run>', AGAINST, collect, [])
    .addOption(
      new Option('--fail-on <level>', 'lowest level whose violation fails').choices(['must', 'should']).default('must'),
    )
    .addHelpText('after', `\nFormats:\n${listOfFormats()}\n${EXIT_CODES}`)
    .action(
      async (
        path: string,
        { format: asked, out, failOn, against, waivers: file, verbose, require }: ReportArguments,
      ) => {
        const format = terminal.isJson?.() === true ? 'json' : asked;
        const waivers = file === undefined ? undefined : waiversFor(file);
        const run = await recordedRun(path, terminal);
        const { before, trend } = await earlierRuns(against, terminal);
        const options = {
          failOn,
          runFile: path,
          trend,
          ...defined({ before, waivers, urlOf: sourceUrls(terminal.environment) }),
        };
        const looks = { runFile: path, isVerbose: verbose ?? false, ...defined({ waivers }) };
        if (format === 'html-folder') {
          if (out === undefined) throw new UsageError('html-folder is a folder: name it with --out DIR');
          for (const [name, text] of reportFiles(format, run, options)) writeText(join(out, basename(name)), text);
          terminal.err(`Written: ${join(out, 'index.html')}\n`);
        } else if (format !== 'console') print(renderReport(format, run, options));
        else if (out === undefined)
          terminal.out(renderConsole(run, { ...looks, colors: terminal.outColors, width: terminal.width }));
        else print(renderConsole(run, looks));
        printShortfall(run, require, terminal);
        done(exitCode(run, { failOn, ...defined({ waivers, require }) }));

        function print(text: string): void {
          const kind = format === 'annotations' ? 'commands' : /^[[{]/.test(text) ? 'json' : 'text';
          if (out === undefined) return terminal.document(text, kind);
          writeText(out, text);
          terminal.err(`Written: ${out}\n`);
        }
      },
    );
}

interface ReportArguments extends BreadthArguments {
  readonly format: ReportFormat | 'console';
  readonly out?: string;
  readonly against: readonly string[];
  readonly waivers?: string;
  readonly failOn: 'must' | 'should';
}

function listOfFormats(): string {
  const lines = REPORT_FORMATS.map((name) => [name, REPORTS[name].about] as const);
  return [...lines, ['console', 'what a run prints'] as const]
    .map(([name, about]) => `  ${name.padEnd(14)} ${about}`)
    .join('\n');
}
