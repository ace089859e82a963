import type { ReproductionLine, Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';

/** Whether the printed lines, or the script, have shown the finding again. */
export function isReproduced(run: Run, entry: string, finding: Finding): boolean {
  return lineOf(run, entry, finding)?.result === 'shown';
}

/** What the run says of the lines that a report prints for a finding; undefined where it carried none of them out. */
export function reproducedText(run: Run, entry: string, finding: Finding): string | undefined {
  const line = lineOf(run, entry, finding);
  if (line === undefined) return undefined;
  const { result, why = 'no reason is recorded', form } = line;
  if (result === 'not-run') return `Reproduction not run: ${why}`;
  if (result === 'not-shown') return `Not reproduced: ${why}`;
  const what = form === 'script' ? ', by the script of `probity replay --curl`' : '';
  return `Reproduced once against ${run.header.baseUrl}${what}`;
}

/** A further cause of the entry is another finding, and was not carried out. */
function lineOf(run: Run, entry: string, finding: Finding): ReproductionLine | undefined {
  const verdict = run.verdicts.get(entry)?.verdict;
  return verdict?.kind === 'fail' && verdict.finding === finding ? run.reproductions?.get(entry) : undefined;
}
