import type { Kit, OwnedRecord } from '../../../../check/kit.js';
import { neededMembers } from '../../../../check/states/member-conditions.js';
import { routeTo, statesOf } from '../../../../check/states/transitions.js';
import type { Operation, Own } from '../../../../contract/facts/model.js';
import { ifStated, none } from '../../../../contract/facts/slot.js';
import { valueAt } from '../../../../contract/text/pointer.js';
import { isSuccess, itemIn } from '../../requests/answer.js';
import type { RunContext } from '../../context.js';

/**
 * Leads a record of the run to a state in which it may be removed, by the shortest way of declared actions: what was paid for is
 * cancelled first. False where no such way is known, or it is there already.
 */
export async function leadToDelete(
  run: RunContext,
  send: Kit['send'],
  own: Own,
  record: OwnedRecord,
  remove: Operation,
): Promise<boolean> {
  const { resources, operations } = run.contract.facts;
  const resource = resources.find(({ name }) => name === own.resource);
  const states = resource && statesOf(resource);
  const { state } = neededMembers(remove, resource);
  if (own.read === undefined || states === undefined || state === undefined) return false;
  const allowed = remove.anyOf ?? [state[1]];
  const intent = { intent: 'cleanup', lane: 'cleanup' } as const;
  const initial = valueAt(itemIn(own.read, await send(own.read, { record }, intent)), states.at);
  if (initial === undefined || allowed.includes(initial)) return false;
  const isUsedOnIt = ({ by }: { readonly by: string }): boolean =>
    ifStated(operations.find(({ id }) => id === by)?.offered ?? none(by))?.resource === own.resource;
  const routes = allowed.flatMap((wanted) => {
    const route = routeTo({ initial, transitions: states.transitions.filter(isUsedOnIt) }, wanted);
    return route === undefined ? [] : [route];
  });
  const [shortest = []] = routes.sort((a, b) => a.length - b.length);
  for (const { by } of shortest) {
    const action = operations.find(({ id }) => id === by)?.offered;
    if (action?.state !== 'stated') return false;
    if (!isSuccess(run.contract, await send(action.value, { record }, intent))) return false;
  }
  return shortest.length > 0;
}
