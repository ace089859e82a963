import { tuple, type Arbitrary } from 'fast-check';
import { isObject, type Json, type JsonObject } from '../contract/json.js';
import type { Operation, Own } from '../contract/model.js';
import { valueAt, withValueAt } from '../contract/pointer.js';
import { all, only, stated, tolerate, within, type Slot } from '../contract/slot.js';
import type { Exchange } from '../result/exchange.js';
import type { Subjects } from './define.js';
import type { Invalid } from './invalid.js';
import type { Kit, OwnedRecord } from './kit.js';
import { listing, type Listing } from './listing.js';
import { listed } from './observe.js';
import { sendsJson } from './scene.js';
import { lag, until, type Lag } from './settle.js';
import { hiddenIn } from './written.js';

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
  readonly lag: Lag;
  /** JSON pointers to what need not be shown as it was sent. */
  readonly free: readonly string[];
}

/** Requests that make several records: all or none of them, or each by itself. */
export function batch({ service, resource }: Subjects['resource'], isAtomic: boolean): Slot<Batch> {
  const { bulk, own, volatile, readOnly } = resource;
  const unseen = within(own, ({ createBody }) => stated(hiddenIn(createBody), ''));
  const free = [volatile, readOnly, unseen].flatMap((slot) => tolerate<readonly string[]>(slot, []).value);
  return all({
    atomic: only(bulk.atomic, (atomic) => atomic === isAtomic),
    operation: only(bulk.offered, sendsJson),
    elements: bulk.elements,
    element: stated(bulk.element, ''),
    own: only(own, ({ create }) => create.method === 'POST'),
    mark: within(own, ({ tag, unique: [first] }) => {
      const mark = tag ?? first;
      return mark === undefined ? resource.tag : stated(mark, '');
    }),
    listing: listing(resource),
    lag: lag(service),
    free: stated(free, ''),
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
  const invalid = kit.invalidBodies(own.createBody, { own }).filter(isBad);
  return tuple(body, body, body, invalid).map(([one, two, three, { body: wrong, violation }]) => ({
    good: [one, two, three],
    bad: isObject(wrong) ? wrong : {},
    violation,
  }));
}

/** Lays what tells them apart over the bodies of several records. */
export async function laid(kit: Kit, { own }: Batch, bodies: readonly JsonObject[]): Promise<readonly JsonObject[]> {
  const ready: JsonObject[] = [];
  for (const body of bodies) ready.push(await kit.lay(own, body));
  return ready;
}

/** What came of a request for several records. */
export interface Made {
  readonly exchange: Exchange;
  /** The record of each body, where the list shows it. */
  readonly items: readonly (Json | undefined)[];
}

/**
 * Sends the bodies in one request and looks for their records, which are ours from then on: until those that are wanted
 * are there, as far as lists may lag behind.
 * @param beside a record in the same collection
 */
export async function sendBatch(
  kit: Kit,
  batch: Batch,
  beside: OwnedRecord,
  bodies: readonly JsonObject[],
  isWanted: (index: number) => boolean,
): Promise<Made> {
  const { operation, elements, element, own, lag: within } = batch;
  const list = bodies.map((body) => (element === '' ? body : withValueAt({}, element, body)));
  const body = elements === '' ? list : withValueAt({}, elements, list);
  const valid = bodies.every((_, index) => isWanted(index));
  const input = { record: beside, ids: parentIds(beside), body };
  const exchange = await kit.send(operation, input, { intent: valid ? 'valid' : 'invalid' });
  const isMade = kit.outcome(exchange).class === 'success';
  const items = await until(
    kit,
    isMade ? within.list : 0,
    () => shown(kit, batch, beside, bodies),
    (seen) => seen.every((item, index) => item !== undefined || !isWanted(index)),
  );
  items.forEach((item, index) => item !== undefined && kit.adoptItem(own, item, exchange, bodies[index]));
  return { exchange, items };
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

/** The results in an answer, as a list; undefined where there is none. */
export function resultsIn(kit: Kit, exchange: Exchange, pointer: string): readonly Json[] | undefined {
  const found = kit.at(exchange, { kind: 'pointer', pointer });
  return Array.isArray(found) ? (found as readonly Json[]) : undefined;
}

/** Whether a result tells of a success: 201, "201" or "HTTP/1.1 201 Created"; undefined where it tells no status. */
export function toldSuccess(result: Json | undefined, pointer: string): boolean | undefined {
  const [, code] = /(?:^|\s)([1-5])\d\d(?:\s|$)/.exec(String(valueAt(result, pointer))) ?? [];
  return code === undefined ? undefined : code === '2';
}
