import type { History, Operation } from './operation.js';

/**
 * The history of each record by its key, in the order in which the records first occur. A history is linearizable
 * exactly if the history of each record is (Herlihy and Wing, 1990: linearizability is local), so each is judged alone.
 */
export function partitionByRecord<Action>(history: History<Action>): ReadonlyMap<string, History<Action>> {
  const parts = new Map<string, Operation<Action>[]>();
  for (const operation of history) {
    const part = parts.get(operation.record);
    if (part === undefined) parts.set(operation.record, [operation]);
    else part.push(operation);
  }
  return parts;
}
