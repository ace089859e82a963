import { lagOf, until } from '../../check/looks/settle.js';
import { equal } from '../../check/values/compare.js';
import { missingIn } from '../../check/writes/written.js';
import { isStop } from '../../check/violation.js';
import type { SendOptions } from '../../check/kit.js';
import { isObject, type Json } from '../../contract/text/json.js';
import type { Operation } from '../../contract/facts/model.js';
import { covers, valueAt, withValueAt } from '../../contract/text/pointer.js';
import { ifStated } from '../../contract/facts/slot.js';
import { isAbsent, itemIn, outcomeOf } from '../kit/requests/answer.js';
import { Attempt } from '../kit/context.js';
import { isOver } from '../kit/records/removal/removal.js';
import { sending } from '../kit/requests/sending.js';
import { waitFor } from '../kit/requests/waiting.js';
import type { RecordTarget } from '../ownership/record-target.js';
import { volatileIn } from './census.js';
import { leavesOf } from './content.js';

/** What a record shows of a write that the service says it carried out. */
export type Effect =
  | { readonly is: 'seen' }
  /** Some of what was sent is not shown. That is usual: a service may ignore a member, or write a value otherwise. */
  | { readonly is: 'partly'; readonly how: string }
  /** The record is as if nothing had been sent, or not there at all: perhaps another one was written to. */
  | { readonly is: 'none'; readonly how: string };

const SEEN: Effect = { is: 'seen' };

/** Whether a request is sent with a mistake in it: what a service makes of that is its own affair. */
export function isMistake(intent: SendOptions['intent']): boolean {
  return intent === 'invalid' || intent === 'malformed';
}

/**
 * Reads the record that a write addressed, as long as a write may take to be seen.
 * @param isAnothers whether an item is one of somebody else, to whom a freed id was given
 */
export async function effectOf(
  asking: Attempt,
  operation: Operation,
  { resource, ids }: RecordTarget,
  sent: Json | undefined,
  { as, intent }: SendOptions,
  isAnothers: (item: Json) => boolean,
): Promise<Effect> {
  const read = ifStated(resource.operations.read.offered);
  if (read === undefined) return SEEN;
  const { run } = asking;
  const isCleanUp = intent === 'cleanup';
  const phase = isCleanUp ? 'cleanup' : 'setup';
  const attempt = new Attempt(run, `foreign-records@${resource.name}`, '', { kind: 'run' }, phase, 'shared');
  const { send } = sending(attempt, { over: 'shared', lane: 'effect' });
  const more: SendOptions = {
    ...(typeof as === 'string' && read.auth !== 'none' ? { as } : {}),
    intent: isCleanUp ? 'cleanup' : 'probe',
  };
  const look = async (): Promise<Effect> => {
    const exchange = await send(read, { ids }, more);
    const outcome = outcomeOf(run.contract, exchange);
    const isNone = isAbsent(run.contract, outcome);
    const item = outcome.class === 'success' ? itemIn(read, exchange) : undefined;
    if (operation.kind === 'delete') {
      const own = ifStated(resource.own);
      const isGone =
        isNone || item === undefined || isAnothers(item) || (own !== undefined && isOver(own, resource, item));
      return isGone ? SEEN : { is: 'none', how: 'is still there' };
    }
    if (isNone) return { is: 'none', how: 'is not there any more' };
    const effect = item === undefined ? SEEN : shown(item, sent, volatileIn(resource));
    // What a service makes of a mistake may be nothing, or something else.
    return effect.is === 'none' && isMistake(intent) ? { ...effect, is: 'partly' } : effect;
  };
  try {
    const wait = (milliseconds: number): Promise<void> => waitFor(run, milliseconds);
    const goneWithin = operation.kind === 'delete' ? resource.operations.delete.goneWithin : 0;
    const within = Math.max(lagOf(run.contract.facts).read, goneWithin);
    return await until({ wait }, within, look, ({ is }) => is === 'seen');
  } catch (thrown) {
    // Trouble of the connection shows nothing; the next write of the kind is looked at instead.
    if (isStop(thrown)) return { is: 'partly', how: 'cannot be read' };
    throw thrown;
  }
}

/** A list shows what was sent also where the service adds members to the objects in it. */
function missingAt(pointer: string, sent: Json, now: Json, volatile: readonly string[]): boolean {
  const [before, after] = [sent, now].map((value) => withValueAt({}, pointer, value));
  return Array.isArray(sent) && isObject(before) ? missingIn(before, after, volatile).length > 0 : !equal(sent, now);
}

function shown(item: Json, sent: Json | undefined, volatile: readonly string[]): Effect {
  if (!isObject(sent)) return SEEN;
  const leaves = leavesOf(sent).filter(([pointer]) => !volatile.some((one) => covers(one, pointer)));
  const missed = leaves.filter(([pointer, value]) => {
    const now = valueAt(item, pointer);
    return value === null ? now !== undefined : now === undefined || missingAt(pointer, value, now, volatile);
  });
  // A member that a merge patch removes is not shown, and one that is null may be.
  const lost = missed.filter(([pointer, value]) => value !== null || valueAt(item, pointer) !== null);
  if (lost.length === 0) return SEEN;
  const how = `does not show ${lost.length === leaves.length ? 'anything of what was sent' : 'all that was sent'}`;
  return { is: lost.length === leaves.length ? 'none' : 'partly', how };
}
