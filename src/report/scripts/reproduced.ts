import type { Run } from '../../result/run-file.js';
import type { Finding } from '../../result/verdict.js';

/** What the run says of the lines that a report prints for a finding; undefined where it carried none of them out. */
export function reproducedText(run: Run, entry: string, finding: Finding): string | undefined {
  const line = run.reproductions?.get(entry);
  const verdict = run.verdicts.get(entry)?.verdict;
  // A further cause of the entry is another finding, and was not carried out.
  if (line === undefined || verdict?.kind !== 'fail' || verdict.finding !== finding) return undefined;
  const { result, why = 'no reason is recorded', form } = line;
  if (result === 'not-run') return `Reproduction not run: ${why}`;
  if (result === 'not-shown') return `Not reproduced: ${why}`;
  const what = form === 'script' ? ', by the script of `probity replay --curl`' : '';
  return `Reproduced once against ${run.header.baseUrl}${what}`;
}
