import type { CapRule, Operation, Own, Prerequisite, Reference, ResourceFacts } from '../facts/model.js';
import { ROOMY } from '../facts/prerequisite.js';
import { isObject, type JsonSchema } from '../text/json.js';
import { valueAt } from '../text/pointer.js';
import { valueOr } from './reading.js';

type Facts = Pick<ResourceFacts, 'unique' | 'uniqueWithin' | 'refs' | 'relations'>;

/**
 * What each record has a value of its own for. A reference that is unique names another record in each one, and so does the scope of a member
 * with a handful of values: these are made, and are no values that could be written.
 */
export function uniqueOf(resource: Omit<Facts, 'relations'>, schema: JsonSchema): Pick<Own, 'unique'> {
  const named = byReference(resource, schema);
  return { unique: valueOr(resource.unique, []).filter((at) => !named.has(at)) };
}

/**
 * What a create needs, as the contract says it, and the records that each of them has for itself: also those that actions on it need in a
 * state, and those that a create leads to where no other one can use them.
 */
export function needsOf(
  resource: Facts,
  create: Operation,
  schema: JsonSchema,
  ofActions: readonly Prerequisite[],
): Pick<Own, 'needs'> {
  const caps = valueOr(resource.relations.caps, []);
  const capped = caps.map(({ record }) => record);
  const isOwn = ({ at }: Reference): boolean => [...ofActions, ...capped].some((one) => one.at === at);
  const referred = valueOr(resource.refs, []).filter(isOwn);
  const named = [...byReference(resource, schema).values(), ...referred];
  const said = (create.needs ?? []).map((need) =>
    named.some(({ at }) => at === need.at) || isSpentBy(resource, create, need) ? { ...need, isUsedUp: true } : need,
  );
  const others = named.filter(({ at }) => !said.some((need) => need.at === at));
  const needs: Prerequisite[] = [
    ...said,
    ...[...new Map(others.map((one) => [one.at, one])).values()].map(({ at, to }): Prerequisite => ({
      resource: to,
      side: 'above',
      at,
      in: [],
      refused: [],
      isUsedUp: true,
    })),
  ];
  for (const { resource: name } of capped.filter(({ at }) => at === undefined))
    needs.push({ resource: name, side: 'above', in: [], refused: [], isUsedUp: true });
  return needs.length === 0 ? {} : { needs: needs.map((need) => withRoom(need, caps, ofActions)) };
}

/** What is used up for a cap alone has room for more than one. */
function withRoom(need: Prerequisite, caps: readonly CapRule[], ofActions: readonly Prerequisite[]): Prerequisite {
  const counts = caps.flatMap(({ record, count }) =>
    record.at === need.at && record.resource === need.resource ? [count] : [],
  );
  const isOfAction = ofActions.some(({ at }) => at !== undefined && at === need.at);
  if (counts.length === 0 || isOfAction || need.in.length > 0) return need;
  const room = Math.min(...counts);
  return { ...need, room, isUsedUp: room < ROOMY };
}

/** Whether a create sets something in the record that it needs to what it must not be for another one. */
function isSpentBy({ relations }: Facts, create: Operation, need: Prerequisite): boolean {
  return valueOr(relations.sets, []).some(
    ({ by, record, to }) =>
      by.includes(create.id) &&
      (record.at ?? record.resource) === (need.at ?? need.resource) &&
      to.is === 'value' &&
      need.in.length > 0 &&
      !need.in.includes(to.value),
  );
}

/** By which reference two records differ that may not have the same value. */
function byReference(
  { unique, uniqueWithin, refs }: Omit<Facts, 'relations'>,
  schema: JsonSchema,
): ReadonlyMap<string, Reference> {
  const all = valueOr(refs, []);
  const found = valueOr(unique, []).flatMap((at): readonly (readonly [string, Reference])[] => {
    const scopes = valueOr(uniqueWithin, []).filter((one) => one.at === at);
    const places = [at, ...(isOfFew(schema, at) ? scopes.map(({ within }) => within) : [])];
    const ref = places.flatMap((place) => all.find((one) => one.at === place) ?? [])[0];
    return ref === undefined ? [] : [[at, ref]];
  });
  return new Map(found);
}

/** Whether a member of a body has a handful of values, which are listed. */
function isOfFew(schema: JsonSchema, at: string): boolean {
  const node = isObject(schema) ? valueAt(schema, at.replaceAll('/', '/properties/')) : undefined;
  return isObject(node) && (Array.isArray(node['enum']) || node['type'] === 'boolean');
}
