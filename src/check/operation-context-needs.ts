import type { JsonSchema } from '../contract/text/json.js';
import { laidOnce, refsOfBody } from './records/references/refs-sent.js';
import { declaredAt } from './values/declared.js';
import { changeableBody } from './values/open-members.js';
import type { Own, Reference, ResourceFacts } from '../contract/facts/model.js';
import { all, gap, none, orDefault, stated, within, type Slot } from '../contract/facts/slot.js';
import type { Subjects } from './define.js';
import { listing } from './lists/listing.js';
import type { OperationContext } from './operation-context.js';

/** The schema of what is sent, undefined where nothing is; a gap where something is by the meaning of the operation. */
export function anyBody({ operation: { body, kind } }: Subjects['operation']): Slot<JsonSchema | undefined> {
  const isSent = kind === 'create' || kind === 'replace' || kind === 'update';
  return isSent && body.state === 'gap' ? body : orDefault<JsonSchema | undefined>(body, undefined);
}

/** How records are made by whose mark a list shows them: by the field for it, or by what no two records share. */
export function markable({ name, own }: ResourceFacts): Slot<Own> {
  return within(own, ({ tag, unique }) =>
    tag === undefined && unique.length === 0 ? gap(`resources.${name}.tag`, `resources.${name}.unique`) : own,
  );
}

/** The context where effects of the operation can be seen: what a create makes, in the list, by its mark. */
export function effectsSeen(
  { resource }: Subjects['operation'],
  context: Slot<OperationContext>,
): Slot<OperationContext> {
  return within(context, ({ operation: { kind } }) =>
    kind === 'create' && resource !== undefined
      ? within(all({ list: listing(resource), own: markable(resource) }), () => context)
      : context,
  );
}

/**
 * Whether a run can know a valid body: not where the contract does not say whether there is one (`unsaid`), nor where it
 * refers to records that cannot be made (`unmade`).
 */
export function bodyKnown({ service, operation, resource }: Subjects['operation']): 'known' | 'unsaid' | 'unmade' {
  const { kind, body } = operation;
  if (kind === 'action') return body.state === 'gap' ? 'unsaid' : 'known';
  const { refs, ofOwn } = refsOfBody(operation, resource, service.resources);
  const isMade = ({ to }: Reference): boolean =>
    service.resources.some(({ name, own }) => name === to && own.state === 'stated');
  return refs.length === 0 || (refs.every(isMade) && (!ofOwn || resource?.own.state === 'stated')) ? 'known' : 'unmade';
}

/**
 * A gap where nobody says how what a create makes is found again and removed, or how records that a body refers to are
 * made: no valid body is known then.
 */
export function made({ service, operation, resource }: Subjects['operation']): Slot<unknown> {
  const { kind } = operation;
  if (kind === 'create' && resource?.own.state === 'gap') return resource.own;
  const once = laidOnce(operation, resource);
  const changed =
    kind === 'update' && resource !== undefined && once === undefined ? changeableBody(resource) : undefined;
  if (changed?.state === 'none' && resource?.operations.update.body.state === 'stated' && !changesMarkAlone(resource))
    return changed;
  const { refs, ofOwn } = refsOfBody(operation, resource, service.resources);
  if (resource === undefined || refs.length === 0) return stated(undefined, '');
  const needed = refs.flatMap(({ to }) => service.resources.filter(({ name }) => name === to));
  const all = ofOwn ? [resource, ...needed] : needed;
  return all.map(({ own }) => own).find(({ state }) => state !== 'stated') ?? stated(undefined, '');
}

/** Whether an update can change the text that marks records of the run, and nothing else. */
export function changesMarkAlone(resource: ResourceFacts | undefined): boolean {
  if (resource?.tag.state !== 'stated' || resource.operations.update.body.state !== 'stated') return false;
  return (
    changeableBody(resource).state === 'none' &&
    declaredAt(resource.operations.update.body.value, resource.tag.value).length > 0
  );
}

/** Not applicable to operations that take no body by their meaning, offered or not. */
export function withBody<T>({ operation: { id, kind } }: Subjects['operation'], slot: Slot<T>): Slot<T> {
  return kind === 'list' || kind === 'read' || kind === 'delete' ? none(id) : slot;
}
