import type { JsonObject, JsonSchema } from '../contract/json.js';
import type { ConcurrencyFacts, Operation, Own } from '../contract/model.js';
import type { Exchange } from '../result/exchange.js';
import { closedValues, valueInWords, type ClosedValue } from './closed-values.js';
import type { Kit, OwnedRecord } from './kit.js';
import { precondition } from './precondition.js';
import { sendsJson } from './scene.js';

/** An operation that takes values: a create, or one that writes to a record. */
export interface Way {
  readonly operation: Operation;
  readonly schema: JsonSchema;
  /** A record that all values may be sent to, to see which of them are taken at once. */
  readonly first?: OwnedRecord;
  /** Makes a record with the content of a body, and tells how it is sent another. */
  readonly on: (content: JsonObject) => Promise<(content: JsonObject, member: string) => Promise<Exchange>>;
}

/** Sends whole bodies, each of which makes a record. */
export function byCreating(kit: Kit, own: Own, schema: JsonSchema, usual: OwnedRecord): Way {
  const send = async (content: JsonObject): Promise<Exchange> => {
    const exchange = await kit.send(own.create, { ids: usual.ids, body: await kit.lay(own, content) });
    kit.adopt(own, exchange);
    return exchange;
  };
  return { operation: own.create, schema, on: () => Promise.resolve(send) };
}

/** Sends a record of ours whole bodies, or of an update the member alone with what it stands in. */
export async function byWriting(
  kit: Kit,
  own: Own,
  { operation, schema }: Pick<Way, 'operation' | 'schema'>,
  concurrency: ConcurrencyFacts | undefined,
): Promise<Way> {
  const sendTo = (record: OwnedRecord) => async (wanted: JsonObject, member: string) => {
    const [name = ''] = member.split('/');
    const body = operation.kind === 'update' ? { [name]: wanted[name] ?? null } : await kit.lay(own, wanted);
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
  readonly writes: readonly (readonly [operation: Operation | undefined, schema: JsonSchema | undefined])[];
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** Each value that is to be taken, with the operation that takes it, by what a person would call both. */
export async function valuesByWay(
  kit: Kit,
  { own, body, state, isStateSaid, writes, concurrency }: Offered,
  usual: OwnedRecord,
): Promise<ReadonlyMap<string, readonly [Way, ClosedValue]>> {
  const ways = [byCreating(kit, own, body, usual)];
  for (const [operation, schema] of writes) {
    // What only goes in some state may end it.
    const isFree = operation && sendsJson(operation) && Object.keys(operation.when).length === 0;
    const isWhole = operation?.format !== 'json-patch';
    if (isFree && isWhole && schema !== undefined)
      ways.push(await byWriting(kit, own, { operation, schema }, concurrency));
  }
  // Where nobody says which words are states, a record need not take each of them from where it is.
  const mayBeState = ({ at, value }: ClosedValue): boolean =>
    !isStateSaid && at === 'word' && typeof value !== 'boolean';
  return new Map(
    ways.flatMap((way) =>
      closedValues(way.schema, own, [state])
        .filter((one) => way.operation.kind === 'create' || !mayBeState(one))
        .map((one) => [`${way.operation.id}: ${one.member}: ${valueInWords(one.value)}`, [way, one]] as const),
    ),
  );
}
