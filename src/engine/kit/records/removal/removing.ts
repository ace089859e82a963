import type { Kit, OwnedRecord } from '../../../../check/kit.js';
import { Stop } from '../../../../check/violation.js';
import type { Operation, Own } from '../../../../contract/facts/model.js';
import { ifStated } from '../../../../contract/facts/slot.js';
import { isKeptFrom, isOfOtherScheme } from '../../../../check/records/callers/rights.js';
import { isAbsent, itemIn, outcomeOf } from '../../requests/answer.js';
import type { TrackedRecord, RunContext } from '../../context.js';
import { leadToDelete } from './lead-to-delete.js';
import { isOver, isPage, type Removal } from './removal.js';

/**
 * Removes one record as its resource says, first as who made it: a service may hide it from all others. What is not there
 * any more, or over, is as good as removed.
 */
export async function removeRecord(run: RunContext, send: Kit['send'], one: TrackedRecord): Promise<Removal> {
  const { own } = one;
  if (own.cleanup.by === 'parent') return { how: 'with-parent' };
  if (own.cleanup.by === 'nothing') return { how: 'stays' };
  const { operation } = own.cleanup;
  const maker = otherMaker(run, one, operation);
  if (maker !== undefined) {
    const as = await removeAs(run, (what, input, how) => send(what, input, { ...how, as: maker }), one, operation);
    if (as.how !== 'failed') return as;
  }
  return removeAs(run, send, one, operation);
}

/** Who made it, where that is somebody else than who calls otherwise, and may remove it as far as the contract says. */
function otherMaker(run: RunContext, { own, record }: TrackedRecord, operation: Operation): string | undefined {
  const { as } = record.exchange;
  const { resources, operations, auth } = run.contract.facts;
  if (as === run.identities[0] || !run.identities.includes(as) || auth.identities.state !== 'stated') return undefined;
  const caller = auth.identities.value.find(({ name }) => name === as);
  const of = resources.find(({ name }) => name === own.resource);
  const facts = [...Object.values(of?.operations ?? {}), ...operations].find(({ id }) => id === operation.id);
  const isKept = caller === undefined || facts === undefined || isKeptFrom(caller, facts);
  return isKept || isOfOtherScheme(caller, facts) ? undefined : as;
}

async function removeAs(
  run: RunContext,
  send: Kit['send'],
  one: TrackedRecord,
  operation: Operation,
  isLed = false,
): Promise<Removal> {
  const { own, record } = one;
  try {
    if (one.over?.seems === true && (await standing(run, send, own, record)) === 'over')
      return forget(run, one, 'gone');
    const refused = await moveToTrash(run, send, one);
    // Then it stands where it stood, and that the operation does not find it in the trash says nothing.
    if (refused !== undefined) return { how: 'failed', why: refused };
    const exchange = await send(operation, { record }, { intent: 'cleanup', lane: 'cleanup' });
    const outcome = outcomeOf(run.contract, exchange);
    const { status = 0, class: kind, isUndeclared } = outcome;
    if (kind === 'success') {
      // An answer that the service need not have given is not believed.
      const isDoubtful = isPage(exchange) || isUndeclared === true;
      if (!isDoubtful || (await standing(run, send, own, record)) !== 'there') return forget(run, one, 'removed');
      const what = isPage(exchange) ? 'with a page for people' : `${String(status)}, which is not declared`;
      return { how: 'failed', why: `${operation.id} was answered ${what}, and it is still there` };
    }
    const isSought = own.cleanup.by !== 'operation' || own.cleanup.after === undefined || one.inTrash === true;
    if (isSought && isAbsent(run.contract, outcome)) return forget(run, one, 'gone');
    if (kind === 'caller-error' && (await standing(run, send, own, record)) === 'over') return forget(run, one, 'gone');
    const mayBeLed = !isLed && kind === 'caller-error';
    if (mayBeLed && (await leadToDelete(run, send, own, record, operation)))
      return await removeAs(run, send, one, operation, true);
    return { how: 'failed', why: `${operation.id} was answered ${String(status)}` };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { how: 'failed', why: error.detail };
  }
}

/** Deletes what the operation that removes it finds in the trash alone; why it is not there, where the delete was refused. */
async function moveToTrash(run: RunContext, send: Kit['send'], one: TrackedRecord): Promise<string | undefined> {
  const { own, record } = one;
  if (own.cleanup.by !== 'operation' || own.cleanup.after === undefined || one.inTrash === true) return undefined;
  const { after } = own.cleanup;
  const remove = async (): Promise<ReturnType<typeof outcomeOf>> =>
    outcomeOf(run.contract, await send(after, { record }, { intent: 'cleanup', lane: 'cleanup' }));
  const { operations } = run.contract.facts.resources.find(({ name }) => name === own.resource) ?? {};
  // A delete whose answer was lost may have been done: then the next one is answered as a repeated one, but a conflict may have the same status.
  const repeated = (operations && ifStated(operations.delete.repeat)) ?? [];
  const isDone = (outcome: ReturnType<typeof outcomeOf>): boolean =>
    outcome.class === 'success' || isAbsent(run.contract, outcome);
  let told = await remove();
  if (!isDone(told) && (await leadToDelete(run, send, own, record, after))) told = await remove();
  one.inTrash = isDone(told);
  return one.inTrash || repeated.includes(told.status ?? 0)
    ? undefined
    : `${after.id} was answered ${String(told.status)}`;
}

/** Tells the ledger that nothing is left of it. */
export function forget(run: RunContext, one: TrackedRecord, how: 'removed' | 'gone'): Removal {
  one.gone = true;
  run.ledger.removed({ tag: one.tag });
  return { how };
}

/** `unknown`: the contract states no read that would show it. */
async function standing(
  run: RunContext,
  send: Kit['send'],
  own: Own,
  record: OwnedRecord,
): Promise<'over' | 'gone' | 'there' | 'unknown'> {
  if (!own.read) return 'unknown';
  const exchange = await send(own.read, { record }, { intent: 'cleanup', lane: 'cleanup' });
  if (isAbsent(run.contract, outcomeOf(run.contract, exchange))) return 'gone';
  const resource = run.contract.facts.resources.find(({ name }) => name === own.resource);
  return resource !== undefined && isOver(own, resource, itemIn(own.read, exchange)) ? 'over' : 'there';
}
