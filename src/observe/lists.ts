import { isObject, type Json, type JsonObject } from '../contract/text/json.js';
import { escapeSegment } from '../contract/text/pointer.js';
import type { Operation, ResourceFacts } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { placeholders } from '../contract/text/template.js';
import { located } from '../engine/kit/requests/answer.js';
import { idsFrom } from '../engine/kit/records/ledger/ids.js';
import type { Exchange } from '../result/exchange.js';
import { answered, isGood, jsonOf, type Looking } from './looking.js';
import type { Sightings } from './sightings.js';

/** A list that was read, with its records and the way to the first of them. */
export interface Listed {
  readonly resource: ResourceFacts;
  readonly list: Operation;
  /** What names the record above the list. */
  readonly parents: Readonly<Record<string, string>>;
  readonly exchange: Exchange;
  readonly items: readonly Json[];
  /** What names the first record; undefined where there is none, or none is to be had. */
  readonly ids?: Readonly<Record<string, string>>;
  readonly read?: Operation;
}

/** Reads every list that can be reached: those of their own first, then those below the first record of another one. */
export async function readLists(looking: Looking, most: number, seen?: Sightings): Promise<readonly Listed[]> {
  const { resources } = looking.contract.facts;
  const found: Listed[] = [];
  let left = resources.filter(({ operations }) => ifStated(operations.list.offered)?.method === 'GET').slice(0, most);
  while (left.length > 0) {
    const ready = left.flatMap((resource) => {
      const parents = parentsOf(looking, resource, found);
      return parents === undefined ? [] : [{ resource, parents }];
    });
    if (ready.length === 0) break;
    const read = await Promise.all(ready.map((one) => readList(looking, one.resource, one.parents, seen)));
    found.push(...read.filter((one) => one !== undefined));
    left = left.filter((resource) => !ready.some((one) => one.resource === resource));
  }
  return found;
}

/** Ids that the path of the list needs; undefined as long as no record of them was seen. */
function parentsOf(
  { contract }: Looking,
  { operations }: ResourceFacts,
  found: readonly Listed[],
): Readonly<Record<string, string>> | undefined {
  const list = ifStated(operations.list.offered);
  if (list === undefined) return undefined;
  const ids: Record<string, string> = {};
  for (const name of placeholders(list.path)) {
    if (contract.facts.variables[name] !== undefined) continue;
    const [parent = '', placeholder = ''] = name.split('.');
    const above = found.find(({ resource }) => resource.name === parent)?.ids;
    const value = above?.[placeholder] ?? above?.[name];
    if (value === undefined) return undefined;
    ids[name] = value;
  }
  return ids;
}

async function readList(
  looking: Looking,
  resource: ResourceFacts,
  parents: Readonly<Record<string, string>>,
  seen: Sightings | undefined,
): Promise<Listed | undefined> {
  const list = ifStated(resource.operations.list.offered);
  const exchange = list && (await looking.get(list, { ids: parents }));
  if (list === undefined || exchange === undefined || !isGood(exchange)) return undefined;
  if (seen !== undefined && resource.collection.items.state === 'gap') seeItems(resource, exchange, seen);
  const items = itemsIn(resource, exchange);
  if (items === undefined) return undefined;
  const read = ifStated(resource.operations.read.offered);
  const ids = idsOf(looking, resource, exchange, items[0], parents);
  return {
    resource,
    list,
    parents,
    exchange,
    items,
    ...(ids === undefined ? {} : { ids }),
    ...(read?.method === 'GET' ? { read } : {}),
  };
}

/** Where the records of a list are, and their ids in them, of which the contract says nothing: the answer itself or its one list of objects. */
function seeItems({ name, item, id }: ResourceFacts, exchange: Exchange, seen: Sightings): void {
  const body = jsonOf(exchange);
  const places: readonly (readonly [string, Json])[] = Array.isArray(body)
    ? [['', body as Json]]
    : Object.entries(isObject(body) ? body : {}).map(([member, value]) => [`/${escapeSegment(member)}`, value]);
  const lists = places.filter(([, value]) => Array.isArray(value) && (value.length === 0 || value.every(isObject)));
  const [only, more] = lists;
  if (only === undefined || more !== undefined) return;
  const [at, records] = only;
  seen.see(['resources', name, 'collection', 'items'], at, answered(exchange));
  const path = ifStated(item);
  const own = path === undefined ? [] : placeholders(path).filter((one) => !one.includes('.'));
  const [placeholder, other] = own;
  if (id.state !== 'gap' || placeholder === undefined || other !== undefined) return;
  const members = [placeholder, 'id'].filter((member) =>
    (records as readonly JsonObject[]).every((one) => ['string', 'number'].includes(typeof one[member])),
  );
  if ((records as readonly Json[]).length > 0 && members[0] !== undefined)
    seen.see(['resources', name, 'id', placeholder], `/${escapeSegment(members[0])}`, answered(exchange));
}

export function itemsIn({ collection }: ResourceFacts, exchange: Exchange): readonly Json[] | undefined {
  const at = ifStated(collection.items);
  const items = at === undefined ? undefined : located(exchange, at);
  return Array.isArray(items) ? (items as readonly Json[]) : undefined;
}

function idsOf(
  { contract }: Looking,
  resource: ResourceFacts,
  exchange: Exchange,
  item: Json | undefined,
  parents: Readonly<Record<string, string>>,
): Readonly<Record<string, string>> | undefined {
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  if (id === undefined || path === undefined || item === undefined) return undefined;
  const ids = { ...parents, ...idsFrom(id, path, exchange, item) };
  const isWhole = placeholders(path).every(
    (name) => ids[name] !== undefined || contract.facts.variables[name] !== undefined,
  );
  return isWhole ? ids : undefined;
}

/** What tells records of a list apart: their ids, or what they hold. */
export function namesOf({ resource }: Pick<Listed, 'resource'>, exchange: Exchange): readonly string[] | undefined {
  const items = itemsIn(resource, exchange);
  const [id, path] = [ifStated(resource.id), ifStated(resource.item)];
  return items?.map((item) => {
    const ids = id === undefined || path === undefined ? {} : idsFrom(id, path, exchange, item);
    return JSON.stringify(Object.keys(ids).length > 0 ? ids : item);
  });
}
