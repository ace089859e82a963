import {
  fill,
  gap,
  ifStated,
  map,
  none,
  only,
  placeholders,
  stated,
  valueAt,
  within,
  type Json,
  type Kit,
  type Operation,
  type Own,
  type OwnedRecord,
  type QueryPair,
  type QueryTemplate,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
  type Walk,
} from 'probity/check';
import type { Aggregate, IdFacts, RecordsMade } from 'probity/check/facts';
import { complete, isByEquality, listing, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { belowOf, idsBelow, identity, openIn, waysOf, type Below, type Way } from 'probity/check/records';
import { equal } from 'probity/check/values';

/** Records that operations on another record make, and how both are looked at. */
export interface MadeBeside {
  readonly said: RecordsMade;
  /** How many of them one request makes. */
  readonly count: number;
  readonly has: RecordsMade['has'];
  /** The other record. */
  readonly own: Own;
  readonly create?: Operation;
  /** Updates, replacements, deletes and actions. */
  readonly ways: readonly Way[];
  readonly list: Listing;
  /** A filter by the record that they name. */
  readonly filter: QueryTemplate | undefined;
  readonly id: IdFacts | undefined;
  /** The record below which the list stands; absent where it stands below none. */
  readonly above?: Above;
  /** Members of the other record that change without anything else. */
  readonly moving: readonly string[];
}

/** The record below which the list stands. */
interface Above extends Below {
  /** Numbers of it that follow from what is made. */
  readonly sums: readonly Aggregate[];
}

/** What the contract says that operations make, as far as there is a list that shows it and a record to use them on. */
export function madeBeside(service: ServiceFacts, resource: ResourceFacts): Slot<readonly MadeBeside[]> {
  const path = `resources.${resource.name}.made-by`;
  return within(resource.relations.madeBy, (all) =>
    within(listing(resource), (list) => {
      const found = all.map((said) => besideOf(service, resource, list, said));
      const known = found.flatMap((one) => (one.state === 'stated' ? [one.value] : []));
      if (known.length > 0) return stated(known, path);
      const missing = found.flatMap((one) => (one.state === 'gap' ? one.paths : []));
      return missing.length > 0 ? gap(...missing) : none(path);
    }),
  );
}

/** The same for lists that stand below a record: one of all records is long, and others add to it. */
export function madeBelow(service: ServiceFacts, resource: ResourceFacts): Slot<readonly MadeBeside[]> {
  const below = map(madeBeside(service, resource), (all) => all.filter(({ above }) => above !== undefined));
  return only(below, (all) => all.length > 0, 'a list that stands below a record');
}

function besideOf(service: ServiceFacts, resource: ResourceFacts, list: Listing, said: RecordsMade): Slot<MadeBeside> {
  const other = service.resources.find(({ name }) => name === said.record.resource);
  const path = `resources.${resource.name}.made-by`;
  if (other === undefined) return none(path);
  // Whose list stands below something else is not known from the record alone.
  const open = openIn(service, list.list.path);
  const below = belowOf(service, other, said.below, open);
  if (below === undefined && open.length > 0) return none(path);
  const above = below && { ...below, sums: sumsOf(service, below, resource) };
  const isBelow = above?.own.resource === other.name;
  const ref = ifStated(resource.refs)?.find(({ at }) => at === said.record.at);
  if (ref?.as === 'url') return none(path);
  const { create } = other.operations;
  // Nobody lists what stood below a record that is gone.
  const ways = waysOf(service, other, said.by).filter(({ context }) => !isBelow || context.operation.kind !== 'delete');
  const made = said.by.includes(create.id) ? ifStated(create.offered) : undefined;
  const filter = ifStated(resource.collection.filters)?.find((one) => one.at === said.record.at && isByEquality(one));
  return map(other.own, (own) => ({
    ...{ said, count: said.count, own, ways, list, id: ifStated(resource.id) },
    ...(made === undefined ? {} : { create: made }),
    has: said.has.map(({ at, values }) => ({ at, values: [...values] })),
    ...(above === undefined ? {} : { above }),
    filter: filter && ifStated(filter.query),
    moving: [...own.volatile, ...(ifStated(other.changesWithWrites) ?? [])],
  }));
}

/** Numbers of the record that the list stands below which follow from what is made. */
function sumsOf({ resources }: ServiceFacts, { own }: Below, { name }: ResourceFacts): readonly Aggregate[] {
  const facts = resources.find((one) => one.name === own.resource);
  return ((facts && ifStated(facts.aggregates)) ?? []).filter(({ of, by }) => of === name && by === undefined);
}

/** The record below which the list stands, as a read shows it. */
export async function readAbove(kit: Kit, group: MadeBeside, record: OwnedRecord): Promise<Json | undefined> {
  const { above, own } = group;
  if (above === undefined) return undefined;
  if (above.own.resource === own.resource) return kit.read(own, record);
  const known = idsBelow(group, record) ?? {};
  const idAt = (name: string): string => known[name.includes('.') ? name : `${above.own.resource}.${name}`] ?? '';
  const ids = placeholders(above.own.item).map((name) => [name, idAt(name)] as const);
  return kit.read(above.own, { ...record, resource: above.own.resource, ids: Object.fromEntries(ids) });
}

/** Walks the list that has what was made for the record. */
export async function walkBeside(
  kit: Kit,
  group: MadeBeside,
  record: OwnedRecord,
  { limit, query = [] }: { readonly limit: number; readonly query?: readonly QueryPair[] },
): Promise<Walk> {
  const ids = idsBelow(group, record) ?? kit.discard('the record does not say in which list it is');
  return walkThrough(kit, group.list, { limit, mostPages: 80, query, at: { ...record, ids } });
}

/** What the list shows, each record once, as far as a query asks for it. */
export async function shownIn(
  kit: Kit,
  group: MadeBeside,
  record: OwnedRecord,
  query: readonly QueryPair[] = [],
): Promise<readonly Json[]> {
  const walk = await walkBeside(kit, group, record, { limit: maxPageSize(group.list), query });
  const { items } = complete(kit, walk);
  // A page by number may show again what a new record has moved.
  return [...new Map(items.map((item) => [nameIn(group.id, item), item])).values()];
}

/** What tells a record of the list from others. */
export const nameIn = (id: IdFacts | undefined, item: Json): string =>
  (id && identity(id, item)) ?? JSON.stringify(item);

/** What the list shows, as far as a filter by the record leaves it and nothing is said of the whole. */
export async function shownAround(kit: Kit, group: MadeBeside, record: OwnedRecord): Promise<readonly Json[]> {
  const { filter, above } = group;
  const isWhole = filter === undefined || (above?.sums ?? []).length > 0;
  return shownIn(kit, group, record, isWhole ? [] : fill(filter, { value: idOf(record) }));
}

/** Those of some that were made for this record. */
export function ofRecord(
  { said: { record: related }, has }: MadeBeside,
  record: OwnedRecord,
  items: readonly Json[],
): readonly Json[] {
  const member = related.at;
  const isIts = (item: Json): boolean => member === undefined || String(valueAt(item, member) ?? '') === idOf(record);
  const fits = (item: Json): boolean =>
    has.every((one) => one.values.some((wanted) => equal(valueAt(item, one.at) ?? null, wanted)));
  return items.filter((item) => isIts(item) && fits(item));
}

const idOf = ({ ids }: OwnedRecord): string => Object.entries(ids).find(([one]) => !one.includes('.'))?.[1] ?? '';
