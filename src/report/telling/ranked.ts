import type { Entry } from '../../result/entries.js';
import { groupFindings, type FindingGroup, type FindingLevel } from '../../result/findings.js';
import type { Run } from '../../result/run-file.js';
import type { Summary } from '../../result/summary.js';
import { HARM_KINDS, harmCount } from './harm-kind.js';
import { teller, type Told } from './tell.js';

/** A finding as all reports have it: what is said of it, what is like it, and what waits for it to be mended. */
export interface ToldGroup extends FindingGroup {
  /** What is said of the first of them. Its harm is the worst of any of them: a leak is not hidden below a form. */
  readonly told: Told;
  /** All entries of it, the first included, each with what is said of it. */
  readonly members: readonly ToldEntry[];
  /** Entries that could not be judged because of it. */
  readonly blocked: readonly Entry[];
}

export interface ToldEntry {
  readonly entry: Entry;
  readonly told: Told;
}

const LEVELS: readonly FindingLevel[] = ['must', 'should', 'may', 'none'];

/**
 * The findings of a run, worst first: by harm, then by level, then in the order in which to mend them. What the contract does
 * not claim comes last, whatever it is. Every report counts them in this order.
 *
 * @param apart what also keeps entries apart, by their id: who waived them, for example
 */
export function rankedGroups(
  run: Run,
  summary: Summary,
  apart: (entry: string) => string | undefined = () => undefined,
): readonly ToldGroup[] {
  const tell = teller(run);
  const blocked = new Map<string, Entry[]>();
  for (const entry of summary.entries) {
    if (entry.verdict.kind !== 'inconclusive' || entry.verdict.blockedBy === undefined) continue;
    blocked.set(entry.verdict.blockedBy, [...(blocked.get(entry.verdict.blockedBy) ?? []), entry]);
  }
  const shown = new Set<string>();
  const waiting = ({ first, alike }: FindingGroup): readonly Entry[] =>
    [first, ...alike]
      .flatMap(({ entry, same }) => [entry, ...same])
      .flatMap(({ id }) => blocked.get(id) ?? [])
      .filter(({ id }) => !shown.has(id) && shown.add(id));
  const harmOf = ({ entry, verdict }: FindingGroup['first']): number =>
    HARM_KINDS.indexOf(tell(entry, verdict.finding).harm);
  const groups = groupFindings(summary.findings, apart).map((found) => {
    // The worst of them speaks for all; of those that are as bad, the first.
    const all = [found.first, ...found.alike];
    const first = all.reduce((worst, one) => (harmOf(one) < harmOf(worst) ? one : worst));
    const group = { ...found, first, alike: all.filter((one) => one !== first) };
    const members = [group.first, ...group.alike].flatMap(({ entry, verdict, same }): readonly ToldEntry[] => [
      { entry, told: tell(entry, verdict.finding) },
      ...same.map((one) => ({ entry: one, told: tell(one, one.verdict.finding) })),
    ]);
    const harm = HARM_KINDS.find((kind) => members.some(({ told }) => told.harm === kind));
    const told = tell(group.first.entry, group.first.verdict.finding);
    return { ...group, members, told: harm === undefined ? told : { ...told, harm } };
  });
  // `sort` is stable: what is equal stays in the order in which to mend it.
  return groups.sort((a, b) => rankOf(a) - rankOf(b)).map((group) => ({ ...group, blocked: waiting(group) }));
}

function rankOf({ first: { level }, told }: Pick<ToldGroup, 'first' | 'told'>): number {
  const unclaimed = level === 'none' ? 1000 : 0;
  return unclaimed + HARM_KINDS.indexOf(told.harm) * 10 + LEVELS.indexOf(level);
}

/** `2 data lost, 1 crash`: how many findings there are of each kind, worst first. */
export function countHarms(groups: readonly ToldGroup[]): string {
  return HARM_KINDS.flatMap((kind) => {
    const count = groups.filter(({ told }) => told.harm === kind).length;
    return count === 0 ? [] : [harmCount(count, kind)];
  }).join(', ');
}
