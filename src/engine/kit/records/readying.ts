import type { Kit, OwnedRecord } from '../../../check/kit.js';
import { createdApart, mayConflict, recordsApart, sharedBy } from '../../../check/records/apart.js';
import { hasNeeded, neededMembers, type NeededMembers } from '../../../check/states/member-conditions.js';
import { declaredAt } from '../../../check/values/declared.js';
import { isAnyValue, neededInWords } from '../../../contract/facts/needed-value.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { valueAt, withValueAt } from '../../../contract/text/pointer.js';
import { Stop } from '../../../check/violation.js';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import type { Operation, Own, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import { isSuccess } from '../requests/answer.js';
import type { Attempt } from '../context.js';
import { refusedSetUp } from '../cases/needed.js';
import type { Records } from './records.js';
import { withRecordsBeside } from './beside.js';
import { leadTo, tryToLead } from './needs/leading.js';
import { settleMembers } from './needs/settling-members.js';
import { usualBody } from './needs/taking.js';
import { actionSetting, deleteLeaving, isRemovedAnyhow, setsOneOf } from './setting-actions.js';

/**
 * Makes a record and leads it to the state that the operation needs, by the shortest way of declared transitions. For an
 * operation that leaves the record as it is, the one that others refer to will do.
 *
 * @param of records that it refers to or stands below, in the place of those of the run
 */
export async function readyFor(
  attempt: Attempt,
  records: Records,
  send: Kit['send'],
  own: Own,
  operation: Operation,
  body?: JsonObject,
  of: readonly OwnedRecord[] = [],
): Promise<OwnedRecord> {
  const isLeftAlone = operation.safe || (operation.resource !== own.resource && operation.kind === 'create');
  if (isLeftAlone && body === undefined && Object.keys(operation.when).length === 0) {
    const above = await neededAbove(attempt, records, own, operation);
    return above ?? records.reference(own);
  }
  const { facts } = attempt.run.contract;
  const withNeeds = async (record: OwnedRecord): Promise<OwnedRecord> => {
    if (operation.kind !== 'action') return record;
    await attempt.makeBelow?.(operation, record);
    await withRecordsBeside(attempt, operation, { record });
    return record;
  };
  const resource = facts.resources.find((one) => one.name === own.resource);
  const shared = sharedBy(facts, resource);
  const create = async (one: Own, sent: JsonObject | undefined, above: readonly OwnedRecord[]): Promise<OwnedRecord> =>
    records.create(one, sent, undefined, above);
  // What may be refused for other records is tried where there are none.
  const isApart = operation.mayRefuse !== undefined && of.length === 0;
  const given = body ?? (await bodyAsNeeded(attempt, own, operation, resource));
  const record = await records.create(own, given, undefined, isApart ? await recordsApart(create, shared) : of);
  const { cleanup } = own;
  if (cleanup.by === 'operation' && cleanup.after !== undefined && cleanup.operation.id === operation.id) {
    // It finds a record in the trash alone.
    const exchange = await send(cleanup.after, { record });
    if (!isSuccess(attempt.run.contract, exchange)) throw refusedSetUp(attempt, cleanup.after.id, exchange);
    return record;
  }
  const remove = operation.undoes && resource && ifStated(resource.operations.delete.offered);
  if (remove !== undefined) {
    const exchange = await send(remove, { record });
    if (!isSuccess(attempt.run.contract, exchange)) throw refusedSetUp(attempt, remove.id, exchange);
    return record;
  }
  if (Object.keys(operation.when).length === 0) return withNeeds(record);
  const { state, members } = neededMembers(operation, resource);
  if (members.length > 0) {
    const item = await records.read(own, record);
    const actions = isRemovedAnyhow(own) ? actionsFor(facts, resource, item, members) : [];
    for (const action of actions) {
      const exchange = await send(action, { record });
      if (!isSuccess(attempt.run.contract, exchange)) throw refusedSetUp(attempt, action.id, exchange);
    }
    // What leads it to its state, or can be done there, may give it the rest.
    if (state === undefined)
      expectMembers(actions.length === 0 ? item : await records.read(own, record), members, operation);
  }
  if (state === undefined) return withNeeds(record);
  const [at, value] = state;
  const wanted = { at, values: [value] };
  const refused = await tryToLead(attempt, send, resource, record, wanted, operation.id);
  if (refused === undefined) {
    await expectSettled(attempt, records, send, own, operation, record);
    return withNeeds(record);
  }
  if (!mayConflict(refused.exchange, shared, refused.action))
    throw refusedSetUp(attempt, refused.action.id, refused.exchange);
  const apart = await createdApart(create, own, shared, body);
  await leadTo(attempt, send, resource, apart, wanted, operation.id);
  return withNeeds(apart);
}

/** The usual body with what the operation needs of members that a create may write; undefined where it needs none of these. */
async function bodyAsNeeded(
  attempt: Attempt,
  own: Own,
  operation: Operation,
  resource: ResourceFacts | undefined,
): Promise<JsonObject | undefined> {
  const needed = neededMembers(operation, resource).members.flatMap(([pointer, [value]]) =>
    value === undefined || value === null || isAnyValue(value) || declaredAt(own.createBody, pointer).length === 0
      ? []
      : [[pointer, value] as const],
  );
  if (needed.length === 0) return undefined;
  const usual = await usualBody(attempt, own);
  return needed.reduce<Json>((sum, [pointer, value]) => withValueAt(sum, pointer, value), usual) as JsonObject;
}

/** What led a record to its state may have changed what else the operation needs of it: another action sets that again. */
async function expectSettled(
  attempt: Attempt,
  records: Records,
  send: Kit['send'],
  own: Own,
  operation: Operation,
  record: OwnedRecord,
): Promise<void> {
  const resource = attempt.run.contract.facts.resources.find((one) => one.name === own.resource);
  const { members } = neededMembers(operation, resource);
  if (members.length === 0) return;
  const notSet = await settleMembers(attempt, send, operation, record);
  if (notSet !== undefined) throw refusedSetUp(attempt, notSet.action.id, notSet.exchange);
  expectMembers(await records.read(own, record), members, operation, 'a record that was led to its state');
}

/** The record that a create stands below by its path, in the state that the create needs; undefined where it needs none. */
async function neededAbove(
  attempt: Attempt,
  records: Records,
  own: Own,
  { kind, resource: name, needs = [] }: Operation,
): Promise<OwnedRecord | undefined> {
  const isNeeded = kind === 'create' && needs.some((need) => need.resource === own.resource && need.at === undefined);
  const created = attempt.run.contract.facts.resources.find((one) => one.name === name)?.own;
  if (!isNeeded || created?.state !== 'stated') return undefined;
  const related = await records.relatedTo(created.value);
  return related.find(({ resource }) => resource === own.resource);
}

/** Actions that set members to what is needed, where a new record has them otherwise. */
function actionsFor(
  facts: ServiceFacts,
  resource: ResourceFacts | undefined,
  item: Json | undefined,
  members: NeededMembers['members'],
): readonly Operation[] {
  const lacking = members.filter(([pointer, values]) => !hasNeeded(item, pointer, values));
  const found = lacking.flatMap(([pointer, values]) => {
    if (resource === undefined) return [];
    const isWanted = setsOneOf(values);
    return actionSetting(facts, resource, pointer, isWanted) ?? deleteLeaving(resource, pointer, isWanted) ?? [];
  });
  return [...new Set(found)];
}

/** Ends the entry where a record has another value than the operation needs: nothing says how it would come to have it. */
function expectMembers(
  item: Json | undefined,
  members: NeededMembers['members'],
  { id }: Operation,
  what = 'a new record',
): void {
  for (const [pointer, values] of members) {
    if (hasNeeded(item, pointer, values)) continue;
    const is = valueAt(item, pointer) ?? null;
    const detail = `${pointer} of ${what} is ${JSON.stringify(is)}, and ${id} needs ${values.map(neededInWords).join(' or ')}`;
    throw new Stop('not-observable', detail);
  }
}
