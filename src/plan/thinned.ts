import type { Plan, PlannedEntry } from './plan.js';

/**
 * Leaves out all but some subjects of each check, and the checks that wait for long. What is left out is skipped, so that
 * nothing is claimed of it. Watches stay: they cost nothing.
 *
 * @param most subjects of one check
 * @param named entries that were asked for by their whole name: these stay
 * @param rankOf which ones: those with the lowest rank
 */
export function thinned(
  plan: Plan,
  most: number,
  rankOf: (entry: PlannedEntry) => number,
  named: readonly string[] = [],
): Plan {
  const running = new Map<string, PlannedEntry[]>();
  for (const entry of plan.entries) {
    const { check, id } = entry.check;
    if (check.kind !== 'check' || entry.decision.planned !== 'run' || named.includes(entry.id)) continue;
    running.set(id, [...(running.get(id) ?? []), entry]);
  }
  const skipped = new Map<string, string>();
  for (const entries of running.values()) {
    const byRank = [...entries].sort((a, b) => rankOf(a) - rankOf(b));
    for (const [index, { id, check }] of byRank.entries()) {
      if (check.check.kind === 'check' && check.check.stage === 'patient') {
        skipped.set(id, 'left out by the effort: it waits for long');
      } else if (index >= most) {
        skipped.set(id, `left out by the effort: ${String(most)} of ${String(entries.length)} subjects is tried`);
      }
    }
  }
  const entries = plan.entries.map((entry): PlannedEntry => {
    const because = skipped.get(entry.id);
    return because === undefined ? entry : { ...entry, decision: { planned: 'skipped', because } };
  });
  return { ...plan, entries };
}
