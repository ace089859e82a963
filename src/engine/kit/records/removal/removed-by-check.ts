import { isEventual } from '../../../../check/looks/settle.js';
import type { Operation } from '../../../../contract/facts/model.js';
import type { Exchange } from '../../../../result/exchange.js';
import { isSuccess, itemIn, outcomeOf } from '../../requests/answer.js';
import type { Attempt, TrackedRecord } from '../../context.js';
import { otherCaller } from '../ledger/intents.js';
import { isOver, isPage } from './removal.js';

/**
 * A record that its check deleted or closed needs no clean-up, nor does one that its owner was told is not there to be
 * deleted. A refused delete leaves it to the clean-up, and so does one that only moves it into the trash.
 */
export function markGone(
  attempt: Attempt,
  operation: Operation,
  ids: Readonly<Record<string, string>>,
  exchange: Exchange,
  isOwners: boolean,
): void {
  for (const scope of [attempt.scope, attempt.main]) {
    for (const held of scope.held) {
      if (held.record.ids !== ids) continue;
      const { cleanup } = held.own;
      const closes = cleanup.by === 'operation' && cleanup.operation.id === operation.id;
      const { status = 0, isUndeclared } = outcomeOf(attempt.run.contract, exchange);
      const isDone = isSuccess(attempt.run.contract, exchange);
      if (operation.kind !== 'delete' && !closes) {
        if (isDone && operation.undoes !== undefined) held.inTrash = false;
        // One that was sent before it was gone says nothing of it.
        if (isDone && held.gone && exchange.started >= (held.goneSince ?? 0)) restored(attempt, held);
        // Of answers that came side by side the latest counts, in whatever order they are handed on.
        if (isDone && exchange.ended >= (held.over?.since ?? 0)) {
          held.over = { seems: seemsOver(attempt, held, operation, exchange), since: exchange.ended };
        }
        continue;
      }
      // Where writes take a while to be seen, one that is not there may only not be there yet.
      const isSure = isOwners && operation.kind === 'delete' && !isEventual(attempt.run.contract.facts);
      const isMissed = isSure && (status === 404 || status === 410);
      if ((!isDone && !isMissed) || isPage(exchange) || isUndeclared) return;
      if (cleanup.by === 'operation' && cleanup.after?.id === operation.id) {
        held.inTrash = true;
        return;
      }
      held.gone = true;
      held.goneSince = exchange.ended;
      attempt.run.ledger.removed({ tag: held.tag });
    }
  }
}

/** What an action was done to is there again, as one that was deleted and restored: it has to be removed once more. */
function restored({ run }: Attempt, held: TrackedRecord): void {
  const { own, record, tag } = held;
  held.gone = false;
  const by = otherCaller(run.identities, record.exchange.as);
  run.ledger.made({ tag, resource: own.resource, request: own.create.id, ids: record.ids, ...by });
}

/** Whether an answer says that the record has come to a state which the closing operation does not lead out of. */
function seemsOver(attempt: Attempt, { own }: TrackedRecord, operation: Operation, exchange: Exchange): boolean {
  const resource = attempt.run.contract.facts.resources.find(({ name }) => name === own.resource);
  return own.cleanup.by === 'operation' && resource !== undefined && isOver(own, resource, itemIn(operation, exchange));
}
