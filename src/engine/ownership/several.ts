import type { Input } from '../../check/kit.js';
import type { Json } from '../../contract/text/json.js';
import type { Contract, Operation } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { valueAt } from '../../contract/text/pointer.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import { valuesOf } from '../kit/requests/request.js';
import { refusal, type Asked } from './asked.js';
import { matched, recordAt, solePlaceholder, type RecordTarget } from './record-target.js';

/**
 * What acts on several records is sent with ids alone: without, or with something else, a service may take it for all records.
 * @throws Stop where no ids are in it
 */
export function permitSeveral(contract: Contract, asked: Asked): void {
  const { operation, input, method, url } = asked;
  const isOne = operation === undefined || input === undefined;
  if (isOne ? !isOnSeveral(contract, method, url) : operation.several === undefined) return;
  if (isOne || severalIn(contract, operation, input).length === 0)
    throw refusal(asked, false, 'it acts on several records, and its body names none of them');
}

/** The records that the body of a request names which acts on several: none where their ids do not stand where they should. */
export function severalIn(contract: Contract, operation: Operation, input: Input): readonly RecordTarget[] {
  const { several } = operation;
  const resource = contract.facts.resources.find(({ name }) => name === several?.resource);
  if (several === undefined || resource === undefined) return [];
  const name = solePlaceholder(resource);
  const elements = valueAt(input.body ?? itemSent(operation, input.raw), several.ids);
  if (name === undefined || !Array.isArray(elements)) return [];
  return (elements as readonly Json[]).map((element) => {
    const id = valueAt(element, several.id);
    const isId = typeof id === 'string' || typeof id === 'number';
    // What is no id may be read as one, or as all of them: it names nothing that could be looked at.
    return recordAt(contract, resource, { ...valuesOf(input), [name]: isId ? String(id) : '' }, true);
  });
}

/** Whether a request that is no operation of the contract would be one that acts on several records, which its body names. */
function isOnSeveral(contract: Contract, method: string, url: string): boolean {
  return contract.facts.operations.some(({ declared }) => {
    const operation = ifStated(declared);
    return operation?.several !== undefined && operation.method === method && matched(operation.path, url, true);
  });
}
