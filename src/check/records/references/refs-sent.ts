import type { RelatedRecord } from '../../kit.js';
import type { Laid, OperationFacts, Reference, ResourceFacts } from '../../../contract/facts/model.js';
import { ifStated } from '../../../contract/facts/slot.js';
import { declaredRefs, lackedAt, unlistedRefs, withoutRef, writtenRefs } from '../../../contract/facts/written-refs.js';
import type { Json, JsonObject } from '../../../contract/text/json.js';
import { segments, valueAt, withoutValueAt } from '../../../contract/text/pointer.js';

/** The references that bodies name: all that are stated, where it is not known which bodies there are. */
export function refsSent({ own, refs }: Pick<ResourceFacts, 'own' | 'refs'>): readonly Reference[] {
  return own.state === 'stated' ? writtenRefs(own.value) : (ifStated(refs) ?? []);
}

/** Those of them that a body cannot be without, or whose records the run can make. */
export function refsNeeded(
  { own, refs }: Pick<ResourceFacts, 'own' | 'refs'>,
  resources: readonly ResourceFacts[],
): readonly Reference[] {
  return own.state === 'stated' ? refsFilled(own.value, resources) : (ifStated(refs) ?? []);
}

/** The references that are filled with records of the run. */
export function refsFilled(own: Laid, resources: readonly ResourceFacts[]): readonly Reference[] {
  return writtenRefs(own).filter((ref) => !isSpared(own, ref, resources));
}

/** Whether each record names two of one resource, outside of lists: by two members, or by its path and a member. */
export function namesTwo(resource: Pick<ResourceFacts, 'own' | 'refs'>, name: string): boolean {
  const own = ifStated(resource.own);
  const refs = refsSent(resource).filter(
    ({ at, to, isLoose }) => to === name && isLoose !== true && !at.includes('/*'),
  );
  return refs.length > 1 || (own !== undefined && refs.some((ref) => isBesideParent(own, ref)));
}

/**
 * Whether a member refers to a record beside that of the same resource in the path: `target_issue_id` below an issue. One that is called as
 * the resource, such as `issue_id`, repeats the path.
 */
export function isBesideParent(
  { parents = [], listedBy = {} }: Pick<Laid, 'parents' | 'listedBy'>,
  { at, to }: Reference,
): boolean {
  if (!parents.includes(to) || Object.values(listedBy).includes(at)) return false;
  const plain = (name: string): string => name.toLowerCase().replaceAll(/[^a-z]/g, '');
  const member = plain(segments(at).findLast((step) => step !== '*') ?? '').replace(/(?:ids?|ref|url)$/, '');
  const noun = plain(to.split(/[-_]/).at(-1) ?? to).replace(/^people$/, 'persons');
  // `category` of `categories`, `child` of `children`.
  return !(member.length > 2 && noun.startsWith(member.slice(0, -1)) && noun.length - member.length <= 3);
}

/** The body without references that it does not list, and without optional ones to records that no operation makes: a run refers to nothing that is not its own. */
export function sparing(
  own: Laid,
  resources: readonly ResourceFacts[],
  body: JsonObject,
  of: readonly RelatedRecord[] = [],
): JsonObject {
  const listed = unlistedRefs(own)
    .flatMap(({ at }) => (at.includes('*') ? [] : [at]))
    .reduce<Json>((left, at) => (valueAt(left, at) === undefined ? left : withoutValueAt(left, at)), body);
  return writtenRefs(own)
    .filter((ref) => isSpared(own, ref, resources) && !isNamedBy(ref, of))
    .reduce<Json>((left, { at }) => withoutRef(own.createBody, left, at), listed) as JsonObject;
}

/** Whether one of these records is there for this reference. */
export function isNamedBy({ at }: Reference, of: readonly RelatedRecord[]): boolean {
  return of.some(({ by }) => by === at);
}

/**
 * What is laid over the body of an action, or over one that changes a record which no operation makes, such as one that each parent has once:
 * its references. Undefined for an update that names none, and where the record is made as others are.
 */
export function laidOnce(
  { kind, body, safe }: Pick<OperationFacts, 'kind' | 'body' | 'safe'>,
  resource: ResourceFacts | undefined,
): Laid | undefined {
  // A safe action changes nothing, so no record has to be made for what its body names.
  const isAction = kind === 'action' && ifStated(safe) !== true;
  if (resource === undefined || !(isAction || isMadeNowhere(kind, resource))) return undefined;
  if (body.state !== 'stated' || resource.item.state !== 'stated') return undefined;
  const laid: Laid = {
    resource: resource.name,
    createBody: body.value,
    item: resource.item.value,
    id: { placeholders: {}, assignedBy: 'server' },
    unique: [],
    refs: kind === 'action' ? declaredRefs(ifStated(resource.refs) ?? [], body.value) : (ifStated(resource.refs) ?? []),
    readOnly: ifStated(resource.readOnly) ?? [],
    ...(kind === 'action'
      ? { spans: ifStated(resource.relations.overlaps) ?? [], bounds: ifStated(resource.relations.bounds) ?? [] }
      : {}),
  };
  // The mark of a record, and what is unique among records, are no members of an action by the same names.
  return kind === 'action' || writtenRefs(laid).length > 0 ? laid : undefined;
}

function isMadeNowhere(kind: OperationFacts['kind'], resource: ResourceFacts | undefined): resource is ResourceFacts {
  return (kind === 'update' || kind === 'replace') && resource?.own.state === 'none';
}

/** The resources that a body of the operation must refer to, and whether records of its own are needed beside them. */
export function refsOfBody(
  operation: Pick<OperationFacts, 'kind' | 'body' | 'safe'>,
  resource: ResourceFacts | undefined,
  resources: readonly ResourceFacts[],
): { readonly refs: readonly Reference[]; readonly ofOwn: boolean } {
  const { kind, body } = operation;
  const isAction = kind === 'action' && body.state === 'stated' && ifStated(operation.safe) !== true;
  const isSent = kind === 'create' || kind === 'replace' || kind === 'update' || isAction;
  if (!isSent || resource === undefined) return { refs: [], ofOwn: false };
  const isLaidOnce = isAction || isMadeNowhere(kind, resource);
  if (!isLaidOnce || body.state !== 'stated') return { refs: refsNeeded(resource, resources), ofOwn: true };
  const laid = laidOnce(operation, resource);
  return { refs: laid === undefined ? [] : refsFilled(laid, resources), ofOwn: false };
}

function isSpared(own: Laid, { at, to, isLoose }: Reference, resources: readonly ResourceFacts[]): boolean {
  if (isLoose === true) return true;
  const isUnmade = resources.some(({ name, own: theirs }) => name === to && theirs.state === 'none');
  return isUnmade && lackedAt(own.createBody, at) !== undefined;
}
