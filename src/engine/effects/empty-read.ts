import type { Contract } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import type { Exchange } from '../../result/exchange.js';
import { isSuccess, itemIn } from '../kit/requests/answer.js';

/** That a record is read with success and none is shown, in words that are the same for whichever check met it. */
export function emptyRead(contract: Contract, exchange: Exchange | undefined): readonly string[] {
  if (exchange?.operation === undefined || exchange.request.method !== 'GET') return [];
  const reads = contract.facts.resources.flatMap(({ operations }) => ifStated(operations.read.declared) ?? []);
  const read = reads.find(({ id }) => id === exchange.operation);
  if (read === undefined || !isSuccess(contract, exchange)) return [];
  // Another answer that shows no item may have been cut off, or be of another form.
  return itemIn(read, exchange) === null ? [`${read.id} answers with a success that shows no record`] : [];
}
