import { reasonOf, stateOf, type Entry, type EntryState } from '../../result/entries.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import type { ToldGroup } from '../telling/ranked.js';
import { unusableCallers } from '../unusable-callers.js';
import { causesIn } from './caused.js';
import { doctorCommand } from '../wording/doctor-command.js';
import { causeIn, plainReason } from '../wording/plain-reason.js';
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
 * The same for people, in words: what could not be judged for want of one credential is one group, whatever the reasons of
 * its entries, and what a finding is behind names that finding.
 *
 * @param groups the findings in the order in which the report counts them; none where it counts none
 */
export function toldUnproven(run: Run, summary: Summary, groups: readonly ToldGroup[] = []): readonly UnprovenGroup[] {
  const callers = unusableCallers(run, summary);
  const told = callers.map(({ text, entries }) => ({
    label: ENTRY_LABELS.inconclusive,
    reason: text,
    names: [...entries],
    next: doctorCommand(run),
  }));
  const isTold = (name: string): boolean => callers.some(({ entries }) => entries.has(name));
  const causeOf = causesIn(run, groups);
  const entries = new Map(summary.entries.map((entry) => [entry.id, entry]));
  const others = unprovenGroups(summary).flatMap(({ label, reason, names }) => {
    const left = names.filter((name) => !isTold(name));
    return byReason(
      label,
      left.map((name) => [toldReason(entries.get(name), reason, causeOf), name]),
    ).map((group) => ({ ...group, label: labelOf(entries.get(group.names[0] ?? ''), label) }));
  });
  return [...told, ...others];
}

function toldReason(entry: Entry | undefined, reason: string, causeOf: (entry: Entry) => number | undefined): string {
  if (entry?.verdict.kind !== 'inconclusive') return reason;
  const { verdict } = entry;
  const number = causeOf(entry);
  if (number !== undefined) return `Not checked because of finding ${String(number)}: ${causeIn(verdict.detail)}`;
  return verdict.reason === 'blocked' ? verdict.detail : plainReason(verdict);
}

/** With the word of the reason, which the glossary explains. */
function labelOf(entry: Entry | undefined, label: Label): Label {
  if (entry?.verdict.kind !== 'inconclusive') return label;
  return { ...label, word: `${label.word} (${entry.verdict.reason})` };
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
