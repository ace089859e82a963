import type { PlannedEntry } from '../index.js';

/** A reason of the plan for which entries are not run, as one line for all of them. */
const REASONS = {
  'not-specified': 'not specified',
  'not-applicable': 'not applicable',
  skipped: 'left out',
} as const;

/** Facts, or reasons, that are named of one kind. */
const MOST_NAMED = 3;

/**
 * What the plan does not run, in one line for each kind, with what most entries of it lack: a list of hundreds of skipped tests is read by
 * nobody, and hides those that ran.
 */
export function idleLines({
  entries,
}: {
  readonly entries: readonly Pick<PlannedEntry, 'decision'>[];
}): readonly string[] {
  return Object.entries(REASONS).flatMap(([kind, words]) => {
    const causes = entries.flatMap(({ decision }) => {
      if (decision.planned !== kind || decision.planned === 'run') return [];
      return [decision.planned === 'not-specified' ? (decision.facts[0] ?? '') : decision.because];
    });
    if (causes.length === 0) return [];
    const times = new Map<string, number>();
    for (const cause of causes) times.set(cause, (times.get(cause) ?? 0) + 1);
    const most = [...times].sort(([a, n], [b, m]) => m - n || (a < b ? -1 : 1)).slice(0, MOST_NAMED);
    const named = most.map(([cause, n]) => `${cause} (${String(n)})`).join(', ');
    const more = times.size > most.length ? ` and ${String(times.size - most.length)} more` : '';
    const entry = causes.length === 1 ? 'entry is' : 'entries are';
    return [`${String(causes.length)} ${entry} ${words}: ${named}${more}`];
  });
}
