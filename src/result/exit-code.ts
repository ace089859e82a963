import { harmsIn } from './harm.js';
import { shortfall, type Required } from './required.js';
import type { Run } from './run-file.js';
import { summarise, type Summary } from './summary.js';
import { applyWaivers, withoutWaived, type Waivers } from './waivers.js';

export interface ExitOptions {
  /** `should`: a broken should-clause is non-conformant too. */
  readonly failOn?: 'must' | 'should';
  /** `unproven`: what could not be proved does not stop a build. What was never judged still does. */
  readonly accept?: 'unproven';
  /** What the contract must state at least: with less, nothing is shown of what was asked for. */
  readonly require?: Required;
  /** Failures that do not count; and those of them that should not be there any more, which count as one. */
  readonly waivers?: Waivers;
}

/** 0 conformant or partial, 1 non-conformant, 3 incomplete, nothing judged or less stated than is required, 4 a defect of ours. */
export type ExitCode = 0 | 1 | 3 | 4;

/**
 * A defect of ours comes first: with it, nothing else that the run says can be relied on. A run that judged nothing is
 * incomplete, and `accept` does not change that; nor does it where a record of others was changed. What is waived counts as if it had passed; a waiver that is stale or
 * expired counts as a failure.
 */
export function exitCode(run: Run, options: ExitOptions = {}, summary: Summary = summarise(run)): ExitCode {
  const { entries, clauses } = summary.tally;
  if (entries.error > 0 || run.notes.some(({ about }) => about === 'defect')) return 4;
  const { documents, outcome, tally } = withoutWaived(run, summary, options.waivers);
  if (outcome === 'non-conformant' || applyWaivers(summary, options.waivers).troubles.length > 0) return 1;
  if (options.failOn === 'should' && tally.levels.should.violated > 0) return 1;
  if (shortfall(summary, options.require) !== undefined) return 3;
  if (outcome !== 'incomplete') return 0;
  // Whoever accepts what is unproven has not accepted this.
  if (harmsIn(run).length > 0) return 3;
  const accepted =
    options.accept === 'unproven' &&
    run.footer !== undefined &&
    clauses.satisfied > 0 &&
    documents.every(({ outcome, why }) => outcome !== 'incomplete' || why === 'unproven');
  return accepted ? 0 : 3;
}
