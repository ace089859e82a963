import type { Kit, OwnedRecord } from '../../../../check/kit.js';
import { leadingOperation } from '../../../../check/records/reachable.js';
import { statesOf, wayTo } from '../../../../check/states/transitions.js';
import { Stop } from '../../../../check/violation.js';
import type { Json } from '../../../../contract/text/json.js';
import type { Operation, ResourceFacts } from '../../../../contract/facts/model.js';
import { stated } from '../../../../contract/facts/slot.js';
import { isSuccess } from '../../requests/answer.js';
import { howMade } from './how-made.js';
import { otherCaller } from '../ledger/intents.js';
import type { Attempt } from '../../context.js';
import { refusedSetUp } from '../../cases/needed.js';
import { settleMembers, type Refused } from './settling-members.js';

/** Where the state stands, and what it may be. */
interface Wanted {
  readonly at: string;
  readonly values: readonly Json[];
  /** What it is now; absent for a new record. */
  readonly from?: Json;
}

/**
 * Leads a new record to one of these states, by the shortest way of declared transitions.
 * @throws Stop not-observable, or setup-failed where the service refuses an action on the way
 */
export async function leadTo(...given: Parameters<typeof tryToLead>): Promise<void> {
  const refused = await tryToLead(...given);
  if (refused !== undefined) throw refusedSetUp(given[0], refused.action.id, refused.exchange);
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
  wanted: Wanted,
  why: string,
): Promise<Refused | undefined> {
  const way = resource && leadingTo(resource, wanted);
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
  const others = new Map<string, OwnedRecord>();
  for (const name of way) {
    const action = leadingOperation(attempt.run.contract.facts, resource, name);
    if (action?.offered.state !== 'stated') {
      const detail = `The transition by ${name} is not offered`;
      throw new Stop('not-observable', detail, undefined, action === undefined ? [] : [action.offered]);
    }
    const { value: operation } = action.offered;
    const on = await usedOn(attempt, operation, record, others);
    if (on === undefined) continue;
    const notSet = operation.kind === 'action' ? await settleMembers(attempt, send, operation, on) : undefined;
    if (notSet !== undefined) return notSet;
    const exchange = await send(operation, { record: on }, otherCaller(attempt.run.identities, on.exchange.as));
    if (!isSuccess(attempt.run.contract, exchange)) return { action: operation, exchange };
  }
  return undefined;
}

/**
 * The record that a step is taken on: this one, or another one that names it, which is made where none was yet. Undefined where making that
 * is the step.
 */
async function usedOn(
  attempt: Attempt,
  { resource: name = '', kind }: Operation,
  record: OwnedRecord,
  others: Map<string, OwnedRecord>,
): Promise<OwnedRecord | undefined> {
  if (name === record.resource || attempt.createBeside === undefined) return record;
  const other = kind === 'create' ? undefined : others.get(name);
  const made = other ?? (await attempt.createBeside(howMade(attempt.run, name), [{ ...record, asItIs: true }]));
  others.set(name, made);
  return kind === 'create' ? undefined : made;
}

/** Operations that lead from the initial state, or the present one, to the nearest of the wanted ones; undefined when none do. */
function leadingTo(
  resource: ResourceFacts,
  { at: pointer, values: wanted, from }: Wanted,
): readonly string[] | undefined {
  const at = resource.at('states.at');
  const initial = from === undefined ? resource.at('states.initial') : stated(from, '');
  // A new record is there, whatever leads on from it.
  if (at.state === 'stated' && at.value === pointer && initial.state === 'stated' && wanted.includes(initial.value))
    return [];
  const declared = statesOf(resource);
  if (declared?.at !== pointer) return undefined;
  const states = { ...declared, ...(from === undefined ? {} : { initial: from }) };
  const ways = wanted.flatMap((value) => [wayTo(states, value) ?? []].filter((way) => way.length > 0));
  return ways.sort((a, b) => a.length - b.length)[0];
}
