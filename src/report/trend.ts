import type { Run } from '../result/run-file.js';
import { summarise, type Summary } from '../result/summary.js';
import { humanTime } from './wording/human-time.js';
import { headlineOf } from './breadth.js';
import { rankedGroups } from './telling/ranked.js';
import { plural } from './wording/words.js';

/** What a report says of one run among others of the same service. */
export interface TrendPoint {
  /** When it began, as in its run file. */
  readonly started: string;
  /** The outcome in words. */
  readonly outcome: string;
  /** Different causes of failure. */
  readonly findings: number;
  /** Clauses that were shown to be kept, of those that the contract states. */
  readonly kept: { readonly count: number; readonly of: number };
}

/** One run of a trend. Keeps nothing of its exchanges. */
export function trendPoint(run: Run, summary: Summary = summarise(run)): TrendPoint {
  return {
    started: run.header.started,
    outcome: headlineOf(summary).word,
    findings: rankedGroups(run, summary).length,
    kept: summary.tally.numbers.kept,
  };
}

/** `Findings of the last 3 runs, the latest last: 4, 4, 1`; undefined where there is one run alone. */
export function trendText(points: readonly TrendPoint[]): string | undefined {
  if (points.length < 3) return undefined;
  const counts = points.map(({ findings }) => String(findings)).join(', ');
  return `Findings of the last ${plural(points.length, 'run')}, since ${humanTime(points[0]?.started ?? '')}, this one last: ${counts}`;
}
