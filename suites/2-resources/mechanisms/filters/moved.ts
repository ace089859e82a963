import {
  ifStated,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { isListedAlone } from 'probity/check/lists';
import { movesOf } from 'probity/check/looks';
import { statesOf } from 'probity/check/states';

/** Records that stay in the state of a new one: more than a small page has. */
const NEW = 4;

/** Records of another state. */
const EACH = 2;

/** States that records are led to. */
const STATES = 2;

/** The actions that lead records of the resource to states in which no record is made; none for another member. */
export function leadingOn(service: ServiceFacts, resource: ResourceFacts, at: string): readonly Operation[] {
  const states = statesOf(resource);
  if (states?.at !== at) return [];
  const own = ifStated(resource.own);
  // A list below a record that a create uses up shows one record alone.
  if (own !== undefined && isListedAlone(own, ifStated(resource.operations.list.offered))) return [];
  const { actions } = movesOf(service, resource);
  const targets = new Map(states.transitions.map(({ to, by }) => [to, actions.find(({ id }) => id === by)] as const));
  return [...targets].flatMap(([to, by]) => (by === undefined || to === states.initial ? [] : [by])).slice(0, STATES);
}

/**
 * Makes some records that stay as they were made, and some that are led on: what a filter by state must leave out or show,
 * no body can write. What a service does not take is left as it is.
 */
export async function ledOn(
  kit: Pick<Kit, 'create' | 'ready' | 'send'>,
  own: Own,
  actions: readonly Operation[],
): Promise<readonly OwnedRecord[]> {
  const records: OwnedRecord[] = [];
  for (let n = 0; n < NEW; n += 1) records.push(await kit.create(own));
  for (const action of actions) {
    for (let n = 0; n < EACH; n += 1) {
      const record = await kit.ready(own, action);
      records.push(record);
      await kit.send(action, { record });
    }
  }
  return records;
}
