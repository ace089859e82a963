import {
  ifStated,
  isObject,
  valueAt,
  withValueAt,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import type { Aggregate } from 'probity/check/facts';
import { declaredRefs } from 'probity/check/records';
import { wordsAt } from 'probity/check/values';
import type { Group } from './aggregating.js';
import { furtherMoves, ledBy, ledTo } from '../moves/led.js';

/** An action that writes a number of its body into its record, from which members of other records follow. */
export interface Setter {
  readonly action: Operation;
  readonly schema: JsonSchema;
  /** JSON pointer into the body. */
  readonly pointer: string;
}

/** Where nobody says how large a number may be. */
const LARGE = 9;

export function settersOf(
  { operations }: ServiceFacts,
  { name }: ResourceFacts,
  rules: readonly Aggregate[],
): readonly Setter[] {
  const members = rules.map(({ member }) => member);
  return operations.flatMap(({ offered, body, sets }) => {
    const [action, schema] = [ifStated(offered), ifStated(body)];
    if (action?.resource !== name || schema === undefined || action.done !== undefined) return [];
    return (ifStated(sets) ?? []).flatMap(({ at, to }) =>
      to.is === 'body' && members.includes(at) ? [{ action, schema, pointer: to.pointer }] : [],
    );
  });
}

/** Makes records and takes such an action on each with another number. */
export async function expectAfterActions(
  kit: Kit,
  { own, moves, writes, states, setters }: Group,
  create: () => Promise<OwnedRecord>,
  expectAll: (when: string) => Promise<void>,
): Promise<void> {
  for (const setter of setters) {
    const { action } = setter;
    const to = states?.transitions.find(({ by }) => by === action.id)?.to;
    for (const body of bodiesOf(kit, setter)) {
      const record = await create();
      const by = { ...moves, writes, bodyOf: ({ id }: Operation) => (id === action.id ? body : undefined) };
      const isDone =
        states === undefined || to === undefined
          ? kit.outcome(await kit.send(action, { record, body })).class === 'success'
          : await ledTo(kit, own, states, by, record, to);
      if (isDone) await expectAll(`after ${action.id} with ${JSON.stringify(body)}`);
    }
  }
}

/** What a move needs of who makes the records and compares the members. */
interface Moving {
  readonly create: () => Promise<OwnedRecord>;
  readonly expectAll: (when: string) => Promise<void>;
  readonly bodyOf: (action: Operation) => JsonObject | undefined;
}

/**
 * Takes actions that lead to no state on the shortest way, each on a record of its own; and what can be done behind one that names the record
 * in its body, such as to check out what was checked in.
 */
export async function expectAfterMoves(
  kit: Kit,
  { name, own, moves, states }: Group,
  { create, expectAll, bodyOf }: Moving,
): Promise<void> {
  // Of what cannot be read it is not known what became of it.
  if (own.read === undefined || states === undefined) return;
  const take = async (action: Operation, record: OwnedRecord): Promise<boolean> => {
    const body = bodyOf(action);
    // It may need of its record what was taken away before: a refusal is no fault.
    const options = action.body === undefined || body !== undefined ? ({ intent: 'probe' } as const) : {};
    const exchange = await kit.send(action, { record, ...(body === undefined ? {} : { body }) }, options);
    return kit.outcome(exchange).class === 'success';
  };
  for (const { action, start } of furtherMoves(states, moves.actions)) {
    const from = start.way.length === 0 ? '' : ` in the state ${JSON.stringify(start.state)}`;
    const led = async (): Promise<OwnedRecord> => {
      const record = await create();
      await ledBy(kit, start, record, bodyOf);
      return record;
    };
    const record = await led();
    if (await take(action, record)) await expectAll(`after ${action.id} of ${name}${from}`);
    if (bodyOf(action) === undefined) continue;
    const to = states.transitions.flatMap((one) => (one.by === action.id ? [one.to] : []));
    const behind = moves.actions.filter(
      (one) =>
        one.id !== action.id &&
        (one.body === undefined || bodyOf(one) !== undefined) &&
        states.transitions.some(({ by, from: states }) => by === one.id && states.some((state) => to.includes(state))),
    );
    for (const next of behind) {
      const another = await led();
      if ((await take(action, another)) && (await take(next, another)))
        await expectAll(`after ${action.id} and ${next.id} of ${name}${from}`);
    }
  }
}

/** Bodies with numbers that differ, so that a sum is another one than each of them, and an average none of them. */
function bodiesOf(kit: Pick<Kit, 'everyInvalidBody' | 'validate'>, setter: Setter): readonly JsonObject[] {
  const { schema, pointer, action } = setter;
  const base = kit.everyInvalidBody(schema, { sends: action.sends })[0]?.repaired ?? {};
  const words = wordsAt(schema, pointer);
  const least = words.least('minimum') ?? 0;
  const most = Math.min(words.most('maximum') ?? least + LARGE, least + LARGE);
  const numbers = [most, least + 1];
  return numbers.flatMap((value) => {
    const body = withValueAt(base, pointer, value);
    const isRight = isObject(body) && valueAt(body, pointer) === value && kit.validate(schema, body).length === 0;
    return isRight ? [body] : [];
  });
}

/** Actions whose body names the record by the reference by which members follow. */
export function namersOf(
  { operations }: ServiceFacts,
  { name, refs }: ResourceFacts,
  by: string | undefined,
): readonly Setter[] {
  const named = (ifStated(refs) ?? []).filter(({ at }) => at === by);
  return operations.flatMap(({ offered, body }) => {
    const [action, schema] = [ifStated(offered), ifStated(body)];
    if (action?.resource !== name || schema === undefined || action.done !== undefined) return [];
    return declaredRefs(named, schema).map(({ at }) => ({ action, schema, pointer: at }));
  });
}

/** Those of all effects on related records. */
export function namersIn(service: ServiceFacts, resource: ResourceFacts): readonly Setter[] {
  const places = new Set((ifStated(resource.relations.effects) ?? []).map(({ record }) => record.at));
  return [...places].flatMap((at) => namersOf(service, resource, at));
}

/** What such an action is sent with, so that it names that record; undefined for another action, or where no valid body does. */
export function naming(
  kit: Pick<Kit, 'everyInvalidBody' | 'validate'>,
  namers: readonly Setter[],
  { ids }: OwnedRecord,
): (action: Operation) => JsonObject | undefined {
  const [id = ''] = Object.entries(ids).flatMap(([name, one]) => (name.includes('.') ? [] : [one]));
  return ({ id: of }) => {
    const namer = namers.find(({ action }) => action.id === of);
    if (namer === undefined) return undefined;
    const { schema, pointer, action } = namer;
    const base = kit.everyInvalidBody(schema, { sends: action.sends })[0]?.repaired ?? {};
    return [id, Number(id)]
      .map((value) => withValueAt(base, pointer, value))
      .find((body): body is JsonObject => isObject(body) && kit.validate(schema, body).length === 0);
  };
}
