import {
  isObject,
  type Json,
  type JsonObject,
  type JsonSchema,
  type ConcurrencyFacts,
  type Operation,
  type Own,
  type Exchange,
  valueAt,
  withValueAt,
  type Kit,
  type OwnedRecord,
  sendsJson,
} from 'probity/check';
import { fixedMembers } from 'probity/check/values';
import { writtenPart, precondition } from 'probity/check/writes';
import { closedValues, filledUp, type ClosedValue } from './closed-values.js';

/** An operation that takes values: a create, or one that writes to a record. */
export interface Way {
  readonly operation: Operation;
  readonly schema: JsonSchema;
  /** A record that all values may be sent to, to see which of them are taken at once. */
  readonly first?: OwnedRecord;
  /** Makes a record with the content of a body, and tells how it is sent another: of an update these members alone. */
  readonly on: (content: JsonObject) => Promise<(content: JsonObject, members: readonly string[]) => Promise<Exchange>>;
}

/** Sends whole bodies, each of which makes a record. */
export function byCreating(kit: Kit, own: Own, schema: JsonSchema): Way {
  const send = async (content: JsonObject): Promise<Exchange> => {
    const input = await kit.createInput(own, content);
    const exchange = await kit.send(own.create, { ...input, body: filledAs(own, content, input.body) });
    kit.adopt(own, exchange);
    return exchange;
  };
  return { operation: own.create, schema, on: () => Promise.resolve(send) };
}

/** Lays marks over a body; where a longer text is asked for, what was laid is its beginning. */
async function laid(kit: Kit, own: Own, content: JsonObject): Promise<JsonObject> {
  return filledAs(own, content, await kit.withUniqueFields(own, content));
}

function filledAs(own: Own, content: JsonObject, body: JsonObject): JsonObject {
  const marks = [...own.unique, ...(own.tag === undefined ? [] : [own.tag])];
  return marks.reduce<Json>((sum, at) => {
    const [wanted, mark] = [valueAt(content, at), valueAt(sum, at)];
    return typeof wanted === 'string' && typeof mark === 'string' ? withValueAt(sum, at, filledUp(mark, wanted)) : sum;
  }, body) as JsonObject;
}

/** What an update says to write members: each with what it stands in, as far as it may write that, and what it must say anyhow and can say in one way only. */
export function partOf(schema: JsonSchema, content: JsonObject, members: readonly string[]): JsonObject {
  const names = new Set(members.map((member) => member.split('/')[0] ?? ''));
  const whole = Object.fromEntries([...names].map((name) => [name, content[name] ?? null]));
  return { ...fixedMembers(schema), ...writtenPart(schema, whole) };
}

/** Sends a record of ours whole bodies, or of an update the member alone with what it stands in. */
export async function byWriting(
  kit: Kit,
  own: Own,
  { operation, schema }: Pick<Way, 'operation' | 'schema'>,
  concurrency: ConcurrencyFacts | undefined,
): Promise<Way> {
  const sendTo = (record: OwnedRecord) => async (wanted: JsonObject, members: readonly string[]) => {
    const whole = await laid(kit, own, wanted);
    const body = operation.kind === 'update' ? partOf(schema, whole, members) : whole;
    const held = await precondition(kit, own, concurrency, record);
    return kit.send(operation, { record, ...held(body) });
  };
  const first = await kit.ready(own, operation);
  const on: Way['on'] = async (content) =>
    sendTo(content === first.sent ? first : await kit.ready(own, operation, content));
  return { operation, schema, first, on };
}

/** Operations that a resource has, and what it says of them. */
export interface Offered {
  readonly own: Own;
  readonly body: JsonSchema;
  /** Pointer of the state; empty where there is none. */
  readonly state: string;
  /** Whether it is said what the states are, or that there are none. */
  readonly isStateSaid: boolean;
  /** Paths of the members that stated rules are about; undefined where it is not said what rules and effects there are. */
  readonly ruled: ReadonlySet<string> | undefined;
  readonly writes: readonly (readonly [operation: Operation | undefined, schema: JsonSchema | undefined])[];
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** The operations that take values, and the values that each of them is to take. */
export async function valuesByWay(
  kit: Kit,
  { own, body, state, isStateSaid, ruled, writes, concurrency }: Offered,
): Promise<readonly (readonly [Way, readonly ClosedValue[]])[]> {
  const ways = [byCreating(kit, own, body)];
  for (const [operation, schema] of writes) {
    // What only goes in some state may end it.
    const isFree = operation && sendsJson(operation) && Object.keys(operation.when).length === 0;
    const isWhole = operation?.format !== 'json-patch';
    if (isFree && isWhole && schema !== undefined)
      ways.push(await byWriting(kit, own, { operation, schema }, concurrency));
  }
  // Where nobody says which words are states, a record need not take each of them from where it is.
  const mayBeState = ({ at, value }: ClosedValue): boolean =>
    !isStateSaid && (at === 'word' || at === 'null') && typeof value !== 'boolean';
  return ways.map((way) => {
    const values = closedValues(way.schema, { ...own, ruled }, [state]);
    const mayBeTaken = (one: ClosedValue): boolean => way.operation.kind === 'create' || !mayBeState(one);
    return [way, values.filter((one) => mayBeTaken(one) && !takesAway(way.operation, body, one))] as const;
  });
}

/** Whether a value of an update takes a member away (RFC 7396), without which no record can be, or which lies inside of another one. */
function takesAway({ kind }: Operation, createBody: JsonSchema, { member, at }: ClosedValue): boolean {
  if (kind !== 'update' || at !== 'null') return false;
  const required = isObject(createBody) ? createBody['required'] : undefined;
  return member.includes('/') || (Array.isArray(required) && required.includes(member));
}
