import type { PlannedEntry, Verdict } from '../index.js';
import type { Misbehaviour } from '../reference/index.js';
import { tryEntries, type Subject } from './service.js';

type Failure = Extract<Verdict, { kind: 'fail' }>;

interface Seen {
  readonly seed: number;
  readonly verdict: Failure;
}

/** So many of a list, spread evenly over it. */
export function spread<T>(all: readonly T[], count: number): readonly T[] {
  const step = Math.max(1, all.length / count);
  return Array.from({ length: Math.min(count, all.length) }, (_, n) => all[Math.floor(n * step)]).flatMap(
    (one) => one ?? [],
  );
}

/** The failures of an entry on a service with a fault. A seed for which it is missed says nothing about what it is called. */
export async function underSeeds(
  subject: Subject,
  entry: PlannedEntry,
  fault: Misbehaviour,
  seeds: readonly number[],
): Promise<readonly Seen[]> {
  const found: Seen[] = [];
  for (const seed of seeds) {
    const verdict = (await tryEntries(subject, [entry], { faults: [fault] }, seed)).verdicts.get(entry.id);
    if (verdict?.kind === 'fail') found.push({ seed, verdict });
  }
  return found;
}

/** What a failure is known by: the fingerprints of all its causes. */
export function fingerprintsOf({ finding, further = [] }: Failure): ReadonlySet<string> {
  return new Set([finding, ...further.map((one) => one.finding)].map(({ fingerprint }) => fingerprint));
}
