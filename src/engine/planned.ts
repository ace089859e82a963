import type { PlannedEntry } from '../plan/plan.js';
import type { PlanLine } from '../result/run-file.js';
import type { Verdict } from '../result/verdict.js';

/** Entries that ask for more than the service has to give. */
export function isDisruptive({ check: { check } }: PlannedEntry): boolean {
  return check.kind === 'check' && check.effect === 'disrupts';
}

/** Entries that send malformed input on purpose. */
export function malformedEntries(entries: readonly PlannedEntry[]): ReadonlySet<string> {
  const sending = entries.filter(({ check: { check } }) => check.kind === 'check' && check.stage === 'malformed');
  return new Set(sending.map(({ id }) => id));
}

/** The verdict of an entry that is not run. */
export function verdictOfPlan({ decision }: PlannedEntry): Verdict | undefined {
  switch (decision.planned) {
    case 'run':
      return undefined;
    case 'not-specified':
      return { kind: 'not-specified', facts: decision.facts };
    case 'not-applicable':
      return { kind: 'not-applicable', because: decision.because };
    case 'skipped':
      return { kind: 'skipped', how: 'excluded', because: decision.because };
  }
}

/** How the plan of an entry is recorded. */
export function planLine({ id, check, subject, clauses, decision, operations, shard }: PlannedEntry): PlanLine {
  return {
    type: 'plan',
    entry: id,
    check: check.id,
    subject: subject.name,
    clauses,
    operations: operations.map((operation) => operation.id),
    // The plan is the same in all shards; only the verdicts say which of them ran what.
    planned: decision.planned === 'skipped' && decision.elsewhere ? 'run' : decision.planned,
    ...(shard === undefined ? {} : { shard }),
  };
}
