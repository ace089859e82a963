import type { Kit, OwnedRecord } from '../../../check/kit.js';
import { statesOf, wayTo } from '../../../check/states/transitions.js';
import { Stop } from '../../../check/violation.js';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import type { Operation, Own, ResourceFacts } from '../../../contract/facts/model.js';
import { isSuccess } from '../requests/answer.js';
import type { Attempt } from '../context.js';
import { refusedSetUp } from '../cases/needed.js';
import type { Records } from './records.js';

/**
 * Makes a record and leads it to the state that the operation needs, by the shortest way of declared transitions. For an
 * operation that leaves the record as it is, the one that others refer to will do.
 */
export async function readyFor(
  attempt: Attempt,
  records: Records,
  send: Kit['send'],
  own: Own,
  operation: Operation,
  body?: JsonObject,
): Promise<OwnedRecord> {
  const isLeftAlone = operation.safe || (operation.resource !== own.resource && operation.kind === 'create');
  if (isLeftAlone && body === undefined && Object.keys(operation.when).length === 0) return records.reference(own);
  const record = await records.create(own, body);
  const wanted = Object.entries(operation.when);
  if (wanted.length === 0) return record;
  const { facts } = attempt.run.contract;
  const resource = facts.resources.find((one) => one.name === own.resource);
  const [pointer, value] = wanted[0] ?? ['', null];
  const way = resource && wanted.length === 1 ? leadingTo(resource, pointer, value) : undefined;
  if (!way) {
    const needed = wanted.map(([at, is]) => `${at} ${JSON.stringify(is)}`).join(', ');
    const detail = `No declared transitions lead to ${needed}, which ${operation.id} needs`;
    const lacking = ['at', 'initial', 'transitions'].map((name) => resource?.at(`states.${name}`));
    const facts = lacking.flatMap((slot) => slot ?? []);
    throw new Stop('not-observable', detail, undefined, facts);
  }
  for (const name of way) {
    const action = facts.operations.find((one) => one.id === name);
    if (action?.offered.state !== 'stated') {
      const detail = `The transition by ${name} is not offered`;
      throw new Stop('not-observable', detail, undefined, action === undefined ? [] : [action.offered]);
    }
    const exchange = await send(action.offered.value, { record });
    if (!isSuccess(attempt.run.contract, exchange)) throw refusedSetUp(attempt, name, exchange);
  }
  return record;
}

/** Operations that lead from the initial state to the wanted one; undefined when none do. */
function leadingTo(resource: ResourceFacts, pointer: string, wanted: Json): readonly string[] | undefined {
  const [at, initial] = [resource.at('states.at'), resource.at('states.initial')];
  // A new record is there, whatever leads on from it.
  if (at.state === 'stated' && at.value === pointer && initial.state === 'stated' && initial.value === wanted)
    return [];
  const states = statesOf(resource);
  return states?.at === pointer ? wayTo(states, wanted) : undefined;
}
