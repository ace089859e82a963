import { checks, entryFacts, exitCode, readRunText, rejudge, renderReport, summarise } from 'probity';
import { contractAt } from './plan.js';

/** All that can be said of a recorded run, without the service. */
export async function told(
  text: string,
): Promise<{ outcome: string; failures: string[]; exit: number; junit: string }> {
  const read = readRunText(text);
  if ('problems' in read) throw new Error(read.problems.join('\n'));
  if (read.digest !== 'ok') throw new Error('The run was killed, or its file was changed');
  const { run } = read;

  const summary = summarise(run);
  const failures = entryFacts(run, summary)
    .filter(({ kind }) => kind === 'broken')
    .map(({ entry, message }) => `${entry.id}: ${message}`);

  // The checks judge the recorded answers again, and come to the same.
  const again = await rejudge(run, contractAt('examples/vitest/notes.yaml'), checks);
  if (again.some(({ result }) => result === 'different')) throw new Error('The verdicts do not follow from the file');

  return { outcome: summary.outcome, failures, exit: exitCode(run), junit: renderReport('junit', run) };
}
