import type { Operation } from '../../../contract/facts/model.js';
import { isSafe } from '../../http/credentials/permission.js';
import type { Asked } from '../../ownership/asked.js';
import type { Attempt } from '../context.js';

/**
 * Waits until an entry that shares its collections with readers is alone with them, and until it is known that an unsafe request
 * addresses no record but ours.
 * @throws Stop where it may be somebody else's
 */
export function permitted(attempt: Attempt, asked: Asked): Promise<unknown> | undefined {
  const { method, operation } = asked;
  if (isSafe(method) || operation?.safe === true) return undefined;
  const alone = aloneFor(attempt, { method, safe: false }, asked.isCleanUp === true);
  const prove = (): Promise<unknown> | undefined => attempt.run.ownership.permit(attempt, asked);
  return alone === undefined ? prove() : alone.then(prove);
}

/** Until an entry that shares its collections with readers is alone with them; undefined where it need not wait. */
export function aloneFor(
  { run, entry }: Attempt,
  { method, safe }: Pick<Operation, 'method' | 'safe'>,
  isCleanUp: boolean,
): Promise<void> | undefined {
  return isSafe(method) || safe || isCleanUp ? undefined : run.beforeWriting.wait(entry);
}
