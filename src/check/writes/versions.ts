import type { Json, JsonObject } from '../../contract/text/json.js';
import type { Carrier, ConcurrencyFacts, Operation } from '../../contract/facts/model.js';
import { valueAt, withValueAt } from '../../contract/text/pointer.js';
import { header } from '../../result/exchange.js';
import { isWeak } from './entity-tags.js';
import type { Input, Kit, OwnedRecord } from '../kit.js';

/** A record as a caller sees it, with the version that an update has to name. */
export interface Seen {
  readonly item: Json | undefined;
  /** An entity tag, a date, or the value of the version field. */
  readonly version: Json | undefined;
}

/** Reads a record with its version; without an item where the service says that it is not there. */
export async function readVersion(
  kit: Pick<Kit, 'send' | 'item' | 'outcome'>,
  read: Operation,
  { by }: ConcurrencyFacts,
  record: OwnedRecord,
): Promise<Seen> {
  const exchange = await kit.send(read, { record });
  const { response } = exchange;
  if (response === undefined || kit.outcome(exchange).class !== 'success')
    return { item: undefined, version: undefined };
  const item = kit.item(read, exchange);
  if (typeof by === 'object') return { item, version: valueAt(item, by.pointer) };
  return { item, version: header(response.headers, by === 'etag' ? 'etag' : 'last-modified') };
}

/**
 * The parts of a request that is only to be carried out if the record still has a version (RFC 9110 sections 13.1.1 and
 * 13.1.4). Several entity tags are named as a list, of which one has to be that of the record; of other versions only
 * the first can be named.
 */
export function onlyFor(
  concurrency: Pick<ConcurrencyFacts, 'by' | 'sent'>,
  versions: readonly [Json, ...Json[]],
  body: JsonObject,
): { readonly body: JsonObject } & Pick<Input, 'headers' | 'query'> {
  const [version] = versions;
  const carrier = carrierOf(concurrency);
  if (carrier.in === 'body') return { body: withValueAt(body, carrier.pointer, version) as JsonObject, headers: [] };
  if (carrier.in === 'query') return { body, query: [[carrier.name, String(version)]] };
  const named = takesLists(concurrency) ? versions.map(String).join(', ') : String(version);
  return { body, headers: [[carrier.name, carrier.text.replaceAll('<version>', () => named)]] };
}

/** What names the version in a request: what the contract says, or the header or member that belongs to what is compared. */
export function carrierOf({ by, sent }: Pick<ConcurrencyFacts, 'by' | 'sent'>): Carrier {
  if (sent !== undefined) return sent;
  if (typeof by === 'object') return { in: 'body', pointer: by.pointer };
  return { in: 'header', name: by === 'etag' ? 'If-Match' : 'If-Unmodified-Since', text: '<version>' };
}

/** Whether entity tags are named in If-Match as they are, so that a list of them, or `*`, can stand there. */
export function takesLists(concurrency: Pick<ConcurrencyFacts, 'by' | 'sent'>): boolean {
  return concurrency.by === 'etag' && concurrency.sent === undefined;
}

/** Whether two updates always lead to two versions: not so for a weak entity tag, nor for a date (RFC 9110 section 8.8). */
export function isExact({ by }: Pick<ConcurrencyFacts, 'by'>, version: Json | undefined): boolean {
  if (by === 'etag') return typeof version === 'string' && !isWeak(version);
  return by !== 'last-modified';
}

/** A moment more than the resolution of an HTTP date, in milliseconds. */
const RESOLUTION = 1100;

/** Waits until an update cannot have the same date as what was there before. */
export async function moveOn(kit: Pick<Kit, 'wait'>, { by }: Pick<ConcurrencyFacts, 'by'>): Promise<void> {
  if (by === 'last-modified') await kit.wait(RESOLUTION);
}

/**
 * Waits where a tag is weak: until an update must have another one although its clock counts in seconds, and until a
 * record that has just been written has a strong one, where tags are weak for that (RFC 9110 section 8.8.1).
 */
export async function moveOnFromWeak(kit: Pick<Kit, 'wait'>, tags: readonly (Json | undefined)[]): Promise<void> {
  if (tags.some((tag) => typeof tag === 'string' && isWeak(tag))) await kit.wait(RESOLUTION);
}

/** Where an update says the version that it is based on; undefined where a header or the query does. */
export function versionAt(concurrency: ConcurrencyFacts | undefined): string | undefined {
  const carrier = concurrency && carrierOf(concurrency);
  return carrier?.in === 'body' ? carrier.pointer : undefined;
}
