import type { Run } from '../result/run-file.js';

/** What the run says of the lines that a report prints for a finding; undefined where it carried none of them out. */
export function reproducedText(run: Run, entry: string): string | undefined {
  const line = run.reproductions?.get(entry);
  if (line === undefined) return undefined;
  const { result, why = 'nothing says why', form } = line;
  if (result === 'not-run') return `Not run: ${why}`;
  if (result === 'not-shown') return `Run once: ${why}`;
  const what = form === 'script' ? ', by the whole script of `probity replay --curl`' : '';
  return `Run once against ${run.header.baseUrl}: shows it${what}`;
}
