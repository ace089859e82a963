import type { Kit, OwnedRecord } from '../../check/kit.js';
import { Stop } from '../../check/violation.js';
import type { Own } from '../../contract/model.js';
import { itemIn, outcomeOf } from './answer.js';
import type { Held, RunContext } from './context.js';
import { isOver, isPage, type Removal } from './removal.js';

/** Removes one record as its resource says. What is not there any more, or over, is as good as removed. */
export async function removeRecord(run: RunContext, send: Kit['send'], one: Held): Promise<Removal> {
  const { own, record } = one;
  if (own.cleanup.by === 'parent') return { how: 'with-parent' };
  if (own.cleanup.by === 'nothing') return { how: 'stays' };
  const { operation } = own.cleanup;
  try {
    if (one.over?.seems === true && (await standing(run, send, own, record)) === 'over')
      return forget(run, one, 'gone');
    const exchange = await send(operation, { record }, { intent: 'cleanup', lane: 'cleanup' });
    const { status = 0, class: kind, isUndeclared } = outcomeOf(run.contract, exchange);
    if (kind === 'success') {
      // An answer that the service need not have given is not believed.
      const isDoubtful = isPage(exchange) || isUndeclared === true;
      if (!isDoubtful || (await standing(run, send, own, record)) !== 'there') return forget(run, one, 'removed');
      const what = isPage(exchange) ? 'with a page for people' : `${String(status)}, which is not declared`;
      return { how: 'failed', why: `${operation.id} was answered ${what}, and it is still there` };
    }
    if (status === 404 || status === 410) return forget(run, one, 'gone');
    if (kind === 'caller-error' && (await standing(run, send, own, record)) === 'over') return forget(run, one, 'gone');
    return { how: 'failed', why: `${operation.id} was answered ${String(status)}` };
  } catch (error) {
    if (!(error instanceof Stop)) throw error;
    return { how: 'failed', why: error.detail };
  }
}

/**
 * The order in which records were asked for. Answers to creates that were sent at once come in an order that nobody can
 * repeat; what was sent has one.
 */
export function bySending({ record: { exchange: a } }: Held, { record: { exchange: b } }: Held): number {
  return a.started - b.started || (a.id < b.id ? -1 : Number(a.id > b.id));
}

/** Tells the ledger that nothing is left of it. */
export function forget(run: RunContext, one: Held, how: 'removed' | 'gone'): Removal {
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
  const { status } = outcomeOf(run.contract, exchange);
  if (status === 404 || status === 410) return 'gone';
  const resource = run.contract.facts.resources.find(({ name }) => name === own.resource);
  return resource !== undefined && isOver(own, resource, itemIn(own.read, exchange)) ? 'over' : 'there';
}
