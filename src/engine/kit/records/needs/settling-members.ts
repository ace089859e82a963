import type { Kit, OwnedRecord } from '../../../../check/kit.js';
import { hasNeeded, neededMembers } from '../../../../check/states/member-conditions.js';
import type { Operation } from '../../../../contract/facts/model.js';
import type { Exchange } from '../../../../result/exchange.js';
import type { Attempt } from '../../context.js';
import { isSuccess, itemIn } from '../../requests/answer.js';
import { actionSettingAgain, setsOneOf } from '../setting-actions.js';
import { howMade } from './how-made.js';

/** An action on the way to a state that the service refused. */
export interface Refused {
  readonly action: Operation;
  readonly exchange: Exchange;
}

/**
 * What led a record to its state may have changed what else an operation needs of it: where another action sets that again, and leaves the
 * state as it is, it is taken. Gives back one that is refused.
 */
export async function settleMembers(
  attempt: Attempt,
  send: Kit['send'],
  operation: Operation,
  record: OwnedRecord,
): Promise<Refused | undefined> {
  const { contract } = attempt.run;
  const resource = contract.facts.resources.find((one) => one.name === record.resource);
  const { members } = neededMembers(operation, resource);
  const { read } = howMade(attempt.run, record.resource);
  if (members.length === 0 || resource === undefined || read === undefined) return undefined;
  const look = async (): Promise<ReturnType<typeof itemIn>> => itemIn(read, await send(read, { record }));
  let item = await look();
  for (const [pointer, values] of members) {
    if (hasNeeded(item, pointer, values)) continue;
    const action = actionSettingAgain(contract.facts, resource, pointer, setsOneOf(values), item);
    if (action === undefined) continue;
    const exchange = await send(action, { record });
    if (!isSuccess(contract, exchange)) return { action, exchange };
    item = await look();
  }
  return undefined;
}
