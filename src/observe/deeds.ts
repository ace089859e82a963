import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import type { Operation } from '../contract/facts/model.js';
import { valueAt, withValueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import { fill, fillPath } from '../contract/text/template.js';
import { carrierOf } from '../check/writes/versions.js';
import { isSuccess, itemIn } from '../engine/kit/requests/answer.js';
import { idsFrom } from '../engine/kit/records/ledger/ids.js';
import { header, type Exchange } from '../result/exchange.js';
import { itemsIn } from './lists.js';
import { answered, isRefused } from './looking.js';
import { isClear, type Scratch } from './scratch.js';

const UNKNOWN = 'probity_unknown';

function at({ own }: Scratch, ...names: readonly string[]): readonly string[] {
  return ['resources', own.resource, ...names];
}

/** Status and Location of the create, and whether the list shows the record at once. */
export async function lookAtCreate(scratch: Scratch): Promise<void> {
  const { record, seen, own, contract } = scratch;
  const { exchange } = record;
  const { status = 0, headers = [] } = exchange.response ?? {};
  seen.see(at(scratch, 'operations', 'create', 'status'), status, answered(exchange));
  const location = header(headers, 'location');
  const path = fillPath(own.item, { ...contract.facts.variables, ...record.ids });
  if (location === undefined)
    seen.see(at(scratch, 'operations', 'create', 'location'), false, `${answered(exchange)}, no Location`);
  else if (URL.canParse(location, exchange.request.url)) {
    const { pathname } = new URL(location, exchange.request.url);
    if (pathname.endsWith(path))
      seen.see(at(scratch, 'operations', 'create', 'location'), true, `${answered(exchange)}, Location: ${pathname}`);
    else scratch.remark(`${answered(exchange)} has the Location ${pathname}, and the record is at ${path}`);
  }
  await lookAtLag(scratch);
}

/** A list that shows the record at the first look has no lag; one that does not may have it on another page. */
async function lookAtLag(scratch: Scratch): Promise<void> {
  const { record, resource, own, send, contract, seen } = scratch;
  const list = ifStated(resource.operations.list.offered);
  if (list?.method !== 'GET') return;
  const { mine, limit, query } = resource.collection;
  const tag = own.tag === undefined ? undefined : valueAt(record.sent, own.tag);
  const [narrow, most, size] = [ifStated(mine), ifStated(limit.max), ifStated(query.limit)];
  const pairs = [
    ...(narrow !== undefined && typeof tag === 'string' ? fill(narrow, { tag }) : []),
    ...(most !== undefined && size !== undefined ? fill(size, { n: most }) : []),
  ];
  const exchange = await send(list, { record, ids: record.ids, query: pairs }, { failures: 'return' });
  if (!isSuccess(contract, exchange)) return;
  const items = itemsIn(resource, exchange) ?? [];
  const isThere = items.some((item) => {
    const ids = idsFrom(own.id, own.item, exchange, item);
    return Object.keys(ids).length > 0 && Object.entries(ids).every(([name, value]) => record.ids[name] === value);
  });
  if (isThere) seen.see(['consistency', 'list-lag'], '0s', `${answered(exchange)} after the create`);
}

/** What becomes of a change: whether it is read at once, whether the version is heeded, unknown members, null. */
export async function lookAtChange(scratch: Scratch): Promise<void> {
  const { resource, record, contract, seen } = scratch;
  const found = [resource.operations.update, resource.operations.replace].flatMap(({ offered, body }) => {
    const [operation, schema] = [ifStated(offered), ifStated(body)];
    const isPlain =
      operation !== undefined && operation.format !== 'json-patch' && Object.keys(operation.when).length === 0;
    return isPlain ? [{ operation, members: membersOf(schema) }] : [];
  });
  const [one] = found;
  if (one === undefined) return;
  const { operation, members } = one;
  const before = await etagOf(scratch);
  const changed = await change(scratch, operation, members, {}, undefined);
  if (changed === undefined) return;
  if (changed.exchange.response?.status === 428 && before !== undefined)
    return scratch.remark(`${answered(changed.exchange)}: a write needs the version of the record`);
  if (!isSuccess(contract, changed.exchange)) return scratch.remark(`${answered(changed.exchange)} to a valid body`);
  const item = await scratch.records.read(scratch.own, record);
  const { tag } = scratch.own;
  if (tag !== undefined && valueAt(item, tag) === valueAt(changed.body, tag))
    seen.see(['consistency', 'read-after-write'], 'strong', `${answered(changed.exchange)}, and the next GET shows it`);
  await lookAtVersion(scratch, operation, members, before);
  await lookAtUnknown(scratch, operation, members);
  await lookAtNull(scratch, operation, members);
}

interface Changed {
  readonly body: JsonObject;
  readonly exchange: Exchange;
}

/** Sends a valid body with other marks, and what is laid over it. */
async function change(
  scratch: Scratch,
  operation: Operation,
  members: ReadonlyMap<string, Json>,
  over: JsonObject,
  version: string | undefined,
): Promise<Changed | undefined> {
  const { records, own, record, send } = scratch;
  const laid = await records.lay(own, record.sent);
  const kept = {
    ...Object.fromEntries(Object.entries(laid).filter(([name]) => members.size === 0 || members.has(name))),
    ...over,
  };
  const body = await withVersion(scratch, kept);
  const headers = version === undefined ? [] : [['If-Match', version] as const];
  const exchange = await send(operation, { record, body, headers }, { failures: 'return' });
  return isClear(exchange) ? { body, exchange } : undefined;
}

/** The body with the version of the record, where the contract says that a member of it names that. */
async function withVersion({ resource, records, own, record }: Scratch, body: JsonObject): Promise<JsonObject> {
  const concurrency = ifStated(resource.concurrency);
  if (concurrency === undefined || typeof concurrency.by !== 'object') return body;
  const carrier = carrierOf(concurrency);
  const version = valueAt(await records.read(own, record), concurrency.by.pointer);
  return carrier.in !== 'body' || version === undefined
    ? body
    : (withValueAt(body, carrier.pointer, version) as JsonObject);
}

async function etagOf({ own, record, send }: Scratch): Promise<string | undefined> {
  if (own.read === undefined) return undefined;
  const exchange = await send(own.read, { record }, { failures: 'return' });
  return header(exchange.response?.headers ?? [], 'etag');
}

/** A write that names an old version: refused, while one that names the present one is not. */
async function lookAtVersion(
  scratch: Scratch,
  operation: Operation,
  members: ReadonlyMap<string, Json>,
  before: string | undefined,
): Promise<void> {
  const now = await etagOf(scratch);
  if (before === undefined || now === undefined) return;
  if (now === before)
    return scratch.remark(`${operation.method} ${scratch.own.resource}: the ETag stays the same after a change`);
  const stale = await change(scratch, operation, members, {}, before);
  const status = stale?.exchange.response?.status;
  if (stale === undefined || (status !== 412 && status !== 409)) return;
  const good = await change(scratch, operation, members, {}, now);
  if (good === undefined || !isSuccess(scratch.contract, good.exchange)) return;
  const by = `${answered(stale.exchange)} with an old ETag in If-Match`;
  scratch.seen.see(at(scratch, 'concurrency', 'by'), 'etag', by);
  scratch.seen.see(at(scratch, 'concurrency', 'conflict'), status, by);
  scratch.seen.see(
    at(scratch, 'concurrency', 'missing'),
    'none',
    `${answered(good.exchange)} before, without If-Match`,
  );
}

async function lookAtUnknown(
  scratch: Scratch,
  operation: Operation,
  members: ReadonlyMap<string, Json>,
): Promise<void> {
  const { own, record, records, contract, seen } = scratch;
  const found = await change(scratch, operation, members, { [UNKNOWN]: 'x' }, undefined);
  if (found === undefined) return;
  const path = at(scratch, 'unknown-field');
  const by = `${answered(found.exchange)} with a member that is not known`;
  if (isRefused(found.exchange)) return seen.see(path, 'reject', by);
  if (!isSuccess(contract, found.exchange) || own.read === undefined) return;
  const item = await records.read(own, record);
  const isStored = isObject(item) && item[UNKNOWN] !== undefined;
  seen.see(path, isStored ? 'store' : 'ignore', by);
}

/** A member that may be null by its schema. */
async function lookAtNull(scratch: Scratch, operation: Operation, members: ReadonlyMap<string, Json>): Promise<void> {
  const { own, contract } = scratch;
  const marked = [own.tag, ...own.unique, ...own.refs.map((ref) => ref.at)].map((pointer) => pointer?.slice(1));
  const name = [...members].find(([member, schema]) => !marked.includes(member) && isNullable(schema))?.[0];
  if (name === undefined) return;
  const found = await change(scratch, operation, members, { [name]: null }, undefined);
  if (found === undefined) return;
  const by = `${answered(found.exchange)} with ${name}: null`;
  if (!isSuccess(contract, found.exchange)) return scratch.remark(`${by}, which its schema allows`);
  const item = await scratch.records.read(own, scratch.record);
  const value = isObject(item) ? item[name] : undefined;
  if (value !== null && value !== undefined) scratch.remark(`${by}, and it is ${JSON.stringify(value)} afterwards`);
}

function isNullable(schema: Json): boolean {
  return isObject(schema) && [schema['type']].flat().includes('null');
}

function membersOf(schema: unknown): ReadonlyMap<string, Json> {
  const properties = isObject(schema as Json) ? (schema as JsonObject)['properties'] : undefined;
  return new Map(isObject(properties) ? Object.entries(properties) : []);
}

/** A PUT to an id that names nothing: it makes a record, or is refused. What it makes is removed. */
export async function lookAtNoRecord(scratch: Scratch): Promise<void> {
  const { own, record, records, resource, send, contract, seen } = scratch;
  const replace = ifStated(resource.operations.replace.offered);
  // A record under a chosen id can be removed where a delete names it.
  if (replace?.method !== 'PUT' || own.cleanup.by !== 'delete') return;
  const ids = { ...record.ids, ...records.unknownId(own, record) };
  const body = await records.lay(own, record.sent);
  const exchange = await send(replace, { ids, body }, { intent: 'invalid', failures: 'return' });
  if (!isClear(exchange)) return;
  const path = at(scratch, 'operations', 'replace', 'upsert');
  const by = `${answered(exchange)}, where nothing was before`;
  if (exchange.response?.status === 404) return seen.see(path, false, by);
  if (!isSuccess(contract, exchange)) return;
  seen.see(path, true, by);
  const made = records.adopt(own, exchange);
  if (made === undefined) await send(own.cleanup.operation, { ids }, { intent: 'cleanup', failures: 'return' });
}

/** Status of a delete, of a read behind it, and of a second delete. */
export async function lookAtDelete(scratch: Scratch): Promise<void> {
  const { own, record, send, contract, seen } = scratch;
  if (own.cleanup.by !== 'delete') return;
  const { operation } = own.cleanup;
  const first = await send(operation, { record }, { failures: 'return' });
  if (!isClear(first) || !isSuccess(contract, first)) return;
  seen.see(at(scratch, 'operations', 'delete', 'status'), first.response?.status ?? 0, answered(first));
  if (own.read !== undefined) {
    const gone = await send(own.read, { record }, { failures: 'return' });
    if (isRefused(gone)) seen.see(['errors', 'gone'], gone.response?.status ?? 0, `${answered(gone)} after its DELETE`);
    else if (isSuccess(contract, gone) && itemIn(own.read, gone) !== undefined)
      return scratch.remark(`${answered(gone)} after its DELETE`);
  }
  const again = await send(operation, { record }, { failures: 'return', fresh: true });
  const status = again.response?.status;
  if (!isClear(again) || status === undefined) return;
  seen.see(at(scratch, 'operations', 'delete', 'repeat'), status, `${answered(again)}, the second time`);
}
