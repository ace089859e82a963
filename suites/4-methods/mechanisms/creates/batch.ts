import { tuple, type Arbitrary } from 'fast-check';
import {
  isObject,
  type Json,
  type JsonObject,
  type Operation,
  type Own,
  valueAt,
  withValueAt,
  all,
  only,
  stated,
  within,
  type Slot,
  type Exchange,
  type Input,
  type Subjects,
  type Invalid,
  type Kit,
  type OwnedRecord,
  sendsJson,
} from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { listed, lag, until, type Lag } from 'probity/check/looks';
import {
  placed,
  adoptResults,
  bulkMark,
  resultsOf,
  toldSuccess,
  type BulkResults,
  identity,
} from 'probity/check/records';
import { suchThat } from 'probity/check/values';
import { missingIn } from 'probity/check/writes';
import { unshown } from './unshown.js';

/** How several records are made with one request, and where they show. */
export interface Batch {
  readonly operation: Operation;
  /** JSON pointers: to the list in the request, and to the record in an element of it. */
  readonly elements: string;
  readonly element: string;
  readonly own: Own;
  /** JSON pointer to a text that tells each record from all others. */
  readonly mark: string;
  readonly listing: Listing;
  readonly results: BulkResults;
  readonly lag: Lag;
  /** JSON pointers to what need not be shown as it was sent. */
  readonly free: readonly string[];
}

/** Requests that make several records: all or none of them, or each by itself; either, where neither is asked for. */
export function batch({ service, resource }: Subjects['resource'], isAtomic?: boolean): Slot<Batch> {
  const { bulk, own, operations } = resource;
  // What is wrong by the schema of what is sent may be taken where more is.
  const { body, accepted } = operations.create;
  return all({
    atomic: only(bulk.atomic, (atomic) => isAtomic === undefined || atomic === isAtomic),
    operation: only(bulk.offered, sendsJson),
    elements: bulk.elements,
    element: stated(bulk.element, ''),
    own: only(own, ({ create }) => create.method === 'POST' && body === accepted),
    mark: bulkMark(resource),
    listing: listing(resource),
    results: stated(resultsOf(bulk), ''),
    lag: lag(service),
    free: unshown(
      resource,
      within(own, ({ createBody }) => stated(createBody, '')),
    ),
  });
}

/** Bodies of records that are good, and one that breaks a rule of the schema. */
export interface Mixed {
  readonly good: readonly [JsonObject, JsonObject, JsonObject];
  readonly bad: JsonObject;
  readonly violation: string;
}

/** Values on which usual normalisations agree, so that a record shows them as they were sent. */
export function mixed(kit: Kit, { own }: Batch): Arbitrary<Mixed> {
  const body = kit.bodies(own.createBody, { own, values: 'safe' });
  const isBad = ({ body: wrong, strength }: Invalid): boolean => strength === 'sure' && isObject(wrong);
  const none = 'no object that breaks a rule of the schema can be made';
  const invalid = suchThat(kit.invalidBodies(own.createBody, { own }), isBad, none);
  return tuple(body, body, body, invalid).map(([one, two, three, { body: wrong, violation }]) => ({
    good: [one, two, three],
    bad: isObject(wrong) ? wrong : {},
    violation,
  }));
}

/** Lays what tells them apart over the bodies of several records. */
export async function laid(kit: Kit, { own }: Batch, bodies: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const ready: JsonObject[] = [];
  for (const body of bodies) ready.push(await kit.withUniqueFields(own, body));
  return ready;
}

/** What came of a request for several records. */
export interface Made {
  readonly exchange: Exchange;
  readonly bodies: readonly JsonObject[];
  /** The record of each body, where the list shows it. */
  readonly items: readonly (Json | undefined)[];
  /** The same as records of ours, where the list says what they are called. */
  readonly records: readonly (OwnedRecord | undefined)[];
}

/**
 * Sends the bodies in one request and looks for their records, which are ours from then on: until those that are wanted
 * are there, as far as lists may lag behind, and no sooner than that where there should be none.
 * @param beside a record in the same collection, which the list must show: else it shows nobody by their marks
 */
export async function sendBatch(
  kit: Kit,
  batch: Batch,
  beside: OwnedRecord,
  bodies: readonly JsonObject[],
  isWanted: (index: number) => boolean,
): Promise<Made> {
  const valid = bodies.every((_, index) => isWanted(index));
  const input = batchInput(batch, beside, bodies);
  const exchange = await kit.send(batch.operation, input, { intent: valid ? 'valid' : 'invalid' });
  return lookFor(kit, batch, beside, { exchange, bodies }, isWanted);
}

/** A request for these records, in the collection of another one. */
export function batchInput({ elements, element }: Batch, beside: OwnedRecord, bodies: readonly JsonObject[]): Input {
  const many = bodies.map((body) => (element === '' ? body : withValueAt({}, element, body)));
  return { record: beside, ids: parentIds(beside), body: elements === '' ? many : withValueAt({}, elements, many) };
}

/** Looks for the records of a request that was sent, as `sendBatch` does. */
export async function lookFor(
  kit: Kit,
  batch: Batch,
  beside: OwnedRecord,
  { exchange, bodies }: Pick<Made, 'exchange' | 'bodies'>,
  isWanted: (index: number) => boolean,
): Promise<Made> {
  const { own, lag: within, listing: list, mark } = batch;
  const isMade = kit.outcome(exchange).class === 'success';
  if (!isMade && within.list > 0) await kit.wait(within.list);
  // Before any look at a list: it may leave out what was made.
  const named = adoptResults(kit, batch, batch.results, exchange, bodies);
  const [model, ...items] = await until(
    kit,
    isMade ? within.list : 0,
    () => shown(kit, batch, beside, [beside.sent, ...bodies]),
    ([, ...seen]) => seen.every((item, index) => item !== undefined || !isWanted(index)),
  );
  if ([model, ...items].every((item) => item === undefined))
    kit.stop('not-observable', `${list.list.id} does not show ${mark}, or not the records that were made`);
  const records = items.map((item, n) => {
    if (item === undefined) return undefined;
    return named.get(identity(own.id, item) ?? '') ?? kit.adoptItem(own, item, exchange, bodies[n]);
  });
  return { exchange, bodies, items, records };
}

/** The record that each body is to make, as the list shows it. */
async function shown(
  kit: Kit,
  { listing: list, mark }: Batch,
  beside: OwnedRecord,
  bodies: readonly JsonObject[],
): Promise<readonly (Json | undefined)[]> {
  const all = await listed(kit, list, beside);
  if (all === undefined) return kit.stop('not-observable', `${list.list.id} could not be read to its end`);
  return bodies.map((body) => all.find((item) => valueAt(item, mark) === valueAt(body, mark)));
}

/** What is not there of some records, in words. A list may leave members out: then the record itself is looked at. */
export async function lostOf(
  kit: Kit,
  { own, free, lag: { read } }: Batch,
  { bodies, items, records }: Made,
  indices: readonly number[] = [...bodies.keys()],
): Promise<readonly string[]> {
  const lost: string[] = [];
  for (const index of indices) {
    const [body = {}, item, record] = [bodies[index], items[index], records[index]];
    const missing = (seen: Json | undefined): readonly string[] => missingIn(body, seen, free);
    const isWhole = missing(item).length === 0 || own.read === undefined || record === undefined;
    const look = (): Promise<Json | undefined> => kit.read(own, record as OwnedRecord);
    const seen = isWhole ? item : await until(kit, read, look, (one) => missing(one).length === 0);
    lost.push(...missing(seen));
  }
  return lost;
}

/**
 * The mark of the record that each result is of, by the mark or the id that it shows: null where that is none of them.
 * Undefined where no result shows either.
 */
export function marksIn(
  { own, mark }: Batch,
  { bodies, records }: Made,
  results: readonly Json[],
  item: string,
): readonly Json[] | undefined {
  const marks = results.map((result) => {
    const one = valueAt(result, item);
    const shown = valueAt(one, mark) ?? undefined;
    const ids = one === undefined ? undefined : placed(own.id, one);
    if (shown !== undefined || ids === undefined) return shown;
    const names = Object.keys(ids);
    const index = records.findIndex((record) => names.every((name) => record?.ids[name] === ids[name]));
    return valueAt(bodies[index], mark) ?? null;
  });
  if (marks.every((one) => one === undefined)) return undefined;
  return marks.map((one) => one ?? null);
}

/** What fills the path of an operation on the same collection: the ids of the parents alone. */
function parentIds({ ids }: OwnedRecord): Readonly<Record<string, string>> {
  return Object.fromEntries(Object.entries(ids).filter(([name]) => name.includes('.')));
}

/**
 * Whether a service refuses the body by itself: only then is a request that has it among others one with a mistake. What
 * it makes of one that it takes is removed.
 */
export async function refusedAlone(kit: Kit, { own }: Batch, beside: OwnedRecord, body: JsonObject): Promise<boolean> {
  const exchange = await kit.send(own.create, { ids: beside.ids, body }, { intent: 'invalid' });
  return kit.outcome(exchange).class === 'caller-error';
}

/** A body with the unique value of a record that is there, where there is such a value beside the mark. */
export function taken({ own, mark }: Batch, { sent }: OwnedRecord, body: JsonObject): JsonObject | undefined {
  const at = own.unique.find((pointer) => pointer !== mark && valueAt(sent, pointer) !== undefined);
  const put = at === undefined ? undefined : valueAt(sent, at);
  if (at === undefined || put === undefined) return undefined;
  const made = withValueAt(body, at, put);
  return isObject(made) ? made : undefined;
}

/** The first status in words of its own: nobody has said what it means. */
export function statusInWords(results: readonly Json[], pointer: string): string | undefined {
  const statuses = results.map((result) =>
    toldSuccess(result, pointer) === undefined ? valueAt(result, pointer) : null,
  );
  return statuses.find((status): status is string => typeof status === 'string' && /\p{L}/u.test(status));
}
