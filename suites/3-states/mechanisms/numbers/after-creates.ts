import {
  valueAt,
  type Exchange,
  type Json,
  type JsonObject,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
} from 'probity/check';
import type { Effect } from 'probity/check/facts';
import type { Lag } from 'probity/check/looks';
import type { States } from 'probity/check/states';
import { isFrom, ledBy, startsOf, type Start } from '../moves/led.js';
import { counting } from './counting.js';
import { naming, type Setter } from './setters.js';
import { refusedWhereSpent } from './spent.js';
import { stocked, type Given, type Stock } from './stock.js';
import { amountsBefore, amountsIn } from './amounts.js';

/** What is done with records that were created: their effects, and how records are led to where each operation is used. */
export interface AfterCreates {
  readonly effects: readonly Effect[];
  readonly bounded: Effect;
  readonly operations: readonly Operation[];
  readonly actions: readonly Operation[];
  readonly states: States | undefined;
  /** Whether a record lacks what an operation needs beside its state. */
  readonly lacks: (operation: Operation, read: () => Promise<Json | undefined>) => Promise<boolean>;
  /** Actions that name the related record in their body. */
  readonly namers: readonly Setter[];
  readonly lag: Lag;
  readonly where: string;
}

/**
 * Carries each operation out on records of its own, one for each state that it leads on from, and expects its effects. What an operation gives back can be had again.
 *
 * @param records that were created, and count in that stock
 */
export async function countedAfterCreates(
  kit: Kit,
  given: Given,
  first: Stock,
  records: readonly OwnedRecord[],
  { effects, bounded, operations, actions, states, lacks, namers, lag, where }: AfterCreates,
): Promise<void> {
  const { own } = given;
  const isByCreate = bounded.by.includes(own.create.id);
  const left = [...records];
  const how = { lag, where };
  let stock = first;
  const lacking: string[] = [];
  const done = new Set<string>();
  const turns = operations.flatMap((operation) => {
    const all = effects.filter(({ by }) => by.includes(operation.id));
    const starts = all.length === 0 ? [] : startsOf(states, actions, operation.id);
    return starts.map((start) => ({ operation, start, mine: all.filter((one) => isFrom(one, start)) }));
  });
  for (const [n, { operation, start, mine }] of turns.entries()) {
    let record = left.pop() ?? (await counting(kit, own, stock, effects, how).make())[1];
    if (record === undefined) {
      // Those before have taken what there was.
      stock = (await stocked(kit, given, effects, bounded, 2)) ?? stock;
      record = (await counting(kit, own, stock, effects, how).make())[1];
    }
    if (record === undefined) {
      lacking.push(operation.id);
      continue;
    }
    const { acted, make } = counting(kit, own, stock, effects, how);
    const bodyOf = naming(kit, namers, stock.target);
    await ledBy(kit, start, record, bodyOf);
    const sent = record;
    const body = bodyOf(operation);
    // What led it there may have taken from it what else the operation needs.
    const isShort = (): Promise<boolean> => lacks(operation, () => kit.read(own, sent));
    let isOut = await isShort();
    for (const { action } of isOut ? namers.filter(({ action: { id } }) => staysBy(states, id, start)) : []) {
      const content = bodyOf(action);
      const isUsable = content !== undefined && !(await lacks(action, () => kit.read(own, sent)));
      if (isUsable) kit.must(await kit.send(action, { record: sent, body: content }), action.id);
      isOut = await isShort();
    }
    if (isOut || (body === undefined && !(await refersTo(kit, own, sent, stock)))) {
      lacking.push(operation.id);
      continue;
    }
    done.add(operation.id);
    const counted = await amountsBefore(kit, own, sent, mine);
    const act = (): Promise<Exchange> => kit.send(operation, { record: sent, ...(body === undefined ? {} : { body }) });
    const amounts = (): Promise<JsonObject> =>
      counted === undefined ? amountsIn(kit, own, sent, mine) : Promise.resolve(counted);
    await acted(operation.id, act, amounts, start);
    if (turns.findIndex((one) => one.operation === operation) !== n) continue;
    await refusedWhereSpent(kit, given, stock, { effects, mine, operation, states, actions, namers, lag, where });
    const isBack = mine.length === 1 && mine[0]?.at === bounded.at && mine[0].sign !== bounded.sign;
    if (!isBack || !stock.room || !isByCreate) continue;
    const [again] = await make(stock.least);
    kit.expect(kit.outcome(again).class, `What ${operation.id} gives back can be had`).toEqual('success');
  }
  const never = [...new Set(lacking)].filter((id) => !done.has(id));
  if (never.length > 0)
    kit.stop(
      'setup-failed',
      `No record of ${own.resource} whose effect could be counted was made for ${never.join(', ')}`,
    );
}

/** Whether an action leaves a record in the state that it was led to. */
function staysBy(states: States | undefined, id: string, { state }: Start): boolean {
  const led = states?.transitions.filter(({ by }) => by === id) ?? [];
  return led.some(({ from, to }) => state !== undefined && from.includes(state) && to === state);
}

/** Whether a record is seen to refer to the one whose numbers are counted, as far as it shows that. */
async function refersTo(kit: Kit, own: Own, record: OwnedRecord, { target, at }: Stock): Promise<boolean> {
  if (at === undefined || own.read === undefined) return true;
  const named = valueAt(await kit.read(own, record), at);
  if (named === undefined) return true;
  return typeof named === 'object' ? named !== null : isNamed(String(named), target);
}

/** By its id, or by an address that ends with it. */
const isNamed = (named: string, { ids }: OwnedRecord): boolean =>
  Object.values(ids).some((id) => named === id || named.endsWith(`/${id}`));
