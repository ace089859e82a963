import {
  context,
  fill,
  gap,
  ifStated,
  map,
  none,
  placeholders,
  stated,
  valueAt,
  within,
  type IdFacts,
  type Json,
  type JsonSchema,
  type Kit,
  type Operation,
  type OperationContext,
  type Own,
  type OwnedRecord,
  type QueryTemplate,
  type RecordsMade,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { complete, isByEquality, listing, maxPageSize, walkThrough, type Listing } from 'probity/check/lists';
import { identity } from 'probity/check/records';
import { bodyTaken } from 'probity/check/states';
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
  readonly ways: readonly { readonly context: OperationContext; readonly schema: JsonSchema | undefined }[];
  readonly list: Listing;
  /** A filter by the record that they name. */
  readonly filter: QueryTemplate | undefined;
  readonly id: IdFacts | undefined;
  /** Members of the other record that change without anything else. */
  readonly moving: readonly string[];
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

function besideOf(service: ServiceFacts, resource: ResourceFacts, list: Listing, said: RecordsMade): Slot<MadeBeside> {
  const other = service.resources.find(({ name }) => name === said.record.resource);
  const path = `resources.${resource.name}.made-by`;
  if (other === undefined) return none(path);
  // Whose list stands below something else is not known from the record alone.
  const open = placeholders(list.list.path).filter((name) => !Object.hasOwn(service.variables, name));
  const isBelow = said.record.at === undefined;
  if (open.some((name) => !isBelow || !name.startsWith(`${other.name}.`))) return none(path);
  const ref = ifStated(resource.refs)?.find(({ at }) => at === said.record.at);
  if (ref?.as === 'url') return none(path);
  const { update, replace, delete: remove, create } = other.operations;
  const named = service.operations.filter(({ declared }) => ifStated(declared)?.resource === other.name);
  // Nobody lists what stood below a record that is gone.
  const changing = [update, replace, ...(isBelow ? [] : [remove]), ...named].filter(({ id }) => said.by.includes(id));
  const ways = changing.flatMap((operation) => {
    const way = within(context({ service, operation, resource: other }), (on) =>
      map(bodyTaken(operation), (schema) => ({ context: on, schema })),
    );
    return way.state === 'stated' ? [way.value] : [];
  });
  const made = said.by.includes(create.id) ? ifStated(create.offered) : undefined;
  const filter = ifStated(resource.collection.filters)?.find((one) => one.at === said.record.at && isByEquality(one));
  return map(other.own, (own) => ({
    ...{ said, count: said.count, own, ways, list, id: ifStated(resource.id) },
    ...(made === undefined ? {} : { create: made }),
    has: said.has.map(({ at, values }) => ({ at, values: [...values] })),
    filter: filter && ifStated(filter.query),
    moving: [...own.volatile, ...(ifStated(other.changesWithWrites) ?? [])],
  }));
}

/** The records of which a list says that they were made for this one, each once. */
export async function shownFor(
  kit: Kit,
  { said: { record: related }, has, own, list, filter, id }: MadeBeside,
  record: OwnedRecord,
): Promise<readonly Json[]> {
  const [name, value] = Object.entries(record.ids).find(([one]) => !one.includes('.')) ?? ['id', ''];
  const query = filter === undefined ? [] : fill(filter, { value });
  const at = { ...record, ids: { ...record.ids, [`${own.resource}.${name}`]: value } };
  const walk = await walkThrough(kit, list, { limit: maxPageSize(list), mostPages: 80, query, at });
  const { items } = complete(kit, walk);
  const member = related.at;
  const isIts = (item: Json): boolean => member === undefined || String(valueAt(item, member) ?? '') === value;
  const fits = (item: Json): boolean =>
    has.every((one) => one.values.some((wanted) => equal(valueAt(item, one.at) ?? null, wanted)));
  const found = items.filter((item) => isIts(item) && fits(item));
  // A page by number may show again what a new record has moved.
  return [...new Map(found.map((item) => [(id && identity(id, item)) ?? JSON.stringify(item), item])).values()];
}
