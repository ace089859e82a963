import { changesOf, type Change, type Comparison, type Pair } from '../../result/compare.js';
import { CLAUSE_LABELS, duration, OUTCOME_LABELS, plural, share } from '../wording/words.js';

/** What a comparison says, in the order in which it matters; each format only lays it out. */
export interface Section {
  readonly id: string;
  readonly title: string;
  /** How it stands out, besides its symbol. */
  readonly tone: 'bad' | 'doubt' | 'good' | 'quiet';
  readonly symbol: string;
  readonly items: readonly Item[];
}

export interface Item {
  /** An entry, or a clause. */
  readonly name?: string;
  readonly text: string;
}

const TITLES: Readonly<Record<Change, Pick<Section, 'title' | 'tone' | 'symbol'>>> = {
  new: { title: 'New failures', tone: 'bad', symbol: '✗' },
  changed: { title: 'Fails for another reason than before', tone: 'bad', symbol: '✗' },
  still: { title: 'Still failing', tone: 'bad', symbol: '✗' },
  hidden: { title: 'Failed before, not judged now', tone: 'doubt', symbol: '?' },
  fixed: { title: 'Fixed', tone: 'good', symbol: '✓' },
  unproven: { title: 'Newly unproven', tone: 'doubt', symbol: '?' },
  lost: { title: 'Passed before, left out now', tone: 'doubt', symbol: '/' },
  unspecified: { title: 'Not specified any more', tone: 'doubt', symbol: '□' },
  specified: { title: 'Newly specified', tone: 'good', symbol: '+' },
  proven: { title: 'Newly proved', tone: 'good', symbol: '✓' },
};

/** Only what is not empty. */
export function sectionsOf(comparison: Comparison): readonly Section[] {
  const { differences, clauses, drift } = comparison;
  const changes = (Object.keys(TITLES) as Change[]).map((change): Section => ({
    id: change,
    ...TITLES[change],
    items: changesOf(comparison, change).map(({ id, was, is }) => ({ name: id, text: told(change, was, is) })),
  }));
  const all: readonly Section[] = [
    {
      id: 'differences',
      title: 'The runs differ in more than the service',
      tone: 'doubt',
      symbol: '!',
      items: differences.map(({ text }) => ({ text })),
    },
    ...changes,
    {
      id: 'less',
      title: 'Passed again, but looked at less',
      tone: 'doubt',
      symbol: '↓',
      items: drift.less.map(({ id, cases, expectations }) => ({
        name: id,
        text: `${pair(cases)} cases, ${pair(expectations)} expectations`,
      })),
    },
    {
      id: 'slower',
      title: 'Slower',
      tone: 'quiet',
      symbol: '↓',
      items: drift.slower.map(({ id, duration: { before, after } }) => ({
        name: id,
        text: `${duration(before)} → ${duration(after)}`,
      })),
    },
    {
      id: 'clauses',
      title: 'Rules with another verdict',
      tone: 'quiet',
      symbol: '→',
      items: clauses.map(({ id, before, after }) => ({
        name: id,
        text: `${before ? CLAUSE_LABELS[before].word : 'not there'} → ${after ? CLAUSE_LABELS[after].word : 'not there'}`,
      })),
    },
  ];
  return all.filter(({ items }) => items.length > 0);
}

function told(change: Change, was: string, is: string): string {
  if (change === 'fixed') return was;
  if ((change === 'changed' || change === 'hidden') && is !== was) return `${is || 'passes'} (before: ${was})`;
  // Where the same sentence holds of both, another cause of it is behind it: repeating it says nothing.
  if (change === 'changed') return `${is} (in another way than before)`;
  return is || was;
}

/** The headline: how many of each, which is never nothing. */
export function headline(comparison: Comparison): string {
  const count = (...changes: readonly Change[]): number => changesOf(comparison, ...changes).length;
  return [
    plural(count('new'), 'new failure'),
    `${String(count('fixed'))} fixed`,
    `${String(count('still', 'changed'))} still failing`,
    `${String(count('unproven', 'hidden', 'lost'))} no longer proved`,
    `${String(comparison.drift.less.length)} looked at less`,
  ].join(' · ');
}

/** Numbers of both runs, by name. */
export function figures({ before, after, drift }: Comparison): readonly (readonly [name: string, value: string])[] {
  const outcome = (one: typeof before): string => OUTCOME_LABELS[one.outcome].word;
  return [
    ['outcome', arrow(outcome(before), outcome(after))],
    ['specified', arrow(share(before.numbers.specified), share(after.numbers.specified))],
    ['kept', arrow(share(before.numbers.kept), share(after.numbers.kept))],
    ['exercised', arrow(share(before.numbers.exercised), share(after.numbers.exercised))],
    ...(before.numbers.surface && after.numbers.surface
      ? [['surface', arrow(share(before.numbers.surface), share(after.numbers.surface))] as const]
      : []),
    ['entries judged', pair(drift.judged)],
    ['expectations', `${pair(drift.expectations)} (of what passed in both)`],
    ['cases', `${pair(drift.cases)} (of what passed in both)`],
    ...(drift.requests ? [['requests', pair(drift.requests)] as const] : []),
    ...(drift.duration
      ? [['time', arrow(duration(drift.duration.before), duration(drift.duration.after))] as const]
      : []),
  ];
}

function pair({ before, after }: Pair): string {
  return arrow(String(before), String(after));
}

function arrow(before: string, after: string): string {
  return before === after ? `${after} (=)` : `${before} → ${after}`;
}
