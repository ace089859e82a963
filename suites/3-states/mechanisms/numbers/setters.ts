import {
  ifStated,
  isObject,
  valueAt,
  withValueAt,
  type Aggregate,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type Operation,
  type OwnedRecord,
  type ResourceFacts,
  type ServiceFacts,
} from 'probity/check';
import { wordsAt } from 'probity/check/values';
import type { Group } from './aggregating.js';
import { ledTo } from '../moves/led.js';

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
