import type { Run } from '../../../result/run-file.js';
import type { Summary } from '../../../result/summary.js';
import type { Waived } from '../../../result/waivers.js';
import { rankedGroups, type ToldGroup } from '../../telling/ranked.js';
import { waivedText } from '../../waivers/waived.js';

/** The findings of a page as it counts them, from 1. */
export interface NumberedFindings {
  readonly groups: readonly ToldGroup[];
  /** The number of the finding that a failed entry belongs to. */
  readonly of: (entry: string) => number | undefined;
  /** The operation of the exchange that a failed entry turns on. */
  readonly turnsOn: (entry: string) => string | undefined;
  /** The numbers of the findings on these operations, in order. */
  readonly on: (operations: readonly string[]) => readonly number[];
  /** Where a finding stands in the page, by its number: the same in each run that finds it, whatever else that finds. */
  readonly anchorOf: (number: number) => string;
  /** Where the most is said of an entry: at its finding, else in the list of entries. */
  readonly targetOf: (entry: string) => string;
}

/** Counts the findings once, so that every section names the same one by the same number. */
export function numberFindings(run: Run, summary: Summary, waived: Waived): NumberedFindings {
  const groups = rankedGroups(run, summary, (id) => waivedText(waived, id));
  const numbers = new Map<string, number>();
  const touched = groups.map(({ first, alike }, n) => {
    const entries = [first, ...alike].flatMap(({ entry, same }) => [entry, ...same]);
    for (const { id } of entries) numbers.set(id, n + 1);
    return new Set(entries.flatMap(({ plan }) => plan.operations));
  });
  const turns = new Map(
    groups.flatMap(({ members }) => members.map(({ entry, told }) => [entry.id, told.deciding?.operation])),
  );
  const anchors = anchorsOf(groups.map(({ first }) => first.entry.id));
  const anchorOf = (number: number): string => anchors[number - 1] ?? 'findings';
  return {
    groups,
    anchorOf,
    targetOf: (entry) => {
      const number = numbers.get(entry);
      return number === undefined ? `entry-${entry}` : anchorOf(number);
    },
    turnsOn: (entry) => turns.get(entry),
    of: (entry) => numbers.get(entry),
    on: (operations) =>
      touched.flatMap((own, n) => (operations.some((operation) => own.has(operation)) ? [n + 1] : [])),
  };
}

/** An entry may fail for several causes; the second of them is `finding-ENTRY-2`. */
function anchorsOf(entries: readonly string[]): readonly string[] {
  const seen = new Map<string, number>();
  return entries.map((entry) => {
    const count = (seen.get(entry) ?? 0) + 1;
    seen.set(entry, count);
    return count === 1 ? `finding-${entry}` : `finding-${entry}-${String(count)}`;
  });
}
