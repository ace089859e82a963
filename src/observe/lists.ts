import type { Json } from '../contract/text/json.js';
import type { Operation, ResourceFacts } from '../contract/facts/model.js';
import { ifStated } from '../contract/facts/slot.js';
import { placeholders } from '../contract/text/template.js';
import { located } from '../engine/kit/requests/answer.js';
import { idsFrom } from '../engine/kit/records/ledger/ids.js';
import type { Exchange } from '../result/exchange.js';
import { isGood, type Looking } from './looking.js';

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
export async function readLists(looking: Looking, most: number): Promise<readonly Listed[]> {
  const { resources } = looking.contract.facts;
  const found: Listed[] = [];
  let left = resources.filter(({ operations }) => ifStated(operations.list.offered)?.method === 'GET').slice(0, most);
  while (left.length > 0) {
    const ready = left.flatMap((resource) => {
      const parents = parentsOf(looking, resource, found);
      return parents === undefined ? [] : [{ resource, parents }];
    });
    if (ready.length === 0) break;
    const read = await Promise.all(ready.map((one) => readList(looking, one.resource, one.parents)));
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
): Promise<Listed | undefined> {
  const list = ifStated(resource.operations.list.offered);
  const exchange = list && (await looking.get(list, { ids: parents }));
  if (list === undefined || exchange === undefined || !isGood(exchange)) return undefined;
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
