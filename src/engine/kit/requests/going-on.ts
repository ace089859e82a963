import type { Attempt } from '../context.js';

/**
 * Milliseconds from its first case until which it may begin further ones, for all its ways together: a service that is slow
 * has fewer of them.
 */
export const MOST_TIME = 10_000;

/** Tells before each further case whether there is room for it; where the run is judged again, whether there was. */
export function goingOn(attempt: Attempt, share = 1): (name: string) => boolean {
  const { run, entry, prefix, exchanges: before } = attempt;
  const { hadCase } = run;
  if (hadCase) return (name) => hadCase(entry, `${prefix}${name}`);
  // Several ways to do the same share what each would have alone, and each has more than its part.
  const most = run.repetitions * Math.sqrt(share);
  const since = run.sender.now();
  return () => attempt.exchanges - before < most && run.sender.now() - since < MOST_TIME * share;
}
