import type { Operation, Own, ResourceFacts, ServiceFacts } from '../../contract/facts/model.js';
import { isMadeByOthers } from '../../contract/facts/made-by-others.js';
import { either, gap, ifStated, map, none, stated, within, type Slot } from '../../contract/facts/slot.js';
import { parseTemplate } from '../../contract/text/template.js';
import { writesToSingleton } from './singletons.js';

/** Whose record an operation names, in its path or in its body. */
export type PathTarget =
  | { readonly on: 'nothing' }
  | { readonly on: 'own'; readonly own: Own }
  | { readonly on: 'sample'; readonly resource: string; readonly ids: Readonly<Record<string, string>> };

/** The record that an operation needs: one of ours, unless it is safe and may read an existing one. */
export function pathTarget(
  service: ServiceFacts,
  operation: Operation,
  resource: ResourceFacts | undefined,
): Slot<PathTarget> {
  const open = operation.path.parts.flatMap((part) =>
    'literal' in part || Object.hasOwn(service.variables, part.placeholder) ? [] : [part],
  );
  // What a create repeats in its body is an id that it gives.
  const filled = operation.kind === 'create' ? [] : Object.values(operation.fill).flatMap(namedBy);
  // A path that names records of several resources is used on one of its own.
  const ofOwn = open.findLast(({ parent }) => operation.kind === 'action' && parent === operation.resource);
  const last = ofOwn ?? open.at(-1) ?? filled.find(({ parent }) => parent === undefined) ?? filled.at(-1);
  if (last === undefined) {
    const isSingleton = operation.kind !== 'action' && writesToSingleton(operation, service);
    return isSingleton ? none(`resources.${resource?.name ?? ''}.item`) : stated<PathTarget>({ on: 'nothing' }, '');
  }
  const named =
    last.parent === undefined ? resource : service.resources.find((candidate) => candidate.name === last.parent);
  if (named === undefined) return gap(`resources.${last.parent ?? operation.id}`);
  const unmade = unmadeBeside(service, open, named);
  if (unmade !== undefined && !operation.safe) return unmade;
  const own = map(named.own, (found): PathTarget => ({ on: 'own', own: found }));
  // Nothing is written to a record, or below one, before a read has shown that it is ours.
  if (!operation.safe) return within(own, () => within(named.operations.read.offered, () => own));
  const samples = within(named.samples, ([sample]): Slot<PathTarget> =>
    sample === undefined
      ? none(`resources.${named.name}.samples`)
      : stated({ on: 'sample', resource: named.name, ids: sample }, `resources.${named.name}.samples`),
  );
  const shown = ownAbove(service, named);
  return either(either(samples, own), shown === undefined ? own : stated<PathTarget>({ on: 'own', own: shown }, ''));
}

/** The record below which a new record that operations made is shown at once, such as its first revision; undefined where there is none. */
function ownAbove({ resources }: ServiceFacts, { item, relations }: ResourceFacts): Own | undefined {
  const above = ifStated(item)?.parts.findLast((part) => 'parent' in part && part.parent !== undefined);
  const facts = resources.find(({ name }) => above !== undefined && 'parent' in above && name === above.parent);
  if (facts === undefined) return undefined;
  const { create } = facts.operations;
  const isMade = (ifStated(relations.madeBy) ?? []).some(
    ({ record, by }) => record.resource === facts.name && record.at === undefined && by.includes(create.id),
  );
  return isMade ? ifStated(facts.own) : undefined;
}

/** Why no record is known of a resource of which the path names one beside that of another resource; undefined where each is known. */
function unmadeBeside(
  service: ServiceFacts,
  open: readonly { readonly parent?: string }[],
  { name, item }: ResourceFacts,
): Slot<never> | undefined {
  const path = ifStated(item);
  const above = path?.parts.flatMap((part) => ('parent' in part ? (part.parent ?? []) : [])) ?? [];
  const beside = open.flatMap(({ parent }) =>
    parent === undefined || parent === name || above.includes(parent) ? [] : [parent],
  );
  const named = service.resources.filter((one) => beside.includes(one.name) && !isMadeByOthers(one));
  return named.flatMap(({ own }) => (own.state === 'stated' ? [] : [own]))[0];
}

/** The id that a member of the body repeats, as a placeholder of a path would name it. */
function namedBy(name: string): readonly { readonly parent?: string }[] {
  return parseTemplate(`<${name}>`).parts.flatMap((part) => ('literal' in part ? [] : [part]));
}
