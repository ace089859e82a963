import type { Kit, OwnedRecord } from '../../check/kit.js';
import { Stop } from '../../check/violation.js';
import { isObject, type Json } from '../../contract/json.js';
import type { Operation, Own, ResourceFacts } from '../../contract/model.js';
import { outcomeOf } from './answer.js';
import type { Attempt } from './context.js';
import type { Records } from './records.js';

interface Transition {
  readonly from: readonly Json[];
  readonly to: Json;
  readonly by: string;
}

/** Makes a record and leads it to the state that the operation needs, by the shortest way of declared transitions. */
export async function readyFor(
  attempt: Attempt,
  records: Records,
  send: Kit['send'],
  own: Own,
  operation: Operation,
): Promise<OwnedRecord> {
  const record = await records.create(own);
  const wanted = Object.entries(operation.when);
  if (wanted.length === 0) return record;
  const { facts } = attempt.run.contract;
  const resource = facts.resources.find((one) => one.name === own.resource);
  const [pointer, value] = wanted[0] ?? ['', null];
  const way = resource && wanted.length === 1 ? wayTo(resource, pointer, value) : undefined;
  if (!way) {
    const needed = wanted.map(([at, is]) => `${at} ${JSON.stringify(is)}`).join(', ');
    throw new Stop('not-observable', `No declared transitions lead to ${needed}, which ${operation.id} needs`);
  }
  for (const name of way) {
    const action = facts.operations.find((one) => one.id === name);
    if (action?.offered.state !== 'stated')
      throw new Stop('not-observable', `The transition by ${name} is not offered`);
    const exchange = await send(action.offered.value, { record });
    const outcome = outcomeOf(attempt.run.contract, exchange);
    if (outcome.class !== 'success') throw new Stop('setup-failed', `${name} was answered ${String(outcome.status)}`);
  }
  return record;
}

/** Operations that lead from the initial state to the wanted one; undefined when none do. */
function wayTo(resource: ResourceFacts, pointer: string, wanted: Json): readonly string[] | undefined {
  const at = resource.at('states.at');
  const initial = resource.at('states.initial');
  const stated = resource.at('states.transitions');
  if (at.state !== 'stated' || at.value !== pointer || initial.state !== 'stated') return undefined;
  const transitions = stated.state === 'stated' && Array.isArray(stated.value) ? readTransitions(stated.value) : [];
  const ways: { readonly state: Json; readonly by: readonly string[] }[] = [{ state: initial.value, by: [] }];
  const seen = new Set<Json>([initial.value]);
  for (let way = ways.shift(); way; way = ways.shift()) {
    if (way.state === wanted) return way.by;
    for (const { from, to, by } of transitions) {
      if (!from.includes(way.state) || seen.has(to)) continue;
      seen.add(to);
      ways.push({ state: to, by: [...way.by, by] });
    }
  }
  return undefined;
}

function readTransitions(stated: readonly Json[]): readonly Transition[] {
  return stated.filter(isObject).flatMap((one): readonly Transition[] => {
    const { from, to, by } = one;
    if (typeof by !== 'string' || from === undefined || to === undefined) return [];
    return [{ from: Array.isArray(from) ? (from as readonly Json[]) : [from], to, by }];
  });
}
