import type { Plan } from '../plan/plan.js';

/** Clauses of claimed documents that no check verifies yet and that give no reason why none could. */
export function unchecked(plan: Plan): readonly string[] {
  return plan.documents
    .filter((document) => document.claimed)
    .flatMap((document) =>
      document.clauses
        .filter((clause) => clause.gap === undefined && clause.checks.length === 0 && clause.also.length === 0)
        .filter((clause) => clause.because === undefined && clause.except === undefined)
        .map((clause) => `${document.id}:${clause.id}`),
    );
}
