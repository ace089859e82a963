import type { Kit, OwnedRecord } from '../../../check/kit.js';
import { statesOf, wayTo } from '../../../check/states/transitions.js';
import { Stop } from '../../../check/violation.js';
import type { Json } from '../../../contract/text/json.js';
import type { ResourceFacts } from '../../../contract/facts/model.js';
import { isSuccess } from '../requests/answer.js';
import { otherCaller } from './intents.js';
import type { Attempt } from '../context.js';
import { refusedSetUp } from '../cases/needed.js';

/**
 * Leads a new record to one of these states, by the shortest way of declared transitions.
 * @param why what needs it, for the reason where no way leads there
 * @throws Stop not-observable, or setup-failed where the service refuses an action on the way
 */
export async function leadTo(
  attempt: Attempt,
  send: Kit['send'],
  resource: ResourceFacts | undefined,
  record: OwnedRecord,
  wanted: { readonly at: string; readonly values: readonly Json[] },
  why: string,
): Promise<void> {
  const way = resource && leadingTo(resource, wanted.at, wanted.values);
  if (!way) {
    const values = wanted.values.map((value) => JSON.stringify(value)).join(' or ');
    const detail = `No declared transitions lead to ${wanted.at} ${values}, which ${why} needs`;
    const lacking = ['at', 'initial', 'transitions'].map((name) => resource?.at(`states.${name}`));
    throw new Stop(
      'not-observable',
      detail,
      undefined,
      lacking.flatMap((slot) => slot ?? []),
    );
  }
  for (const name of way) {
    const action = attempt.run.contract.facts.operations.find((one) => one.id === name);
    if (action?.offered.state !== 'stated') {
      const detail = `The transition by ${name} is not offered`;
      throw new Stop('not-observable', detail, undefined, action === undefined ? [] : [action.offered]);
    }
    const exchange = await send(
      action.offered.value,
      { record },
      otherCaller(attempt.run.identities, record.exchange.as),
    );
    if (!isSuccess(attempt.run.contract, exchange)) throw refusedSetUp(attempt, name, exchange);
  }
}

/** Operations that lead from the initial state to the nearest of the wanted ones; undefined when none do. */
function leadingTo(resource: ResourceFacts, pointer: string, wanted: readonly Json[]): readonly string[] | undefined {
  const [at, initial] = [resource.at('states.at'), resource.at('states.initial')];
  // A new record is there, whatever leads on from it.
  if (at.state === 'stated' && at.value === pointer && initial.state === 'stated' && wanted.includes(initial.value))
    return [];
  const states = statesOf(resource);
  if (states?.at !== pointer) return undefined;
  const ways = wanted.flatMap((value) => [wayTo(states, value) ?? []].filter((way) => way.length > 0));
  return ways.sort((a, b) => a.length - b.length)[0];
}
