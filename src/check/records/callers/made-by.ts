import type {
  Identity,
  Operation,
  OperationFacts,
  Own,
  ResourceFacts,
  ServiceFacts,
} from '../../../contract/facts/model.js';
import { fundingOf } from '../../../contract/facts/funding.js';
import { ifStated } from '../../../contract/facts/slot.js';
import type { Kit, OwnedRecord, RelatedRecord } from '../../kit.js';
import { isBesideParent } from '../references/refs-sent.js';
import { isOfOneTenant } from './one-tenant.js';
import { isKeptFrom, isOfOtherScheme } from './rights.js';

/** Records of our own that a caller other than the first one made, or why there are none. */
export type MadeBy =
  | {
      readonly record: OwnedRecord;
      /** Those that it stands below or refers to, as far as they had to be that caller's as well. */
      readonly of: readonly RelatedRecord[];
    }
  | { readonly why: string };

/** Callers, and what they would have to make for a record of theirs. */
export type Makers = Pick<ServiceFacts, 'resources' | 'operations'> & { readonly callers: readonly Identity[] };

export function makersIn({ resources, operations, auth }: ServiceFacts): Makers {
  return { resources, operations, callers: ifStated(auth.identities) ?? [] };
}

/**
 * Creates a record as another caller, and with it all that it needs and that only its owner sees. Nothing is made that
 * somebody may remove, and not this caller, as far as the contract says. They are removed like any record, as that
 * caller.
 */
export async function madeBy(
  kit: Kit,
  makers: Makers,
  own: Own,
  as: string,
  known: readonly RelatedRecord[] = [],
): Promise<MadeBy> {
  const caller = makers.callers.find(({ name }) => name === as);
  if (caller === undefined) return { why: `${as} is not a caller of the contract` };
  const why = whyNot(makers, own, caller);
  if (why !== undefined) return { why };
  const of = await neededBy(kit, makers, own, as, known);
  if ('why' in of) return of;
  const funded = await fundedAs(kit, makers, own, as, [...known, ...of]);
  if (funded !== undefined) return funded;
  const { sent } = await kit.create(own);
  const exchange = await kit.send(own.create, await kit.createInput(own, sent, of), { as });
  const { class: answer, status } = kit.outcome(exchange);
  const record = answer === 'success' ? kit.adopt(own, exchange) : undefined;
  if (record === undefined) return { why: `${own.create.id} as ${as} was answered ${String(status)} (${exchange.id})` };
  return { record, of };
}

/** Adds to the numbers that a record takes from, where the caller has made the record whose numbers they are. */
async function fundedAs(
  kit: Kit,
  makers: Makers,
  own: Own,
  as: string,
  there: readonly RelatedRecord[],
): Promise<{ readonly why: string } | undefined> {
  for (const { record, by } of fundingOf(own, makers.resources)) {
    if (!there.some(({ resource }) => resource === record.resource)) continue;
    const made = await madeBy(kit, makers, by, as, there);
    if ('why' in made) return made;
  }
  return undefined;
}

/**
 * Makes what a record of another caller stands below or refers to, where that caller may not see ours. What stands below another one of these
 * stands below the one that was made: a sprint of the project of an issue.
 *
 * @param known records of that caller that need not be made
 */
export async function neededBy(
  kit: Kit,
  makers: Makers,
  own: Own,
  as: string,
  known: readonly RelatedRecord[] = [],
): Promise<readonly RelatedRecord[] | { readonly why: string }> {
  const of: RelatedRecord[] = [];
  const caller = makers.callers.find(({ name }) => name === as);
  const needs = [...privatelyNeeded(makers, own, caller)].sort(
    (a, b) => Number(a.parents.includes(b.resource)) - Number(b.parents.includes(a.resource)),
  );
  for (const needed of needs) {
    const there = [...known, ...of];
    const isIt = ({ resource, by }: RelatedRecord): boolean => resource === needed.resource && by === undefined;
    const found = there.find(isIt);
    const made = found === undefined ? await madeBy(kit, makers, needed, as, there) : { record: found, of: [] };
    if ('why' in made) return made;
    of.push(made.record, ...made.of.filter((one) => !there.includes(one)));
    // Two members that refer to one resource may have to name two records, and so may the path and a member.
    const refs = own.refs.filter(
      ({ at, to, isLoose }) => to === needed.resource && !at.includes('/*') && isLoose !== true,
    );
    const beside = refs.filter((ref) => isBesideParent(own, ref));
    const further = beside.length === 0 ? refs.slice(1) : beside;
    const another = further.length === 0 ? made : await madeBy(kit, makers, needed, as, there);
    if ('why' in another) return another;
    of.push(...further.map(({ at }): RelatedRecord => ({ ...another.record, by: at })));
  }
  return of;
}

/** Whether a caller may make, and remove again, a record and all that it needs, as far as the contract says. */
export function canMake(makers: Makers, own: Own, as: string): boolean {
  const caller = makers.callers.find(({ name }) => name === as);
  return caller !== undefined && whyNot(makers, own, caller) === undefined;
}

function removedFirst(cleanup: Own['cleanup']): readonly Operation[] {
  return cleanup.by === 'operation' && cleanup.after !== undefined ? [cleanup.after] : [];
}

/** Why a caller can make no record that it may also remove; undefined where it can. */
function whyNot(makers: Makers, own: Own, caller: Identity, within: readonly string[] = []): string | undefined {
  if (within.includes(own.resource)) return `records of ${own.resource} need one another`;
  const { cleanup } = own;
  const needed = [own.create, ...('operation' in cleanup ? [cleanup.operation] : []), ...removedFirst(cleanup)];
  const kept = needed.find(({ id }) => {
    const facts = factsOf(makers, own, id);
    return facts !== undefined && (isKeptFrom(caller, facts) || isOfOtherScheme(caller, facts));
  });
  if (kept !== undefined)
    return `${caller.name} may not use ${kept.id}, so it cannot create records of ${own.resource}`;
  for (const one of privatelyNeeded(makers, own, caller)) {
    const why = whyNot(makers, one, caller, [...within, own.resource]);
    if (why !== undefined) return why;
  }
  return undefined;
}

function factsOf({ resources, operations }: Makers, own: Own, id: string): OperationFacts | undefined {
  const of = resources.find(({ name }) => name === own.resource);
  return [...Object.values(of?.operations ?? {}), ...operations].find((one) => one.id === id);
}

/**
 * What a record stands below or refers to, where it is not known that the caller sees what the first caller made of it.
 */
function privatelyNeeded({ resources, callers }: Makers, own: Own, caller: Identity | undefined): readonly Own[] {
  const isColleague = caller !== undefined && isOfOneTenant(caller, callers[0]);
  // What the caller may not name is not asked for either.
  const isKeptOut = (at: string): boolean =>
    caller?.members?.some((one) => one.operation === own.create.id && one.at === at && one.is !== 'required') === true;
  const named = own.refs.filter(({ at, isLoose }) => isLoose !== true && !isKeptOut(at));
  const names = new Set([...own.parents, ...named.map(({ to }) => to)]);
  return resources.flatMap((one) => {
    if (!names.has(one.name) || one.own.state !== 'stated' || isForEveryone(one)) return [];
    if (isColleague && ifStated(one.at('visibility')) === 'tenant') return [];
    return [one.own.value];
  });
}

/** Whether the contract says that every caller sees the records. */
export function isForEveryone(resource: ResourceFacts): boolean {
  return ifStated(resource.at('visibility')) === 'everyone';
}
