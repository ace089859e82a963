import {
  ifStated,
  none,
  stated,
  valueAt,
  within,
  type Json,
  type JsonObject,
  type Kit,
  type Exchange,
  type Operation,
  type OwnedRecord,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
  type Subjects,
} from 'probity/check';
import type { Prerequisite } from 'probity/check/facts';
import { leadingBy, movesOf, until, type Lag } from 'probity/check/looks';
import { controlled, writesOf, type Write } from 'probity/check/records';
import { routeTo, statesIn, statesOf, waysBy, wayInto, type States } from 'probity/check/states';
import { changedIn, writable } from 'probity/check/writes';
import { ledTo } from './led.js';

/** A record that a create refers to or stands below, and the states in which it must not be used. */
export interface NeededAbove {
  readonly prerequisite: Prerequisite;
  /** As the contract names it. */
  readonly name: string;
  readonly other: Own;
  /** Where its state stands. */
  readonly at: string;
  /** The states, each with the actions that lead a new one there; undefined where an update has to write the state. */
  readonly ways: ReadonlyMap<Json, readonly Operation[] | undefined>;
  readonly states: States;
  readonly actions: readonly Operation[];
  readonly writes: readonly Write[];
  /** Actions that lead a new record to where the operation may be used. */
  readonly way: readonly Operation[];
}

/** What an operation needs to be there, as far as a run can do without. */
export interface Lacking {
  readonly own: Own;
  readonly above: readonly NeededAbove[];
  readonly below: readonly NeededBelow[];
}

/** Records that must stand below the one that an action is used on, or refer to it, for the action to lead on from where it is. */
export interface NeededBelow {
  readonly needs: readonly Prerequisite[];
  /** How those of them are made that a new one is not yet as it is needed. */
  readonly early: readonly Own[];
  /** Actions that lead a new record there. */
  readonly way: readonly Operation[];
}

/** `none` for an operation of which the contract lists nothing that it needs. */
export function lackingNeeds({ service, operation, resource }: Subjects['operation']): Slot<Lacking> {
  return within(operation.offered, (offered): Slot<Lacking> => {
    const { needs = [] } = offered;
    if (needs.length === 0 || resource === undefined) return none(operation.id);
    return within(resource.own, (own) => {
      const { at } = statesOf(resource) ?? {};
      // To where all transitions begin that the action makes, or to where the one begins that needs something.
      const ways = ({ from }: Prerequisite): readonly (readonly Operation[])[] => {
        if (from === undefined) return [wayInto(service, resource, offered) ?? []];
        if (at === undefined) return [];
        const led = from.map((state) => wayInto(service, resource, { ...offered, when: { [at]: state } }));
        return led.flatMap((way) => (way === undefined ? [] : [way]));
      };
      const above = needs.flatMap((need) => {
        const [way] = ways(need);
        return need.side === 'below' || way === undefined ? [] : neededAbove(service, need, way);
      });
      const below = apart(needs.filter(({ side }) => side === 'below')).flatMap((some): readonly NeededBelow[] => {
        const [way] = some[0] === undefined ? [] : ways(some[0]);
        return way === undefined ? [] : [{ needs: some, way, early: tooEarly(service, resource, some) }];
      });
      return above.length + below.length === 0 ? none(operation.id) : stated({ own, above, below }, operation.id);
    });
  });
}

/** Of what is needed in a state, what a new one is not in and which can be made whatever state the record of the action is in, or in the one that it is in. */
function tooEarly(service: ServiceFacts, { name }: ResourceFacts, needs: readonly Prerequisite[]): readonly Own[] {
  return needs.flatMap((need): readonly Own[] => {
    const resource = service.resources.find((one) => one.name === need.resource);
    const own = resource && ifStated(resource.own);
    const initial = resource && statesOf(resource)?.initial;
    if (own === undefined || initial === undefined || need.in.length === 0 || need.in.includes(initial)) return [];
    const asked = (own.needs ?? []).filter((one) => one.resource === name && one.in.length > 0);
    const isMade = asked.every((one) => need.from?.every((state) => one.in.includes(state)) === true);
    return isMade ? [own] : [];
  });
}

/** What is needed together: of all transitions, or of one alone. */
function apart(needs: readonly Prerequisite[]): readonly (readonly Prerequisite[])[] {
  const keys = [...new Set(needs.map(({ from }) => JSON.stringify(from)))];
  return keys.map((key) => needs.filter(({ from }) => JSON.stringify(from) === key));
}

function neededAbove(service: ServiceFacts, need: Prerequisite, way: readonly Operation[]): readonly NeededAbove[] {
  const resource = service.resources.find(({ name }) => name === need.resource);
  const other = resource && ifStated(resource.own);
  const states = resource && statesOf(resource);
  if (resource === undefined || other === undefined || states === undefined || need.in.length === 0) return [];
  const actions = leadingBy(movesOf(service, resource));
  const writes = writesOf(resource);
  const byActions = waysBy(actions, states);
  const updates = writes.filter(({ kind }) => kind === 'update').map(({ operation }) => operation.id);
  const isUsable = ({ by }: States['transitions'][number]): boolean =>
    actions.some(({ id }) => id === by) || (updates.length > 0 && [...updates, 'update'].includes(by));
  const usable = { ...states, transitions: states.transitions.filter(isUsable) };
  const reached = statesIn(states).filter((state) => !need.in.includes(state) && routeTo(usable, state) !== undefined);
  const ways = new Map(reached.map((state) => [state, byActions.get(state)]));
  const name = need.at ?? need.resource;
  return ways.size === 0
    ? []
    : [{ prerequisite: need, name, other, at: states.at, ways, states, actions, writes, way }];
}

/** What a create was answered whose related record is in a state that it must not be in. */
export interface Beside {
  readonly state: Json;
  readonly told: Exchange;
}

/** Creates records whose related record is in each of the excluded states. */
export async function besideOthers(
  kit: Kit,
  own: Own,
  { prerequisite: { at: by }, other, at, ways, ...moves }: NeededAbove,
  lag: Lag,
): Promise<readonly Beside[]> {
  const { sent } = await kit.create(own);
  const found: Beside[] = [];
  // One state may be out of reach, as that of an account that is closed when something was paid in: the others are tried all the same.
  const isLedTo = async (record: OwnedRecord, state: Json): Promise<boolean> => {
    const way = ways.get(state);
    if (way === undefined && !(await ledTo(kit, other, moves.states, moves, record, state))) return false;
    for (const action of way ?? []) {
      const led = await kit.send(action, { record });
      if (kit.outcome(led).class !== 'success') return false;
    }
    const isThere = (item: Json | undefined): boolean => valueAt(item, at) === state;
    return isThere(await until(kit, lag.read, () => kit.read(other, record), isThere));
  };
  for (const state of kit.pickInQuickMode([...ways.keys()], { what: 'states', most: 2 })) {
    const record = await kit.create(other);
    // What stands below it is made, and paid into it, before it is led to where nothing can be: only the state may refuse it.
    const input = await kit.createInput(own, sent, [{ ...record, by, asItIs: true, isFunded: true }]);
    if (await isLedTo(record, state)) found.push({ state, told: await kit.send(own.create, input) });
    else kit.note(`No record of ${other.resource} is led to the state ${String(state)}`);
  }
  if (found.length === 0) kit.discard('no record is led to a state that it must not be in');
  return found;
}

/** Uses an action on records of which the one that they refer to was led to each of the excluded states from where it was. */
export async function actedBesideOthers(
  kit: Kit,
  { own, operation }: Lacking & { readonly operation: Operation },
  { prerequisite, other, at, ways, states, actions, way }: NeededAbove,
  dress: () => Promise<JsonObject | undefined>,
  lag: Lag,
): Promise<readonly Beside[]> {
  const use = async (led: (record: OwnedRecord) => Promise<void>, asWritten?: true): Promise<Exchange> => {
    const record = await kit.create(other);
    const on = await kit.create(own, undefined, [{ ...record, by: prerequisite.at }]);
    for (const step of way) kit.must(await kit.send(step, { record: on }), step.id);
    await led(record);
    const body = await dress();
    const input = { record: on, ...(body === undefined ? {} : { body }) };
    return kit.send(operation, input, asWritten === undefined ? {} : { asWritten });
  };
  const stateOf = async (record: OwnedRecord): Promise<Json> => valueAt(await kit.read(other, record), at) ?? null;
  const found: Beside[] = [];
  for (const state of kit.pickInQuickMode([...ways.keys()], { what: 'states', most: 2 })) {
    const lead = async (record: OwnedRecord): Promise<void> => {
      const from = await stateOf(record);
      const usable = states.transitions.filter(({ by }) => actions.some(({ id }) => id === by));
      const route = routeTo({ initial: from, transitions: usable }, state) ?? kit.discard('no action leads there');
      for (const { by } of route) {
        const action = actions.find(({ id }) => id === by);
        if (action !== undefined) kit.must(await kit.send(action, { record }), by);
      }
      const seen = await until(
        kit,
        lag.read,
        () => stateOf(record),
        (now) => now === state,
      );
      if (seen !== state) kit.discard(`no record is led to the state ${String(state)}`);
    };
    found.push({ state, told: await use(lead, true) });
  }
  if (found.some(({ told }) => kit.outcome(told).class !== 'success'))
    controlled(kit, await use(() => Promise.resolve()), `${operation.id} on a record that has what it needs`);
  return found;
}

/** What an action was answered on a record below which nothing was made, and what it changed there. */
export interface Without {
  readonly told: Exchange;
  readonly changed: readonly string[];
}

/** Uses an action on a record below which nothing was made, or what is not yet as it is needed; on one that has all that it needs, it must succeed where it did not there. */
export async function withoutRecords(
  kit: Kit,
  { own, operation }: Lacking & { readonly operation: Operation },
  { way, needs }: NeededBelow,
  dress: () => Promise<JsonObject | undefined>,
  early?: Own,
): Promise<Without> {
  const led = async (asWritten?: true) => {
    const record = await kit.create(own);
    const options = asWritten === undefined ? {} : { asWritten };
    // What the steps on the way need themselves is there, unless it is what is looked for here.
    const lacking = asWritten === undefined ? [] : needs.map(({ resource }) => resource);
    for (const action of way) {
      const step = await kit.send(action, { record }, { lacking });
      if (kit.outcome(step).class !== 'success') kit.discard(`${action.id}, on the way there, is refused`, step);
    }
    if (early !== undefined && asWritten === true) await kit.create(early, undefined, [{ ...record, asItIs: true }]);
    const before = await kit.read(own, record);
    const body = await dress();
    const told = await kit.send(operation, { record, ...(body === undefined ? {} : { body }) }, options);
    return { record, before, told };
  };
  const { record, before, told } = await led(true);
  const after = await kit.read(own, record);
  if (kit.outcome(told).class !== 'success')
    controlled(kit, (await led()).told, `${operation.id} on a record that has what it needs`);
  const isMoved = own.state !== undefined && valueAt(before, own.state) !== valueAt(after, own.state);
  const changed = [...changedIn(writable(own, record), before, after), ...(isMoved ? [own.state ?? ''] : [])];
  return { told, changed };
}
