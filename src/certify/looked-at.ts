import { checks, type Run } from '../index.js';

/** Checks that send nothing, and look at the answers to what others send. */
const WATCHES = new Set(checks.flatMap(({ id, check }) => (check.kind === 'watch' ? [id] : [])));

/**
 * A run without the entries that had nothing to look at because no entry of the profile sends their operation as it should be
 * sent: a profile about pages of lists has no word on how a single record is read. What was sent and refused is looked at.
 */
export function lookedAt(run: Run): Run {
  const sent = new Set(run.exchanges.flatMap(({ operation, intent }) => (intent === 'valid' ? (operation ?? []) : [])));
  const isIdle = (entry: string, check: string, subject: string): boolean => {
    const verdict = run.verdicts.get(entry)?.verdict;
    const isVacuous = verdict?.kind === 'inconclusive' && verdict.reason === 'vacuous';
    return isVacuous && WATCHES.has(check) && !sent.has(subject);
  };
  return { ...run, plan: run.plan.filter(({ entry, check, subject }) => !isIdle(entry, check, subject)) };
}
