import {
  all,
  gap,
  ifStated,
  isObject,
  none,
  only,
  stated,
  valueAt,
  withValueAt,
  within,
  type Exchange,
  type Json,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OperationFacts,
  type Own,
  type OwnedRecord,
  type ResourceFacts,
  type Slot,
  type Subjects,
} from 'probity/check';
import type { SetMember, Several, Tombstone } from 'probity/check/facts';
import { lag, readBack, until, type Lag } from 'probity/check/looks';
import { identity, placed } from 'probity/check/records';
import { outsideOf, statesOf, type States } from 'probity/check/states';
import { changeableBody, equal, values, type Arbitrary } from 'probity/check/values';
import { changedIn, changeContent, missingIn, writable } from 'probity/check/writes';
import { untilAnother } from './seconds.js';
import { setAs } from './setting.js';

/** A request that does to several records what another operation does to one. */
export interface ActsOnSeveral {
  readonly operation: Operation;
  readonly several: Several;
  readonly schema: JsonSchema;
  readonly own: Own;
  /** What it does to each. */
  readonly does: Operation;
  /** What an update of one record may change; undefined where it is none. */
  readonly changed: JsonSchema | undefined;
  readonly sets: readonly SetMember[];
  readonly states: States | undefined;
  readonly leaves: Tombstone | undefined;
  readonly volatile: readonly string[];
  readonly lag: Lag;
  /** The states in which it cannot be done to a record, each with the actions that lead a new one there. */
  readonly outside: ReadonlyMap<Json, readonly Operation[]>;
}

/** `none` for an operation that acts on one record, or on none. */
export function actsOnSeveral({ service, operation }: Subjects['operation']): Slot<ActsOnSeveral> {
  if (operation.kind !== 'action') return none(operation.id);
  return within(operation.offered, (offered) => {
    const { several } = offered;
    const resource = service.resources.find(({ name }) => name === several?.resource);
    if (several === undefined) return none(operation.id);
    if (resource === undefined) return gap(`resources.${several.resource}`);
    const others = [...service.operations, ...Object.values(resource.operations)];
    const doing = others.find(({ id }) => id === several.does);
    if (doing === undefined) return gap(`operations.${several.does}`);
    const known = all({
      schema: operation.body,
      own: resource.own,
      read: resource.operations.read.offered,
      does: doing.offered,
      effect: effectOf(resource, doing),
      changed: doing.kind === 'update' ? changeableBody(resource) : stated(undefined, ''),
      lag: lag(service),
    });
    const outside = ifStated(outsideOf(service, resource, doing))?.ways;
    return within(known, ({ schema, own, does, changed, lag: told }) => {
      // An id of several parts cannot be one value.
      if (Object.keys(own.id.placeholders).length !== 1) return none(`resources.${resource.name}.id`);
      const found: ActsOnSeveral = {
        ...{ operation: offered, several, schema, own, does, changed, lag: told },
        sets: ifStated(doing.sets) ?? [],
        states: statesOf(resource),
        leaves: ifStated(resource.operations.delete.leaves),
        volatile: ifStated(resource.volatile) ?? resource.uncompared,
        outside: outside ?? new Map<Json, readonly Operation[]>(),
      };
      return stated(found, operation.id);
    });
  });
}

/** Whether it can be seen that it was done: what an action sets is stated, or where it leads. */
function effectOf(resource: ResourceFacts, { id, kind, sets }: OperationFacts): Slot<unknown> {
  if (kind !== 'action') return stated(kind, '');
  const isLeading = statesOf(resource)?.transitions.some(({ by }) => by === id) === true;
  return isLeading ? stated(id, '') : only(sets, (all) => all.length > 0);
}

/** What is drawn for a request: its body, and what an update changes in each of three records. */
export interface Content {
  readonly drawn: JsonObject;
  readonly changes: readonly JsonObject[];
}

export function contentOf(kit: Kit, { schema, changed, own, does }: ActsOnSeveral): Arbitrary<Content> {
  const merge = does.format === 'merge-patch';
  const change = changed === undefined ? values.constant({}) : kit.changes(changed, { own, values: 'safe', merge });
  const three = values.array(change, { minLength: 3, maxLength: 3 });
  return values.record({ drawn: kit.bodies(schema, { values: 'safe' }), changes: three });
}

/** One record that a request names, and how it was before. */
export interface Named {
  readonly record: OwnedRecord;
  readonly before: Json;
  /** As the service writes it. */
  readonly id: Json;
}

/** A record that it can be done to, as it is read. */
export async function readyOne(kit: Kit, { own, does, lag: told }: ActsOnSeveral): Promise<Named> {
  return namedAs(kit, own, await kit.ready(own, does), told);
}

/** A record in a state in which it cannot be done. */
export async function inState(
  kit: Kit,
  { own, outside, states, lag: told }: ActsOnSeveral,
  state: Json,
): Promise<Named> {
  const record = await kit.create(own);
  for (const action of outside.get(state) ?? []) kit.must(await kit.send(action, { record }), action.id);
  const named = await namedAs(kit, own, record, told);
  if (valueAt(named.before, states?.at ?? '') !== state) kit.discard(`no record is led to the state ${String(state)}`);
  return named;
}

async function namedAs(kit: Kit, own: Own, record: OwnedRecord, told: Lag): Promise<Named> {
  const before = await readBack(kit, own, record, told);
  const id = idIn(own, before) ?? idIn(own, record.created ?? null);
  return { record, before, id: id ?? kit.discard('the id of a record stands in no answer') };
}

function idIn({ id }: Own, item: Json): Json | undefined {
  const [locator] = Object.values(id.placeholders);
  return locator?.kind === 'pointer' ? valueAt(item, locator.pointer) : undefined;
}

/** What the path of the request names: the records that all of these stand below. */
export function placeOf(kit: Kit, all: readonly Named[]): { readonly ids: Readonly<Record<string, string>> } {
  const [first, ...others] = all.map(({ record }) =>
    Object.fromEntries(Object.entries(record.ids).filter(([name]) => name.includes('.'))),
  );
  const isOne = others.every((ids) => equal(ids, first ?? {}));
  return isOne ? { ids: first ?? {} } : kit.discard('they do not all stand below one record');
}

/** An id that names nothing, written as that of a record is. */
export function unknownLike(kit: Kit, own: Own, { record, id }: Named): Json {
  const [value = ''] = Object.values(kit.unknownId(own, record));
  return typeof id === 'number' ? Number(value) : value;
}

/** A body that names these, made of one that was drawn; with the change of each where it is an update. */
export function naming(
  kit: Kit,
  { several, schema, does }: ActsOnSeveral,
  { drawn, changes }: Content,
  ids: readonly Json[],
): JsonObject {
  const listed = valueAt(drawn, several.ids);
  const [like] = Array.isArray(listed) ? (listed as readonly Json[]) : [];
  const elements = ids.map((id, n) => {
    if (several.id === '') return id;
    const base = isObject(like) ? like : {};
    const content = does.kind === 'update' ? (changeContent(does, changes[n] ?? {}) as JsonObject) : {};
    const at = several.change;
    const changed = at === '' ? { ...base, ...content } : withValueAt(base, at, content);
    return withValueAt(does.kind === 'update' ? changed : base, several.id, id);
  });
  const body = withValueAt(drawn, several.ids, elements);
  if (!isObject(body) || kit.validate(schema, body).length > 0) return kit.discard('no body names so many records');
  return body;
}

/** Waits until a time that an action sets is another one than before. */
export async function apartInTime(kit: Kit, { sets }: ActsOnSeveral, all: readonly Named[]): Promise<void> {
  const waits = all.flatMap(({ before }) =>
    sets.flatMap(({ at, to }) => (to.is === 'now' ? [untilAnother(valueAt(before, at))] : [])),
  );
  await kit.wait(Math.max(0, ...waits));
}

/** What is not as it has to be once it was done to a record, in words; undefined where all is. */
export async function undone(
  kit: Kit,
  acts: ActsOnSeveral,
  named: Named,
  sent: JsonObject,
  change: JsonObject,
  answer: Exchange,
): Promise<string | undefined> {
  const { own, does, states, sets, leaves } = acts;
  const { record, before } = named;
  const to = states?.transitions.filter(
    ({ by, from }) => by === does.id && from.some((one) => equal(one, valueAt(before, states.at) ?? null)),
  );
  const judged = (item: Json | undefined): string | undefined => {
    if (does.kind === 'delete') return item === undefined || isLeft(leaves, item) ? undefined : 'it is still there';
    if (item === undefined) return 'it is not there any more';
    if (does.kind === 'update') {
      const [lost] = missingIn(change, item, [...own.volatile, ...own.readOnly]);
      return lost === undefined ? undefined : `it does not show what was sent (${lost})`;
    }
    const state = valueAt(item, states?.at ?? '') ?? null;
    if (states !== undefined && to !== undefined && to.length > 0 && !to.some((one) => equal(one.to, state)))
      return `${states.at} is ${JSON.stringify(state)}`;
    const wrong = sets.find((one) => setAs(one, before, item, sent, answer)?.isRight === false);
    return wrong === undefined ? undefined : `${wrong.at} is ${JSON.stringify(valueAt(item, wrong.at) ?? null)}`;
  };
  const wrong = judged(
    await until(
      kit,
      acts.lag.read,
      () => kit.read(own, record),
      (item) => judged(item) === undefined,
    ),
  );
  if (wrong !== undefined) await expectTakenAlone(kit, acts, named);
  return wrong;
}

/**
 * Discards the case where the same is refused for one of these records alone: what records share, such as a budget, may not be enough for
 * it, and the request for several is not at fault. To a record that is not as it was something was done.
 */
export async function expectTakenAlone(kit: Kit, acts: ActsOnSeveral, named: Named): Promise<void> {
  const { does } = acts;
  const { record } = named;
  const isKnown = does.kind === 'action' || does.kind === 'delete';
  if (!isKnown || (await touched(kit, acts, named)).length > 0) return;
  const alone = await kit.send(does, { record });
  if (kit.outcome(alone).class === 'caller-error') kit.discard(`${does.id} is refused for one record as well`, alone);
}

function isLeft(leaves: Tombstone | undefined, item: Json): boolean {
  if (leaves === undefined) return false;
  const found = valueAt(item, leaves.at);
  return leaves.is === undefined ? found !== undefined && found !== null : equal(found ?? null, leaves.is);
}

/** What of a record is not as it was: its state, and what callers write. */
export async function touched(kit: Kit, acts: ActsOnSeveral, { record, before }: Named): Promise<readonly string[]> {
  const { own, states, volatile } = acts;
  const after = await kit.read(own, record);
  if (after === undefined) return ['it is not there any more'];
  const written = [...writable(own, record), ...(states === undefined ? [] : [withValueAt({}, states.at, null)])];
  return changedIn(written.filter(isObject), before, after, volatile);
}

/** Which of these ids a list in the answer names, by themselves or in records; undefined where there is no such list. */
export function listedIn(
  kit: Kit,
  own: Own,
  answer: Exchange,
  pointer: string | undefined,
  ids: readonly Json[],
): readonly string[] | undefined {
  if (pointer === undefined) return undefined;
  const found = kit.at(answer, { kind: 'pointer', pointer });
  if (!Array.isArray(found)) return undefined;
  const shown = (found as readonly Json[]).map((one) => {
    const values = isObject(one) && identity(own.id, one) !== undefined ? Object.values(placed(own.id, one) ?? {}) : [];
    return String(isObject(one) ? values[0] : one);
  });
  return ids.map(String).filter((id) => shown.includes(id));
}
