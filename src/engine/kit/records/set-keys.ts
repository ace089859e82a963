import type { Operation, Own, ResourceFacts } from '../../../contract/facts/model.js';
import type { OwnedRecord } from '../../../check/kit.js';
import { keepsWholeSeconds } from '../../../check/looks/clocks.js';
import { valueAt } from '../../../contract/text/pointer.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { isSuccess } from '../requests/answer.js';
import { sending } from '../requests/sending.js';
import { waitFor } from '../requests/waiting.js';
import type { Attempt } from '../context.js';
import type { Records } from './records.js';
import { actionSetting, isRemovedAnyhow, setsSome } from './setting-actions.js';

/** Milliseconds after which a time in whole seconds has moved on, and one in fractions of them. */
const [TICK, FRACTION] = [1100, 20];

/** Records that get a value by one action; the others stay without one. */
const GET_ONE = 3;

interface Population {
  readonly own: Own;
  readonly resource: ResourceFacts;
  readonly made: readonly OwnedRecord[];
}

/**
 * The same records, of which some have a value of a sort key that no new record has, such as the time at which they were published: by
 * the action that sets it. A list that is sorted by it would otherwise show nothing but ties.
 */
export async function withSetKeys(
  attempt: Attempt,
  records: Records,
  { own, resource, made }: Population,
): Promise<readonly OwnedRecord[]> {
  const actions = isRemovedAnyhow(own) ? actionsOf(attempt, { own, resource, made }) : [];
  if (actions.length === 0 || own.read === undefined) return made;
  const population = [...made];
  const { send } = sending(attempt, { over: 'shared', lane: '0' });
  const chosen = [...made.entries()].filter(([index]) => index % 2 === 1).slice(0, GET_ONE * actions.length);
  for (const [n, [index, record]] of chosen.entries()) {
    const action = actions[n % actions.length];
    if (action === undefined) continue;
    const exchange = await send(action, { record });
    const created = await records.read(own, record);
    population[index] = { ...record, created };
    // The population is whole without: lists that are sorted by this key then show ties alone.
    if (!isSuccess(attempt.run.contract, exchange)) break;
    if (n < chosen.length - 1) await waitFor(attempt.run, keepsWholeSeconds([created ?? null]) ? TICK : FRACTION);
  }
  return population;
}

/** An action for each sort key of which no new record has a value. */
function actionsOf({ run }: Attempt, { resource, made }: Population): readonly Operation[] {
  const isLacked = (at: string): boolean =>
    made.every(({ created }) => created !== undefined && (valueAt(created, at) ?? null) === null);
  const lacked = (ifStated(resource.collection.sort) ?? []).filter(({ at }) => isLacked(at));
  const found = lacked.flatMap(({ at }) => actionSetting(run.contract.facts, resource, at, setsSome) ?? []);
  return [...new Set(found)];
}
