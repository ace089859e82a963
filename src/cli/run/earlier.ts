import { trendPoint, type Run, type TrendPoint } from '../../index.js';
import type { Terminal } from '../terminal.js';
import { recordedRun } from './recorded.js';

/** The latest of some earlier runs, and what is kept of all of them, in the order of their beginning. */
export async function earlierRuns(
  paths: readonly string[],
  terminal: Terminal,
): Promise<{ readonly before?: Run; readonly trend: readonly TrendPoint[] }> {
  let before: Run | undefined;
  const trend: TrendPoint[] = [];
  // One after the other: a run holds all its exchanges, and only the latest is kept.
  for (const path of paths) {
    const run = await recordedRun(path, terminal);
    trend.push(trendPoint(run));
    if (before === undefined || run.header.started >= before.header.started) before = run;
  }
  trend.sort((a, b) => (a.started < b.started ? -1 : 1));
  return { ...(before === undefined ? {} : { before }), trend };
}
