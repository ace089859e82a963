import type { Attempt } from '../context.js';

/** Milliseconds from its first case until which it may begin further ones: a service that is slow has fewer of them. */
export const MOST_TIME = 10_000;

/** Tells before each further case whether there is room for it; where the run is judged again, whether there was. */
export function goingOn(attempt: Attempt): (name: string) => boolean {
  const { run, entry, prefix, exchanges: before } = attempt;
  const { hadCase } = run;
  if (hadCase) return (name) => hadCase(entry, `${prefix}${name}`);
  const since = run.sender.now();
  return () => attempt.exchanges - before < run.repetitions && run.sender.now() - since < MOST_TIME;
}
