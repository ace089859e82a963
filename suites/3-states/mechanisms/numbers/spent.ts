import type { Kit, Operation } from 'probity/check';
import type { Effect } from 'probity/check/facts';
import type { Lag } from 'probity/check/looks';
import type { States } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { ledBefore } from '../moves/led.js';
import { counting } from './counting.js';
import { amountIn, amountsIn, isBoundBy, type Given, type Stock } from './stock.js';

/** An operation, its effects among all, and how records are led to where it is used. */
interface Acting {
  readonly effects: readonly Effect[];
  readonly mine: readonly Effect[];
  readonly operation: Operation;
  readonly states: States | undefined;
  readonly actions: readonly Operation[];
  readonly lag: Lag;
  readonly where: string;
}

/** Expects that an operation which leads up to a bound is refused where nothing is left. */
export async function refusedWhereSpent(
  kit: Kit,
  { own }: Given,
  stock: Stock,
  { effects, mine, operation, states, actions, lag, where }: Acting,
): Promise<void> {
  const [only] = mine.length === 1 ? mine : [];
  if (only === undefined || !isBoundBy(only)) return;
  const spent = await stock.spent(only);
  const tight = spent && counting(kit, own, spent, effects, { lag, where });
  const [, next] = (await tight?.make()) ?? [];
  if (spent === undefined || tight === undefined || next === undefined) return;
  const unled = await spent.look();
  const taken = amountIn(await amountsIn(kit, own, next, mine), only.amount) ?? 0;
  await ledBefore(kit, states, actions, next, operation.id);
  // What leads there may count as well.
  const isSpent = taken > 0 && equal(await spent.look(), unled);
  if (isSpent) await tight.refuse(only.refused, () => kit.send(operation, { record: next }));
}
