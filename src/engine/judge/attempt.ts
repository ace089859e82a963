import type { AnyActiveCheck } from '../../check/registered.js';
import type { Kit } from '../../check/kit.js';
import { PatternTooSlow } from '../../contract/schema/bounded-pattern.js';
import { isStop, isViolation, type Stop, type Violation } from '../../check/violation.js';
import type { Exchange } from '../../result/exchange.js';
import { CannotGenerate } from '../generate/cannot-generate.js';
import { Broken } from '../kit/cases/broken.js';
import { Cases } from '../kit/cases/cases.js';
import type { Attempt } from '../kit/context.js';
import { makeKit } from '../kit/kit.js';
import { once } from '../kit/cases/once.js';
import { Records } from '../kit/records/records.js';
import { sending } from '../kit/requests/sending.js';
import { sequences, type Opened } from '../kit/cases/sequences.js';
import { Diverged } from '../recorder/replay-sender.js';

/** How one execution of a check ended. */
export type Ended =
  | { readonly kind: 'done' }
  | { readonly kind: 'broken'; readonly broken: Broken }
  | { readonly kind: 'stopped'; readonly stop: Pick<Stop, 'reason' | 'detail' | 'exchange'> }
  | { readonly kind: 'diverged'; readonly diverged: Diverged }
  | { readonly kind: 'threw'; readonly error: Error };

/** Whether a finding is worth shrinking. */
type Shrinks = (exchanges: readonly Exchange[], violation: Violation) => boolean;

/** Executes a check once and removes what it made, however it ends. */
export async function execute(
  attempt: Attempt,
  check: AnyActiveCheck,
  given: unknown,
  shrinks: Shrinks,
): Promise<Ended> {
  attempt.isAlone = check.alone !== 'no';
  attempt.leastCases = check.enough;
  const { kit, cleanUp } = open(attempt, shrinks);
  let ended: Ended;
  try {
    await (check.verify as (given: unknown, kit: Kit) => Promise<void>)(given, kit);
    ended = { kind: 'done' };
  } catch (thrown) {
    ended = await endedBut(thrown, attempt);
  }
  if (attempt.properties === 0 && (attempt.main.exchanges.length > 0 || attempt.main.expectations > 0)) {
    attempt.attempted += 1;
    if (attempt.main.expectations > 0) attempt.useful += 1;
  }
  try {
    await cleanUp();
  } catch (thrown) {
    if (ended.kind === 'done') ended = endedBy(thrown, attempt);
  }
  return ended;
}

/** A kit for an attempt. Sequences open attempts of their own below it. */
function open(attempt: Attempt, shrinks: Shrinks): Opened {
  const route = { over: attempt.over, lane: '0' };
  const records = new Records(attempt, sending(attempt, route).send, route);
  const cases = new Cases(attempt, (scope) => records.cleanUp(scope), shrinks);
  const below = (child: Attempt): Opened => open(child, shrinks);
  return {
    kit: makeKit(attempt, records, cases, {
      forAllSequences: sequences(attempt, below, shrinks),
      once: once(attempt, below),
    }),
    cleanUp: async () => {
      attempt.isOver = true;
      attempt.scope = attempt.main;
      await records.cleanUp(attempt.main);
      for (const name of attempt.connections) await attempt.run.sender.closeConnection(name);
    },
  };
}

/** What broke by the answer to another request is no finding. */
async function endedBut(thrown: unknown, attempt: Attempt): Promise<Ended> {
  try {
    if (isViolation(thrown)) await attempt.checkMixUp(attempt.main);
    return endedBy(thrown, attempt);
  } catch (mixed) {
    return endedBy(mixed, attempt);
  }
}

function endedBy(thrown: unknown, attempt: Attempt): Ended {
  if (thrown instanceof Broken) return { kind: 'broken', broken: thrown };
  if (isViolation(thrown)) {
    return { kind: 'broken', broken: new Broken(thrown, attempt.main.exchanges, undefined, undefined, true) };
  }
  if (thrown instanceof CannotGenerate || thrown instanceof PatternTooSlow) {
    return { kind: 'stopped', stop: { reason: 'cannot-generate', detail: thrown.message } };
  }
  if (isStop(thrown)) {
    if (thrown.lacks !== undefined) attempt.run.unsaid.lacks(attempt.entry, thrown.lacks);
    // A precondition that fails outside of any case leaves the entry without a useful one.
    return { kind: 'stopped', stop: thrown };
  }
  if (thrown instanceof Diverged) return { kind: 'diverged', diverged: thrown };
  return { kind: 'threw', error: thrown instanceof Error ? thrown : new Error(String(thrown)) };
}
