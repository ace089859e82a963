import { compareRuns, type Comparison } from '../../result/compare.js';
import { entriesOf } from '../../result/entries.js';
import { isFinding } from '../../result/findings.js';
import type { Run } from '../../result/run-file.js';
import { teller } from '../telling/tell.js';

/** A comparison in the words of all reports: of what fails or failed it has the sentence, and not the claim that should hold. */
export function compareTold(before: Run, after: Run): Comparison {
  const comparison = compareRuns(before, after);
  const [was, is] = [sentencesOf(before), sentencesOf(after)];
  return {
    ...comparison,
    entries: comparison.entries.map((one) => ({
      ...one,
      was: was.get(one.id) ?? one.was,
      is: is.get(one.id) ?? one.is,
    })),
  };
}

function sentencesOf(run: Run): ReadonlyMap<string, string> {
  const tell = teller(run);
  return new Map(
    entriesOf(run)
      .filter(isFinding)
      .map((entry) => [entry.id, tell(entry, entry.verdict.finding).sentence]),
  );
}
