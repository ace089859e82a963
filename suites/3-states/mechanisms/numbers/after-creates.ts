import type { Exchange, Kit, Operation, OwnedRecord } from 'probity/check';
import type { Effect } from 'probity/check/facts';
import type { Lag } from 'probity/check/looks';
import type { States } from 'probity/check/states';
import { isFrom, ledBy, startsOf } from '../moves/led.js';
import { counting } from './counting.js';
import { refusedWhereSpent } from './spent.js';
import { amountsIn, stocked, type Given, type Stock } from './stock.js';

/** What is done with records that were created: their effects, and how records are led to where each operation is used. */
export interface AfterCreates {
  readonly effects: readonly Effect[];
  readonly bounded: Effect;
  readonly operations: readonly Operation[];
  readonly actions: readonly Operation[];
  readonly states: States | undefined;
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
  { effects, bounded, operations, actions, states, lag, where }: AfterCreates,
): Promise<void> {
  const { own } = given;
  const isByCreate = bounded.by.includes(own.create.id);
  const left = [...records];
  const how = { lag, where };
  let stock = first;
  const lacking: string[] = [];
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
    await ledBy(kit, start, record);
    const counted = await amountsIn(kit, own, record, mine);
    const sent = record;
    const act = (): Promise<Exchange> => kit.send(operation, { record: sent });
    await acted(operation.id, act, () => Promise.resolve(counted), start);
    if (turns.findIndex((one) => one.operation === operation) !== n) continue;
    await refusedWhereSpent(kit, given, stock, { effects, mine, operation, states, actions, lag, where });
    const isBack = mine.length === 1 && mine[0]?.at === bounded.at && mine[0].sign !== bounded.sign;
    if (!isBack || !stock.room || !isByCreate) continue;
    const [again] = await make(stock.least);
    kit.expect(kit.outcome(again).class, `What ${operation.id} gives back can be had`).toEqual('success');
  }
  if (lacking.length > 0)
    kit.stop('setup-failed', `No record of ${own.resource} could be made for ${lacking.join(', ')}`);
}
