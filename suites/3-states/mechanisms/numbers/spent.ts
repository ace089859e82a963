import type { Exchange, Kit, Operation, OwnedRecord, SendOptions } from 'probity/check';
import type { Effect } from 'probity/check/facts';
import type { Lag } from 'probity/check/looks';
import type { States } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { ledBy, startsOf } from '../moves/led.js';
import { counting } from './counting.js';
import { naming, type Setter } from './setters.js';
import { isBoundBy, stocked, type Given, type Stock } from './stock.js';
import { amountIn, amountsBefore } from './amounts.js';

/** An operation, its effects among all, and how records are led to where it is used. */
interface Acting {
  readonly effects: readonly Effect[];
  readonly mine: readonly Effect[];
  readonly operation: Operation;
  readonly states: States | undefined;
  readonly actions: readonly Operation[];
  readonly namers: readonly Setter[];
  readonly lag: Lag;
  readonly where: string;
}

/**
 * Expects that an operation which leads up to a bound is refused where nothing is left: of a related record that was made so, or of one that
 * the same operation on another record has filled.
 */
export async function refusedWhereSpent(
  kit: Kit,
  given: Given,
  stock: Stock,
  { effects, mine, operation, states, actions, namers, lag, where }: Acting,
): Promise<void> {
  const [only] = mine.length === 1 ? mine : [];
  if (only === undefined || !isBoundBy(only)) return;
  const made = await stock.spent(only);
  const spent = made ?? (await stocked(kit, given, effects, only, 1));
  if (spent === undefined || (made === undefined && spent.room !== 1)) return;
  const tight = counting(kit, given.own, spent, effects, { lag, where });
  const bodyOf = naming(kit, namers, spent.target);
  const body = bodyOf(operation);
  // What is no valid request goes out as it is written here.
  const isWhole = body !== undefined || operation.body === undefined;
  const [start] = startsOf(states, actions, operation.id);
  const led = async (): Promise<OwnedRecord | undefined> => {
    const [, record] = await tight.make();
    if (record && start) await ledBy(kit, start, record, bodyOf);
    return record;
  };
  const act = (record: OwnedRecord, options: SendOptions = {}): Promise<Exchange> =>
    kit.send(operation, { record, ...(body === undefined ? {} : { body }) }, options);
  const first = made === undefined && body !== undefined ? await led() : undefined;
  if (made === undefined && (first === undefined || kit.outcome(await act(first)).class !== 'success')) return;
  const unled = await spent.look();
  const next = await led();
  const taken = next === undefined ? 0 : (amountIn(await amountsBefore(kit, given.own, next, mine), only.amount) ?? 0);
  // What leads there may count as well.
  const isSpent = taken > 0 && equal(await spent.look(), unled);
  if (next !== undefined && isSpent)
    await tight.refuse(only.refused, () => act(next, isWhole ? { intent: 'probe' } : {}));
}
