import {
  ifStated,
  only,
  valueAt,
  type Json,
  type Kit,
  type Operation,
  type Own,
  type ResourceFacts,
  type Slot,
} from 'probity/check';
import { until } from 'probity/check/looks';
import { changedBy, remarked, type Write } from 'probity/check/records';
import { initialStates, statesOf, type States } from 'probity/check/states';
import { declaredAt, fixedMembers } from 'probity/check/values';
import { ledTo } from './led.js';

/** An update that leads from one state to another without writing it, such as one that takes an approval back. */
export interface LeadingUpdate {
  readonly write: Write;
  readonly from: Json;
  readonly to: Json;
}

export function leadingUpdates(resource: ResourceFacts): readonly LeadingUpdate[] {
  const states = statesOf(resource);
  const { offered, body, format } = resource.operations.update;
  if (states === undefined || offered.state !== 'stated' || body.state !== 'stated') return [];
  if (ifStated(format) === 'json-patch' || declaredAt(body.value, states.at).length > 0) return [];
  const operation = offered.value;
  const write = { kind: 'update', operation, body: body.value, concurrency: ifStated(resource.concurrency) } as const;
  return states.transitions
    .filter(({ by }) => by === 'update' || by === operation.id)
    .flatMap(({ from, to }) => from.map((one) => ({ write, from: one, to })));
}

/** The states of a resource, where operations lead from one to another and do not write it. */
export function ledStates(resource: ResourceFacts): Slot<States> {
  const isLeading = ({ transitions }: States): boolean =>
    transitions.some(({ by }) => by !== 'update' && by !== 'replace') || leadingUpdates(resource).length > 0;
  return only(initialStates(resource), isLeading, 'an operation that leads from state to state without writing it');
}

/** Leads a record to where each of the updates starts, gives it a new mark, and expects it where the update leads. */
export async function expectLed(
  kit: Kit,
  { own, states, actions }: { readonly own: Own; readonly states: States; readonly actions: readonly Operation[] },
  updates: readonly LeadingUpdate[],
  lag: number,
): Promise<void> {
  await kit.forEach([...updates.keys()], async (n) => {
    const { write, from, to } = updates[n] ?? kit.discard('there is none');
    const record = await kit.create(own);
    const change = await remarked(kit, own, write.body, fixedMembers(write.body));
    const isMarked = own.tag !== undefined && valueAt(change, own.tag) !== undefined;
    const isLed = isMarked && (await ledTo(kit, own, states, { actions, writes: [] }, record, from));
    const exchange = isLed ? await changedBy(kit, own, write, record, change) : undefined;
    // An update may be refused for what it says: the actions of this resource are judged all the same.
    if (exchange === undefined || kit.outcome(exchange).class !== 'success')
      return kit.note(`${write.operation.id} in ${JSON.stringify(from)} is not judged: no update was accepted there`);
    const isThere = (read: Json | undefined): boolean => valueAt(read, states.at) === to;
    const item = await until(kit, lag, () => kit.read(own, record), isThere);
    const where = { where: `${JSON.stringify(from)} to ${JSON.stringify(to)}` };
    kit.expect(valueAt(item, states.at) ?? null, 'An update leads to the declared state', where).toEqual(to);
  });
}
