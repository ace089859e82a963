import type { Json } from '../contract/text/json.js';
import type { SortKey } from '../contract/facts/model.js';
import { valueAt } from '../contract/text/pointer.js';
import { ifStated } from '../contract/facts/slot.js';
import { fill, type QueryPair, type QueryTemplate } from '../contract/text/template.js';
import type { Exchange } from '../result/exchange.js';
import { namesOf, type Listed } from './lists.js';
import { answered, isGood, isRefused, shown, type Looking } from './looking.js';
import type { Sightings } from './sightings.js';

/** What no service knows. */
const UNKNOWN = 'probity_unknown';
/** Records, and different values among them, that have to follow a key before it is taken for the order. */
const ENOUGH = 4;

/** What a list makes of a parameter, a sort key and a value of a filter that it does not know, and which order it is in. */
export async function lookAtQueries(looking: Looking, listed: Listed, seen: Sightings): Promise<void> {
  lookAtOrder(listed, seen);
  await Promise.all([
    lookAtParameter(looking, listed, seen),
    lookAtSortKey(looking, listed, seen),
    lookAtFilter(looking, listed, seen),
  ]);
}

function at({ resource }: Listed, ...names: readonly string[]): readonly string[] {
  return ['resources', resource.name, 'collection', ...names];
}

/** Whether a query is refused or not heeded; undefined where other records come than without it. */
async function heeded(
  looking: Looking,
  listed: Listed,
  query: readonly QueryPair[],
): Promise<{ readonly is: 'reject' | 'ignore' | 'empty'; readonly exchange: Exchange } | undefined> {
  const exchange = await looking.get(listed.list, { ids: listed.parents, query });
  if (exchange === undefined) return undefined;
  if (isRefused(exchange)) return { is: 'reject', exchange };
  const [names, usual] = [namesOf(listed, exchange), namesOf(listed, listed.exchange)];
  if (!isGood(exchange) || names === undefined || usual === undefined || usual.length === 0) return undefined;
  if (names.length === 0) return { is: 'empty', exchange };
  return names.join() === usual.join() ? { is: 'ignore', exchange } : undefined;
}

async function lookAtParameter(looking: Looking, listed: Listed, seen: Sightings): Promise<void> {
  const found = await heeded(looking, listed, [[UNKNOWN, '1']]);
  // An empty list tells that it is taken for a filter which nothing meets.
  if (found === undefined || found.is === 'empty') return;
  seen.see(at(listed, 'unknown-parameter'), found.is, answered(found.exchange));
}

async function lookAtSortKey(looking: Looking, listed: Listed, seen: Sightings): Promise<void> {
  const { query, sort } = listed.resource.collection;
  const template = ifStated(query.ascending);
  if (template === undefined || ifStated(sort) === undefined) return;
  const found = await heeded(looking, listed, fill(template, { key: UNKNOWN }));
  if (found === undefined || found.is === 'empty') return;
  seen.see(at(listed, 'unknown-sort-key'), found.is, answered(found.exchange));
}

async function lookAtFilter(looking: Looking, listed: Listed, seen: Sightings): Promise<void> {
  // Only where the values are known can one be unknown.
  const closed = ifStated(listed.resource.collection.filters)?.find((filter) => isClosed(ifStated(filter.values)));
  const template: QueryTemplate | undefined = closed && ifStated(closed.query);
  if (closed === undefined || template === undefined) return;
  const found = await heeded(looking, listed, fill(template, { value: UNKNOWN, field: closed.name }));
  if (found !== undefined) seen.see(at(listed, 'filter', closed.name, 'unknown'), found.is, answered(found.exchange));
}

function isClosed(values: readonly Json[] | undefined): boolean {
  return values !== undefined && values.length > 1 && values.every((value) => typeof value === 'string');
}

/** The one sort key that the records follow, where they have enough values to tell. */
function lookAtOrder(listed: Listed, seen: Sightings): void {
  const keys = (ifStated(listed.resource.collection.sort) ?? []).filter(
    ({ type }) => type !== 'string' && type !== 'boolean',
  );
  const fitting = keys.flatMap((key) => {
    const order = directionOf(listed.items, key);
    return order === undefined ? [] : [{ key, order }];
  });
  const [only, other] = fitting;
  if (only === undefined || other !== undefined) return;
  const by = `${shown(listed.exchange)}: ${String(listed.items.length)} records follow ${only.key.at}`;
  seen.see(at(listed, 'order'), { by: [`${only.order === 'descending' ? '-' : ''}${only.key.name}`] }, by);
}

function directionOf(items: readonly Json[], { at: pointer, type }: SortKey): 'ascending' | 'descending' | undefined {
  const values = items.map((item) => comparable(valueAt(item, pointer), type));
  if (values.some((value) => value === undefined) || new Set(values).size < ENOUGH) return undefined;
  const pairs = values.slice(1).map((value, n) => (value ?? 0) - (values[n] ?? 0));
  if (pairs.every((step) => step >= 0)) return 'ascending';
  return pairs.every((step) => step <= 0) ? 'descending' : undefined;
}

function comparable(value: Json | undefined, type: SortKey['type']): number | undefined {
  if (typeof value === 'number') return value;
  const time = typeof value === 'string' && type.startsWith('date') ? Date.parse(value) : Number.NaN;
  return Number.isNaN(time) ? undefined : time;
}
