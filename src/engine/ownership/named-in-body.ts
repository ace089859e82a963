import { declaredValues } from '../../check/values/declared.js';
import { equal } from '../../check/values/compare.js';
import type { Contract, Operation, Reference, ResourceFacts } from '../../contract/facts/model.js';
import { ifStated } from '../../contract/facts/slot.js';
import { declaredRefs } from '../../contract/facts/written-refs.js';
import type { Json, JsonSchema } from '../../contract/text/json.js';
import { placesAt, valueAt } from '../../contract/text/pointer.js';
import { itemSent } from '../kit/records/ledger/intents.js';
import type { Asked } from './asked.js';
import { recordAt, solePlaceholder, type RecordTarget } from './record-target.js';

/** An id that others are likely to have as well: services count from one. */
const COUNTED = /^\d{1,12}$/;
/** One that an action may reach a record by. */
const PLAIN = /^\w[\w.-]{0,39}$/;

/**
 * The records that the body of an unsafe request refers to by ids which others may have as well: what is done to a record, such as a check-in
 * at a depot, may change the one that it names. Values that the contract lists or gives as an example are its owner's word.
 */
export function namedInBody(contract: Contract, { operation, input }: Asked): readonly RecordTarget[] {
  if (operation === undefined || input === undefined || operation.safe) return [];
  const { resources } = contract.facts;
  const resource = resources.find(({ name }) => name === operation.resource);
  if (resource === undefined) return [];
  const body = input.body ?? itemSent(operation, input.raw);
  const isAction = operation.kind === 'action';
  return refsOf(contract, operation, resource).flatMap(({ at, to, schema }) => {
    const other = resources.find(({ name }) => name === to);
    const name = other && solePlaceholder(other);
    if (other === undefined || name === undefined) return [];
    return placesAt(body, at).flatMap((place): readonly RecordTarget[] => {
      const value = valueAt(body, place);
      if (typeof value !== 'string' && typeof value !== 'number') return [];
      const isText = typeof value === 'string';
      const isTelling = COUNTED.test(String(value)) || (isAction && isText && PLAIN.test(value));
      if (!isTelling || isGiven(operation, schema, { at, place, value })) return [];
      const target = recordAt(contract, other, { [name]: String(value) }, false);
      return target.url === undefined && !isAction ? [] : [target];
    });
  });
}

interface Place extends Pick<Reference, 'at' | 'to'> {
  readonly schema: JsonSchema | undefined;
}

function refsOf({ facts }: Contract, operation: Operation, resource: ResourceFacts): readonly Place[] {
  const refs = (ifStated(resource.refs) ?? []).filter(({ as }) => as === 'id');
  const own = ifStated(resource.own);
  const { bulk } = resource;
  if (ifStated(bulk.offered)?.id === operation.id)
    return refs.map(({ at, to }) => ({
      at: `${ifStated(bulk.elements) ?? ''}/*${bulk.element}${at}`,
      to,
      schema: undefined,
    }));
  if (operation.kind !== 'action') return refs.map((ref) => ({ ...ref, schema: own?.createBody }));
  const action = facts.operations.find(({ id }) => id === operation.id);
  const schema = action && ifStated(action.body);
  return schema === undefined ? [] : declaredRefs(refs, schema).map((ref) => ({ ...ref, schema }));
}

/** Whether the contract itself gives the value: in a list of values, or in an example. */
function isGiven(
  { examples }: Operation,
  schema: JsonSchema | undefined,
  { at, place, value }: { readonly at: string; readonly place: string; readonly value: Json },
): boolean {
  const listed = schema === undefined ? undefined : declaredValues(schema, at);
  return (
    listed?.some((one) => equal(one, value)) === true ||
    examples?.some((one) => equal(valueAt(one.body, place) ?? null, value)) === true
  );
}
