import type { PlannedEntry } from './plan.js';

/**
 * About how many requests an entry sends, from its kind alone: means of whole runs of the two reference services. It is
 * meant for weighing parts of a plan against one another, where it comes within a quarter of what they cost.
 */
export function priceOf({ check: { check }, decision }: PlannedEntry): number {
  if (decision.planned !== 'run' || check.kind === 'watch') return 0;
  if (check.stage === 'malformed') return 18;
  // What is asked alike of each operation is asked once for all of them.
  if (check.over === 'operation') return 1;
  if (!decision.writes) return 5;
  return check.over === 'resource' || check.over === 'service' ? 30 : 14;
}
