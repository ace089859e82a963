import type { JsonSchema } from '../contract/text/json.js';
import { refsNeeded } from './records/refs-sent.js';
import type { Own, Reference, ResourceFacts } from '../contract/facts/model.js';
import { all, gap, none, orDefault, within, type Slot } from '../contract/facts/slot.js';
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
 * Whether a run can know a valid body: not where nobody says whether there is one (`unsaid`), nor where it refers to
 * records that cannot be made (`unmade`).
 */
export function bodyKnown({ service, operation, resource }: Subjects['operation']): 'known' | 'unsaid' | 'unmade' {
  const { kind, body } = operation;
  if (kind === 'action') return body.state === 'gap' ? 'unsaid' : 'known';
  const isSent = kind === 'create' || kind === 'replace' || kind === 'update';
  const refs = isSent && resource !== undefined ? refsNeeded(resource, service.resources) : [];
  const isMade = ({ to }: Reference): boolean =>
    service.resources.some(({ name, own }) => name === to && own.state === 'stated');
  return refs.length === 0 || (refs.every(isMade) && resource?.own.state === 'stated') ? 'known' : 'unmade';
}

/** Not applicable to operations that take no body by their meaning, offered or not. */
export function withBody<T>({ operation: { id, kind } }: Subjects['operation'], slot: Slot<T>): Slot<T> {
  return kind === 'list' || kind === 'read' || kind === 'delete' ? none(id) : slot;
}
