import { resolve } from 'node:path';
import { Option, type Command } from 'commander';
import {
  exitCode,
  mergeShards,
  renderConsole,
  renderReport,
  reportFiles,
  REPORT_FORMATS,
  type MergePart,
  type ReportFormat,
  type Run,
} from '../../index.js';
import { formats } from '../arguments.js';
import { UsageError } from '../exit.js';
import { DiskError, OutputFolder } from '../../output/output-folder.js';
import { lockFolder } from '../../output/folder-lock.js';
import { readRunFile, runFileAt } from '../run/recorded.js';
import { defined } from '../run/running.js';
import { sourceUrls } from '../source-url.js';
import type { Terminal } from '../terminal.js';
import type { LineFile } from '../../output/whole-lines.js';
import { addBreadthOptions, printShortfall, type BreadthArguments } from '../run/breadth-options.js';
import { waiversFor } from '../contract/waivers.js';

/** `probity merge RUN...`: the shards of one plan to the run that they are. */
export function addMerge(program: Command, terminal: Terminal, done: (code: number) => void): void {
  addBreadthOptions(program.command('merge'))
    .argument('<runs...>', 'run files (run.ndjson) of all shards, or the folders that they are in; in any order')
    .summary('put the runs of all shards together to one')
    .description(
      'Puts the runs of all shards together to one run file, with the verdicts, the reports and the exit code of one run.\n' +
        'Needs no target. Refuses shards that are missing, there twice, of different runs, changed or cut short.',
    )
    .option('--out <dir>', 'folder for the merged run file and the reports', 'reports/out')
    .option('--report <formats>', `comma-separated list of ${REPORT_FORMATS.join(', ')}`, formats, [
      'html',
      'junit',
      'markdown',
    ])
    .addOption(
      new Option('--fail-on <level>', 'lowest level whose violation fails').choices(['must', 'should']).default('must'),
    )
    .addOption(new Option('--accept <what>', 'let what could not be proved pass').choices(['unproven']))
    .option('--waivers <file>', 'failures that are known: they change the exit code and no verdict')
    .addHelpText(
      'after',
      '\nExit codes: those of a run that was not divided; 2 where the shards do not belong together\n' +
        '\nExample:\n  $ probity run my-api.yaml --seed 7 --shard 1/2 --base-url http://one.test --out shards/1\n' +
        '  $ probity run my-api.yaml --seed 7 --shard 2/2 --base-url http://two.test --out shards/2\n' +
        '  $ probity merge shards/1 shards/2 --out reports/out\n',
    )
    .action(async (paths: readonly string[], given: MergeArguments) => {
      const waivers = given.waivers === undefined ? undefined : waiversFor(given.waivers);
      const files = paths.map(runFileAt);
      const target = `${given.out}/run.ndjson`;
      if (files.some((file) => resolve(file) === resolve(target))) {
        throw new UsageError(`${target} is one of the shards`, 'Choose another folder with --out DIR');
      }
      const parts: MergePart[] = [];
      for (const file of files) parts.push({ name: file, read: await readRunFile(file) });
      const { run, folder } = mergeInto(given.out, parts);
      const options = {
        failOn: given.failOn,
        runFile: target,
        ...defined({ waivers, urlOf: sourceUrls(terminal.environment) }),
      };
      const written = given.report.flatMap((format) =>
        [...reportFiles(format, run, options)].map(([name, text]) => folder.write(name, text)),
      );
      const looks = {
        colors: terminal.outColors,
        width: terminal.width,
        runFile: target,
        isVerbose: given.verbose ?? false,
        ...defined({ waivers }),
      };
      if (terminal.isJson?.() === true) terminal.document(renderReport('json', run, options), 'json');
      terminal.out(renderConsole(run, looks));
      terminal.err(`\nWritten: ${[target, ...written].join(', ')}\n`);
      printShortfall(run, given.require, terminal);
      done(
        exitCode(run, { failOn: given.failOn, ...defined({ accept: given.accept, require: given.require, waivers }) }),
      );
    });
}

/**
 * Writes the merged run file. The folder is made when the first line comes: where the shards do not belong together,
 * nothing is touched.
 *
 * @throws UsageError with every reason why they do not
 */
function mergeInto(out: string, parts: readonly MergePart[]): { readonly run: Run; readonly folder: OutputFolder } {
  let opened: { readonly folder: OutputFolder; readonly file: LineFile; readonly unlock: () => void } | undefined;
  const open = (): NonNullable<typeof opened> => {
    const folder = new OutputFolder(out);
    const unlock = lockFolder(out);
    const file = folder.open('run.ndjson', (_, name, error) => {
      throw new DiskError(`Cannot write ${name}: ${error.message}`);
    });
    return (opened ??= { folder, file, unlock });
  };
  try {
    const merged = mergeShards(parts, (text) => {
      (opened ?? open()).file.append(text);
    });
    if ('run' in merged) return { run: merged.run, folder: (opened ?? open()).folder };
    const hint = 'Nothing was merged: give the run files of all shards of one run';
    throw new UsageError(merged.problems.join('\n'), hint);
  } finally {
    opened?.file.close();
    opened?.unlock();
  }
}

interface MergeArguments extends BreadthArguments {
  readonly out: string;
  readonly report: readonly ReportFormat[];
  readonly failOn: 'must' | 'should';
  readonly accept?: 'unproven';
  readonly waivers?: string;
}
