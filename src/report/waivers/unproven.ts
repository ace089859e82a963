import { reasonOf, stateOf, type EntryState } from '../../result/entries.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import { unusableCallers } from '../unusable-callers.js';
import { doctorCommand } from '../wording/doctor-command.js';
import { CLAUSE_LABELS, ENTRY_LABELS, type Label } from '../wording/words.js';

/** What could not be judged for one and the same reason: said once. */
export interface UnprovenGroup {
  readonly label: Label;
  readonly reason: string;
  /** Entries; for a check that is not installed the clauses that require it. */
  readonly names: readonly string[];
  /** The command that says what to change, where one does. */
  readonly next?: string;
}

const UNPROVEN: readonly EntryState[] = ['error', 'inconclusive', 'cut'];

/** Defects of ours first, then what was tried in vain, then what was never reached, then what is not installed. */
export function unprovenGroups({ entries, clauses }: Summary): readonly UnprovenGroup[] {
  const groups = UNPROVEN.flatMap((state) =>
    byReason(
      ENTRY_LABELS[state],
      entries.filter((entry) => stateOf(entry.verdict) === state).map((entry) => [reasonOf(entry.verdict), entry.id]),
    ),
  );
  const without = clauses.filter(
    ({ verdict, required }) =>
      verdict === 'unproven' && !required.some((entry) => UNPROVEN.includes(stateOf(entry.verdict))),
  );
  return [
    ...groups,
    ...byReason(
      CLAUSE_LABELS.unproven,
      without.map(({ reason, id }) => [reason, id]),
    ),
  ];
}

/**
 * The same for people: what could not be judged for want of one credential is one group, whatever the reasons of its entries.
 */
export function toldUnproven(run: Run, summary: Summary): readonly UnprovenGroup[] {
  const callers = unusableCallers(run, summary);
  const told = callers.map(({ text, entries }) => ({
    label: ENTRY_LABELS.inconclusive,
    reason: text,
    names: [...entries],
    next: doctorCommand(run),
  }));
  const isTold = (name: string): boolean => callers.some(({ entries }) => entries.has(name));
  const others = unprovenGroups(summary).flatMap((group) => {
    const names = group.names.filter((name) => !isTold(name));
    return names.length === 0 ? [] : [{ ...group, names }];
  });
  return [...told, ...others];
}

function byReason(label: Label, items: readonly (readonly [reason: string, name: string])[]): readonly UnprovenGroup[] {
  const found = new Map<string, string[]>();
  for (const [reason, name] of items) {
    const known = found.get(reason);
    if (known === undefined) found.set(reason, [name]);
    else known.push(name);
  }
  return [...found].map(([reason, names]) => ({ label, reason, names }));
}
