import type { Json, JsonObject } from '../../../contract/text/json.js';
import type {
  ConcurrencyFacts,
  Identity,
  Operation,
  OperationFacts,
  Own,
  ResourceFacts,
  ServiceFacts,
} from '../../../contract/facts/model.js';
import { valueAt } from '../../../contract/text/pointer.js';
import { all, ifStated, map, only, stated, orDefault, within, type Slot } from '../../../contract/facts/slot.js';
import { fill, type QueryPair, type QueryTemplate } from '../../../contract/text/template.js';
import { isByEquality } from '../../lists/equality.js';
import type { Input, Kit, OwnedRecord } from '../../kit.js';
import { goesNew } from '../../states/new-records.js';
import { precondition } from '../../writes/precondition.js';
import { isOfOneTenant, seesAllOf } from './one-tenant.js';
import { isKeptFrom } from './rights.js';
import { draft, writeMarkOf, writers, type Writer } from '../writers.js';

/** Something that one caller may try on a record of another one. */
export interface Attempt {
  readonly operation: Operation;
  /** How a record is changed by it; absent for what takes no body. */
  readonly writer?: Writer;
}

/** The operations on a record of the resource that need no state which a new record is not in. */
export function attempts(service: ServiceFacts, resource: ResourceFacts): readonly Attempt[] {
  const bodiless = [
    resource.operations.read,
    ...service.operations.filter(({ body }) => body.state === 'none'),
    resource.operations.delete,
  ].flatMap(({ offered }) => (offered.state === 'stated' ? [offered.value] : []));
  const { upsert } = resource.operations.replace;
  // A PUT that makes what is not there may make the caller a record of their own, which has the same id among their own.
  const makes = ({ operation }: Writer): boolean =>
    operation.kind === 'replace' && upsert.state === 'stated' && upsert.value;
  const changing = orDefault<readonly Writer[]>(writers(resource), []).value.filter((writer) => !makes(writer));
  return [
    ...changing.map((writer) => ({ operation: writer.operation, writer })),
    ...bodiless
      .filter((operation) => operation.resource === resource.name && goesNew(resource, operation))
      .map((operation) => ({ operation })),
  ];
}

/**
 * Names of callers other than the first one who are kept from none of the operations. All are of the first one's
 * scheme: a token and a key may be those of one caller.
 */
export function otherCallersOf(service: ServiceFacts, operations: readonly OperationFacts[]): Slot<readonly string[]> {
  const others = map(service.auth.identities, ([first, ...rest]) =>
    rest
      .filter((one) => one.scheme === first?.scheme && !operations.some((operation) => isKeptFrom(one, operation)))
      .map(({ name }) => name),
  );
  return only(others, (names) => names.length > 0);
}

/**
 * Names of callers from whom the records of the first one are hidden. Who sees all of a tenant is of another one where the
 * contract gives it another one, or other variables.
 *
 * @param isMutual only those whose records are hidden from the first one, too
 */
export function outsiders(
  service: ServiceFacts,
  resource: ResourceFacts,
  operations: readonly OperationFacts[],
  isMutual = false,
): Slot<readonly string[]> {
  return beside(service, resource, operations, (who, isColleague, one, first) => {
    const isHidden = who === 'own' || (who === 'tenant' && !isColleague);
    return isHidden && !seesAllOf(one, first) && !(isMutual && seesAllOf(first, one));
  });
}

/** Names of callers who see the records of the first one as well. */
export function insiders(
  service: ServiceFacts,
  resource: ResourceFacts,
  operations: readonly OperationFacts[],
): Slot<readonly string[]> {
  return beside(
    service,
    resource,
    operations,
    (who, isColleague, one, first) => who === 'everyone' || (who === 'tenant' && isColleague) || seesAllOf(one, first),
  );
}

function beside(
  service: ServiceFacts,
  resource: ResourceFacts,
  operations: readonly OperationFacts[],
  belongs: (who: Json, isColleague: boolean, one: Identity, first: Identity | undefined) => boolean,
): Slot<readonly string[]> {
  const given = all({
    who: resource.at('visibility'),
    callers: service.auth.identities,
    names: otherCallersOf(service, operations),
  });
  return only(
    map(given, ({ who, callers: [first, ...rest], names }) => {
      const others = rest.filter(({ name }) => names.includes(name));
      // A colleague comes nearest to what is the owner's alone.
      if (who === 'own') others.sort((a, b) => Number(isOfOneTenant(b, first)) - Number(isOfOneTenant(a, first)));
      return others.flatMap((one) => (belongs(who, isOfOneTenant(one, first), one, first) ? [one.name] : []));
    }),
    (names) => names.length > 0,
  );
}

/** So many callers are tried: each costs as many requests as there are operations. */
const MOST_STRANGERS = 4;

/**
 * Those of the callers whose secret is there of whom each stands for others: the first one of each tenant, a colleague of
 * the first caller first. Without any the entry ends.
 */
export function strangersOfEachTenant(
  kit: Pick<Kit, 'identities' | 'stop'>,
  names: readonly string[],
  callers: readonly Identity[],
): readonly string[] {
  const known = names.filter((name) => name !== kit.identities[0] && kit.identities.includes(name));
  const found = known.flatMap((name) => callers.find((one) => one.name === name) ?? []);
  const each = found.filter((one, n) => found.findIndex((other) => isOfOneTenant(other, one)) === n);
  const colleagueFirst = each.sort(
    (a, b) => Number(isOfOneTenant(b, callers[0])) - Number(isOfOneTenant(a, callers[0])),
  );
  return each.length > 0 ? colleagueFirst.slice(0, MOST_STRANGERS).map(({ name }) => name) : [stranger(kit, names)];
}

/** One of the callers whose secret is there; without any the entry ends. */
export function stranger(kit: Pick<Kit, 'identities' | 'stop'>, names: readonly string[]): string {
  const found = names.find((name) => name !== kit.identities[0] && kit.identities.includes(name));
  return found ?? kit.stop('not-exercised', `The secret of ${names.join(' or ')} is not set`);
}

/** The field by which a write can be distinguished from others; undefined where there is none. */
export function markIn(resource: ResourceFacts): Slot<string | undefined> {
  return orDefault<string | undefined>(writeMarkOf(resource), undefined);
}

/** What an attempt sends, for the version that its owner sees; undefined for one that cannot be made. */
export async function contentOfAttempt(
  kit: Kit,
  { own, mark, concurrency }: Attempting,
  { writer }: Attempt,
  record: OwnedRecord,
  template: JsonObject,
): Promise<Pick<Input, 'body' | 'headers'> | undefined> {
  if (writer === undefined) return {};
  if (mark === undefined) return undefined;
  const { body } = await draft(kit, own, writer, mark, template);
  return (await precondition(kit, own, concurrency, record))(body);
}

/**
 * Tries one thing on a record as a caller who may not see it: it is refused and, where it only reads, as if there were
 * none.
 */
export async function expectRefused(
  kit: Kit,
  writing: Attempting,
  attempt: Attempt,
  by: {
    readonly record: OwnedRecord;
    readonly template: JsonObject;
    readonly owner: string;
    readonly as: string;
    readonly hiding: readonly number[];
  },
): Promise<void> {
  const { record, template, owner, as, hiding } = by;
  const { operation } = attempt;
  const request = await contentOfAttempt(kit, writing, attempt, record, template);
  if (request === undefined) return;
  // An action with content is sent with a valid one.
  const isBare = operation.kind === 'action' && operation.body !== undefined;
  const how = isBare ? { as } : ({ as, intent: 'probe' } as const);
  const exchange = await kit.send(operation, { record, ...request }, how);
  const { class: answer, status } = kit.outcome(exchange);
  const claim = `${operation.id} is refused to ${as} on a record of ${owner}`;
  kit.expect(answer === 'success' ? status : true, claim, { where: exchange.id }).toBeTrue('no success');
  // An error inside a 200 has no status of its own that could tell more.
  const isInside = answer === 'caller-error' && (status ?? 0) < FIRST_REFUSAL;
  if (operation.kind === 'read') {
    kit.expect(isInside ? hiding[0] : status, claim, { where: exchange.id }).toBeOneOf(hiding);
  } else {
    const more = `${operation.id} reveals no more to ${as} about a record of ${owner} than about an unknown id`;
    const told = !hiding.includes(status ?? 0) && OF_THE_RECORD.includes(status ?? 0) && (await isHidden());
    kit.expect(told ? status : true, more, { where: exchange.id }).toBeTrue('the answer for an unknown id');
  }

  /** Who looks at the content first answers so whether there is a record or not: that tells nothing of it. */
  async function isHidden(): Promise<boolean> {
    const ids = { ...record.ids, ...kit.unknownId(writing.own, record) };
    const twin = await kit.send(operation, { record: { ...record, ids }, ...request }, how);
    return hiding.includes(kit.outcome(twin).status ?? 0);
  }
}

const FIRST_REFUSAL = 300;

/** Refusals of a request for what a record is like, or for its content. */
const OF_THE_RECORD: readonly number[] = [400, 409, 412, 422];

/** How the records are owned that another caller tries to change, and how an update of them is made. */
export interface Attempting {
  readonly own: Own;
  readonly mark: string | undefined;
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** The query by which a list shows one record of ours, or at least few others: that of the contract, where it has one. */
export function narrowed(own: Own, mine: QueryTemplate | undefined, record: OwnedRecord): readonly QueryPair[] {
  const tag = own.tag === undefined ? undefined : valueAt(record.sent, own.tag);
  return mine === undefined || typeof tag !== 'string' ? [] : fill(mine, { tag });
}

/** The filters of a list by equality, with the values that are stated for them. */
export function filters({
  collection,
}: ResourceFacts): Slot<readonly (FilterQuery & { readonly values: readonly Json[] })[]> {
  const known = (ifStated(collection.filters) ?? []).filter(isByEquality).flatMap(({ name, at, values, query }) => {
    const found = all({ values, query });
    return found.state === 'stated' ? [{ name, at, ...found.value }] : [];
  });
  return stated(known, '');
}

/** The filters of a list by which a record can be asked for. */
export function filtersByOwn({ collection }: ResourceFacts): Slot<readonly FilterQuery[]> {
  const known = (ifStated(collection.filters) ?? [])
    .filter(isByEquality)
    .flatMap(({ name, at, query }) => (query.state === 'stated' ? [{ name, at, query: query.value }] : []));
  return stated(known, '');
}

/** A filter with what it needs to be asked for. */
export interface FilterQuery {
  readonly name: string;
  readonly at: string;
  readonly query: QueryTemplate;
}

/** Filters that a record is asked for by. */
const MOST_FILTERS = 4;

/**
 * Queries of filters that the record passes, and how they are said: by its own values, such as the id of what it stands
 * below.
 */
export function filteredTo(
  filters: readonly FilterQuery[],
  item: Json | undefined,
): readonly { readonly by: string; readonly query: readonly QueryPair[] }[] {
  return filters
    .flatMap(({ name, at, query }) => {
      const value = [valueAt(item, at)].flat()[0];
      const isPlain =
        typeof value === 'string' ? value !== '' : typeof value === 'number' || typeof value === 'boolean';
      return isPlain ? [{ by: `, filtered by ${name},`, query: fill(query, { value: String(value) }) }] : [];
    })
    .slice(0, MOST_FILTERS);
}

/** The query that narrows a list to records of ours; undefined where there is none. */
export function narrowing({ collection: { mine } }: ResourceFacts): Slot<QueryTemplate | undefined> {
  return orDefault<QueryTemplate | undefined>(mine, undefined);
}

/** Statuses that refuse a caller who may not see a record: as one who may not, or as if there were none. */
export function hiding(service: ServiceFacts): Slot<readonly number[]> {
  const forbidden = within(service.auth.refusal.forbidden, (statuses) => stated(statuses, 'auth.refusal.forbidden'));
  return map(orDefault<readonly number[]>(forbidden, [403]), (statuses) => [...new Set([...statuses, 404, 410])]);
}
