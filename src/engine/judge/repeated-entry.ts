import type { PlannedEntry } from '../../plan/plan.js';
import { execute } from './attempt.js';
import type { Confirmation } from './judge.js';
import { Attempt, type RunContext } from '../kit/context.js';
import type { Broke, Watching } from './watching.js';

/** Repetitions of an entry; all of them must break the same claim. */
const REPETITIONS = 2;

/**
 * Runs the entry again that sent what one watch saw broken, with fresh records and nothing else of ours under way. What an answer
 * depends on may be more than its request: a refusal for a conflict needs the record that it conflicts with.
 */
export async function repeatEntry(
  watching: Watching,
  { exchange, violation }: Broke,
  entry: PlannedEntry,
  context: RunContext,
): Promise<Confirmation | undefined> {
  const { check } = entry.check;
  const { decision } = entry;
  if (check.kind !== 'check' || decision.planned !== 'run' || check.effect === 'disrupts') return undefined;
  for (let n = 1; n <= REPETITIONS; n += 1) {
    if (context.signal.aborted) return undefined;
    const attempt = new Attempt(context, entry.id, `again${String(n)}.`, { kind: 'run' }, 'confirm', 'fresh');
    attempt.sent = [];
    const ended = await context.progress.within(entry.id, () => execute(attempt, check, decision.given, () => false));
    if (ended.kind === 'stopped' || ended.kind === 'diverged') return undefined;
    const isShown = attempt.sent.some(
      (one) =>
        one.operation === exchange.operation &&
        one.intent === exchange.intent &&
        watching.look(one)?.claim === violation.claim,
    );
    if (!isShown) return { failed: n - 1, of: n };
  }
  return { failed: REPETITIONS, of: REPETITIONS, isReal: true };
}
