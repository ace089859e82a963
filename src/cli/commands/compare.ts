import { Option, type Command } from 'commander';
import {
  changesOf,
  compareRuns,
  comparisonMarkdown,
  comparisonPage,
  matrixMarkdown,
  matrixOf,
  matrixPage,
  renderComparison,
  renderMatrix,
  type Run,
} from '../../index.js';
import { EXIT, UsageError } from '../exit.js';
import { writeText } from '../../output/output-folder.js';
import { recordedRun, runFileAt } from '../run/recorded.js';
import type { Terminal } from '../terminal.js';

const FORMATS = ['console', 'html', 'json', 'markdown'] as const;

/** `probity compare A B [C ...]`: run against run, or implementation against implementation. */
export function addCompare(program: Command, terminal: Terminal, done: (code: number) => void): void {
  program
    .command('compare')
    .argument('<runs...>', 'run files (run.ndjson), or the folders that they are in; the earliest first')
    .summary('say what changed from one run to another, or lay implementations side by side')
    .description(
      'Two runs: what newly fails, what is fixed, what is no longer proved, and what was looked at less.\n' +
        'Three or more, or --matrix: every rule for every run, with what each does where nothing is specified.',
    )
    .option('--matrix', 'lay also two runs side by side')
    .addOption(new Option('--format <format>', 'how to print it').choices(FORMATS).default('console'))
    .option('--out <file>', 'file to write; standard output where nothing is said')
    .addHelpText(
      'after',
      '\nExit codes: 0 nothing fails in the last run that did not in the first, 1 something does, 2 wrong usage\n' +
        '\nExample:\n  $ probity compare before/run.ndjson reports/out/run.ndjson\n',
    )
    .action(async (paths: readonly string[], given: CompareArguments) => {
      if (paths.length < 2) throw new UsageError('One run cannot be compared', 'Name two run files or more');
      const runs: { readonly name: string; readonly run: Run }[] = [];
      for (const path of paths) runs.push({ name: runFileAt(path), run: await recordedRun(path, terminal) });
      const [first, last] = [runs[0]?.run, runs.at(-1)?.run];
      if (first === undefined || last === undefined) return;
      refuseStrangers(runs);
      const comparison = compareRuns(first, last);
      const looks = { colors: terminal.outColors, width: terminal.width };
      const matrix = given.matrix === true || runs.length > 2 ? matrixOf(runs) : undefined;
      const text = {
        console: () => (matrix ? renderMatrix(matrix, looks) : renderComparison(comparison, looks)),
        html: () => (matrix ? matrixPage(matrix) : comparisonPage(comparison)),
        markdown: () => (matrix ? matrixMarkdown(matrix) : comparisonMarkdown(comparison)),
        json: () => `${JSON.stringify(matrix ?? comparison, null, 2)}\n`,
      }[terminal.isJson?.() === true ? 'json' : given.format]();
      if (terminal.isJson?.() === true && given.out === undefined) terminal.document(text, 'json');
      else if (given.out === undefined && given.format === 'console') terminal.out(text);
      else if (given.out === undefined) terminal.document(text, given.format === 'json' ? 'json' : 'text');
      else writeText(given.out, text);
      for (const { about, text: what } of comparison.differences) {
        // On a terminal it stands at the top of what is printed.
        if (['document', 'contract'].includes(about) && (matrix || given.format !== 'console'))
          terminal.err(`Warning: not the same in the first and the last run: ${what}\n`);
      }
      done(changesOf(comparison, 'new').length > 0 ? EXIT.nonConformant : EXIT.ok);
    });
}

interface CompareArguments {
  readonly format: (typeof FORMATS)[number];
  readonly out?: string;
  readonly matrix?: boolean;
}

/** @throws UsageError for a run that has no document in common with the first: nothing of them could be compared */
function refuseStrangers(runs: readonly { readonly name: string; readonly run: Run }[]): void {
  const documentsOf = ({ header }: Run): readonly string[] =>
    header.documents.filter(({ claimed }) => claimed).map(({ id }) => id);
  const [first, ...others] = runs;
  if (!first) return;
  const own = documentsOf(first.run);
  for (const { name, run } of others) {
    if (documentsOf(run).some((id) => own.includes(id))) continue;
    throw new UsageError(
      `${first.name} and ${name} have no conventions in common: ${own.join(', ') || 'none'}, and ${documentsOf(run).join(', ') || 'none'}`,
      'Only runs that claim the same conventions can be compared',
    );
  }
}
