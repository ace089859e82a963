import type { Kit, OwnedRecord } from '../../../check/kit.js';
import { leadingOperation } from '../../../check/records/reachable.js';
import { statesOf, wayTo } from '../../../check/states/transitions.js';
import { Stop } from '../../../check/violation.js';
import type { Json } from '../../../contract/text/json.js';
import type { ResourceFacts } from '../../../contract/facts/model.js';
import type { Exchange } from '../../../result/exchange.js';
import { isSuccess } from '../requests/answer.js';
import { otherCaller } from './intents.js';
import type { Attempt } from '../context.js';
import { refusedSetUp } from '../cases/needed.js';

/** An action on the way to a state that the service refused. */
export interface Refused {
  readonly action: string;
  readonly exchange: Exchange;
}

/**
 * Leads a new record to one of these states, by the shortest way of declared transitions.
 * @throws Stop not-observable, or setup-failed where the service refuses an action on the way
 */
export async function leadTo(...given: Parameters<typeof tryToLead>): Promise<void> {
  const refused = await tryToLead(...given);
  if (refused !== undefined) throw refusedSetUp(given[0], refused.action, refused.exchange);
}

/**
 * The same, for who can do something about a refusal.
 * @param why what needs it, for the reason where no way leads there
 * @throws Stop not-observable
 */
export async function tryToLead(
  attempt: Attempt,
  send: Kit['send'],
  resource: ResourceFacts | undefined,
  record: OwnedRecord,
  wanted: { readonly at: string; readonly values: readonly Json[] },
  why: string,
): Promise<Refused | undefined> {
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
    const action = leadingOperation(attempt.run.contract.facts, resource, name);
    if (action?.offered.state !== 'stated') {
      const detail = `The transition by ${name} is not offered`;
      throw new Stop('not-observable', detail, undefined, action === undefined ? [] : [action.offered]);
    }
    const exchange = await send(
      action.offered.value,
      { record },
      otherCaller(attempt.run.identities, record.exchange.as),
    );
    if (!isSuccess(attempt.run.contract, exchange)) return { action: name, exchange };
  }
  return undefined;
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
