import { formatProblems, loadWaivers, type Waivers } from '../../index.js';
import { UsageError } from '../exit.js';

/**
 * Reads a file of waivers for a command, and looks at the calendar: nobody else does.
 * @throws UsageError with every problem, each with its place
 */
export function waiversFor(path: string, now: Date = new Date()): Waivers {
  const loaded = loadWaivers(path);
  if ('waivers' in loaded) return { all: loaded.waivers, today: now.toISOString().slice(0, 10) };
  const count = loaded.problems.length;
  throw new UsageError(
    `${formatProblems(loaded.problems)}\n\n${String(count)} ${count === 1 ? 'problem' : 'problems'} in the waivers`,
  );
}
