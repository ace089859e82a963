import type { Baseline, PromisedOperation } from '../../contract/facts/baseline-model.js';
import { isObject, type Json, type JsonObject } from '../../contract/text/json.js';
import type { ConcurrencyFacts, Own, Operation } from '../../contract/facts/model.js';
import { escapeSegment, valueAt } from '../../contract/text/pointer.js';
import { all, map, none, only, stated, orDefault, within, type Slot } from '../../contract/facts/slot.js';
import type { QueryPair } from '../../contract/text/template.js';
import type { Exchange } from '../../result/exchange.js';
import { equal } from '../values/compare.js';
import type { Subjects } from '../define.js';
import type { Kit, OwnedRecord } from '../kit.js';
import { listed } from './observe.js';
import { recognisable, matchOwn } from '../records/own-records.js';
import { precondition } from '../writes/precondition.js';
import { enter, context, type OperationContext } from '../operation-context.js';
import { lag, readBack, until, type Lag } from './settle.js';

/** All that is needed to make the fixed requests of one operation, each on a record of our own. */
export interface Stand {
  readonly context: OperationContext;
  readonly concurrency: ConcurrencyFacts | undefined;
  readonly lag: Lag;
}

/** The requests of one operation as they were when a baseline was recorded. */
export interface GoldenRequests {
  /** Bodies of the records that they are made on, or that they make. */
  readonly records: readonly JsonObject[];
  readonly bodies: readonly JsonObject[];
  readonly queries: readonly string[];
}

/** How one of them was answered. */
export interface Performed {
  readonly exchange: Exchange;
  /** What was written: by the request, or to the record that it shows. */
  readonly sent?: JsonObject;
  /** The record that it was written to, as it reads after a write, or as the answer shows it. */
  readonly readBack?: Json | undefined;
  /** Of a list: what it shows of our own records. */
  readonly items?: readonly Json[];
}

/** Requests of each operation, however few bodies there are: what is there only now and then must have its chance. */
export const LEAST = 2;

/** The context of an operation on records of our own; a sample belongs to another party, and may change. */
export function stand(facts: Subjects['operation']): Slot<Stand> {
  const { service, resource } = facts;
  const onOwn = within(context(facts), (found): Slot<OperationContext> => {
    if (found.footing.on !== 'sample') return stated(found, '');
    return resource === undefined
      ? none(found.operation.id)
      : map(resource.own, (own): OperationContext => ({ ...found, footing: { on: 'own', own } }));
  });
  return all({
    // A JSON Patch says where it changes, and cannot be drawn from a schema.
    context: only(onOwn, ({ operation }) => operation.format !== 'json-patch'),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource?.concurrency ?? none(''), undefined),
    lag: lag(service),
  });
}

/** What the baseline of the version promises of the operation; not applicable to one that was not there yet. */
export function promised(facts: Subjects['operation']): Slot<{ baseline: Baseline; promise: PromisedOperation }> {
  const { baseline } = facts.service.versioning;
  return within(baseline, (found) => {
    const promise = found.operations[facts.operation.id];
    return promise === undefined ? none(facts.operation.id) : stated({ baseline: found, promise }, '');
  });
}

/** The requests that a baseline holds for the operation of a context. */
export function requestsOf(
  baseline: Baseline,
  { bodies, queries }: PromisedOperation,
  context: OperationContext,
): GoldenRequests {
  const { footing: on, own, operation } = context;
  const makes = operation.kind === 'create' || operation.kind === 'list';
  const resource = makes ? own?.resource : on.on === 'own' ? on.own.resource : undefined;
  return { records: baseline.records[resource ?? ''] ?? [], bodies, queries };
}

/** The numbers of all requests, for `perform`. */
export function numbersOf({ records, bodies, queries }: GoldenRequests): readonly number[] {
  return numbers(Math.max(LEAST, records.length, bodies.length, queries.length));
}

/**
 * The numbers of the requests that are worth repeating: each content and each query, one request that changes something
 * without any, and a few records of which something is shown.
 */
export function tellingOf({ kind, safe }: Operation, { records, bodies, queries }: GoldenRequests): readonly number[] {
  const takesBody = bodies.length > 0 || kind === 'create';
  if (!takesBody && !safe) return numbers(1);
  return numbers(Math.max(LEAST, takesBody ? Math.max(records.length, bodies.length) : 0, queries.length));
}

function numbers(count: number): readonly number[] {
  return Array.from({ length: count }, (_, n) => n);
}

/** Makes the request with that number. */
export async function perform(kit: Kit, stand: Stand, requests: GoldenRequests, n: number): Promise<Performed> {
  const { context } = stand;
  const { operation, footing: on, own } = context;
  if (operation.kind === 'create' && own !== undefined) return creation(kit, stand, own, at(requests.records, n) ?? {});
  if (operation.kind === 'list' && own !== undefined) return listOf(kit, stand, own, requests, n);
  const body = at(requests.bodies, n);
  if (on.on !== 'own') {
    const { input } = await enter(kit, context);
    const query = pairs(at(requests.queries, n) ?? '');
    return { exchange: await kit.send(operation, { ...input, query, ...(body === undefined ? {} : { body }) }) };
  }
  const record = await kit.ready(on.own, operation, at(requests.records, n));
  if (stand.lag.read > 0) await readBack(kit, on.own, record, stand.lag);
  if (operation.kind === 'read') {
    const exchange = await kit.send(operation, { record });
    return { exchange, sent: record.sent, readBack: kit.item(operation, exchange) };
  }
  if (body === undefined) return { exchange: await kit.send(operation, { record }) };
  const sent = operation.kind === 'replace' ? await kit.withUniqueFields(stand.context.laid ?? on.own, body) : body;
  const held = await precondition(kit, on.own, stand.concurrency, record);
  const exchange = await kit.send(operation, { record, ...held(sent) });
  if (operation.kind === 'action') return { exchange };
  return { exchange, sent, readBack: await settled(kit, on.own, record, sent, exchange, stand) };
}

async function creation(kit: Kit, stand: Stand, own: Own, body: JsonObject): Promise<Performed> {
  const { input } = await enter(kit, stand.context);
  const sent = await kit.withUniqueFields(own, body);
  const exchange = await kit.send(stand.context.operation, { ...input, body: sent });
  const record = kit.adopt(own, exchange);
  return record === undefined
    ? { exchange, sent }
    : { exchange, sent, readBack: await settled(kit, own, record, sent, exchange, stand) };
}

/** The record after a write, once it shows what was written or has had the time to. */
async function settled(
  kit: Kit,
  own: Own,
  record: OwnedRecord,
  sent: JsonObject,
  exchange: Exchange,
  { context: { operation }, lag: { read } }: Stand,
): Promise<Json | undefined> {
  if (kit.outcome(exchange).class !== 'success') return undefined;
  if (own.read === undefined) return kit.item(operation, exchange);
  const isThere = (item: Json | undefined): boolean => echoesOf(sent, item).length === leaves(sent).length;
  return until(kit, read, () => kit.read(own, record), isThere);
}

async function listOf(
  kit: Kit,
  { context: { operation, listing }, lag }: Stand,
  own: Own,
  { records, queries }: GoldenRequests,
  n: number,
): Promise<Performed> {
  const record = await kit.create(own, at(records, n));
  return listWith(kit, { operation, listing, lag }, own, record, at(queries, n));
}

/** A list with a record of our own in it, and what it shows of that record. */
export async function listWith(
  kit: Kit,
  { operation, listing, lag }: Pick<OperationContext, 'operation' | 'listing'> & Pick<Stand, 'lag'>,
  own: Own,
  record: OwnedRecord,
  query = '',
): Promise<Performed> {
  const exchange = await kit.send(operation, { record, query: pairs(query) });
  if (!recognisable(own.id)) return { exchange };
  const of = matchOwn(own, [record]);
  const look = async (): Promise<readonly Json[]> =>
    ((await listed(kit, listing, record)) ?? []).filter((item) => of(item) === record);
  const items = await until(kit, lag.list, look, (found) => found.length > 0);
  return { exchange, items, sent: record.sent, readBack: items[0] };
}

/** The content of an answer: its JSON, or the text that it has in the place of it. */
export function contentOf(kit: Pick<Kit, 'body' | 'discard'>, exchange: Exchange): Json | undefined {
  const body = kit.body(exchange);
  if (body.kind === 'json' || body.kind === 'form') return body.value;
  if (body.kind === 'too-large') return kit.discard('the answer is too large to be looked at');
  return body.kind === 'text' ? body.text : undefined;
}

/** What is not looked into: the items of a list are looked at one by one, and of our own only. */
export function closedIn({ operation, listing }: OperationContext): readonly string[] {
  if (operation.kind !== 'list' || listing?.items.kind !== 'pointer') return [];
  return [listing.items.pointer];
}

/** Pointers to what reads exactly as it was written. Lists are taken as a whole. */
export function echoesOf(sent: JsonObject, item: Json | undefined): readonly string[] {
  return leaves(sent).filter((pointer) => equal(valueAt(sent, pointer), valueAt(item, pointer)));
}

/** Pointers to the values of a body; a null writes nothing that could be read. */
export function leaves(value: Json, pointer = ''): readonly string[] {
  if (value === null) return [];
  if (!isObject(value)) return [pointer];
  return Object.entries(value).flatMap(([name, inner]) => leaves(inner, `${pointer}/${escapeSegment(name)}`));
}

/** The requests go round, until the one that has most of them is through. */
export function at<T>(list: readonly T[], n: number): T | undefined {
  return list[n % Math.max(1, list.length)];
}

function pairs(query: string): readonly QueryPair[] {
  if (query === '') return [];
  return query.split('&').map((pair): QueryPair => {
    const [name = '', ...value] = pair.split('=');
    return [name, value.join('=')];
  });
}
