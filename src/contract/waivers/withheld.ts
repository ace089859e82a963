import type { Operation, OperationFacts, ResourceFacts, ServiceFacts } from '../facts/model.js';
import type { Reader } from '../resolve/reading.js';
import { gap, none, type Gap, type None } from '../facts/slot.js';
import { covers, declaredOperations } from '../resolve/surface/surface.js';

/** Operations that no run may send, by id, and the fact or the sentence that says why. */
export type Withheld = ReadonlyMap<string, None | Gap>;

/** Why an operation is not sent that the operator left out. */
export function leftOutBecause(id: string): string {
  return `${id} is left out by --skip`;
}

/**
 * The operations that the contract calls `never-call` and those that are left out; with them those of the same method and
 * path, for nobody can tell their requests apart, and those that make records which nothing would remove.
 */
export function withheldOf(
  service: Pick<ServiceFacts, 'operations' | 'resources'>,
  read: Reader,
  leftOut: readonly string[],
): Withheld {
  const declared = declaredOperations(service);
  const found = new Map<string, None | Gap>();
  for (const { id, kind, resource, name } of declared) {
    const fact = `${kind === 'action' ? `operations.${id}` : `resources.${resource ?? ''}.operations.${name}`}.never-call`;
    const said = read.flag(fact);
    if (said.state === 'stated' && said.value) found.set(id, none(fact));
    else if (leftOut.includes(id)) found.set(id, none(leftOutBecause(id)));
  }
  for (const resource of service.resources) {
    const removing = removerOf(resource);
    const because = removing === undefined ? undefined : found.get(removing);
    if (because === undefined) continue;
    // Somebody has to say that the records may stay; who leaves the operation out has said nothing of that.
    const isLeftOut = removing !== undefined && leftOut.includes(removing);
    const why = isLeftOut ? because : gap(`resources.${resource.name}.cleanup`);
    for (const id of makersOf(resource)) if (!found.has(id)) found.set(id, why);
  }
  for (const resource of service.resources) {
    const { id } = resource.operations.create;
    if (!found.has(id) && wouldStay(resource)) found.set(id, gap(`resources.${resource.name}.cleanup`));
  }
  for (const one of declared) {
    const why = found.get(one.id);
    if (why === undefined) continue;
    for (const other of declared) if (!found.has(other.id) && isSameRequest(one, other)) found.set(other.id, why);
  }
  return found;
}

/** The operation by which a run would remove its records, where they do not stay or go with something else. */
function removerOf({ name, operations, at }: ResourceFacts): string | undefined {
  const said = at('cleanup');
  if (said.state === 'none' || (said.state === 'stated' && said.value === 'parent')) return undefined;
  const operation = said.state === 'stated' ? (said.value as { readonly operation?: string }).operation : undefined;
  return operation ?? (operations.delete.declared.state === 'stated' ? `${name}.delete` : undefined);
}

/** The operations that may make a record. */
function makersOf({ operations: { create, replace }, bulk }: ResourceFacts): readonly string[] {
  const isMaking = (facts: OperationFacts): boolean => facts.declared.state === 'stated';
  const upserts = replace.upsert.state === 'stated' && replace.upsert.value;
  const bulkId = bulk.offered.state === 'stated' ? [bulk.offered.value.id] : [];
  return [create, ...(upserts ? [replace] : [])]
    .filter(isMaking)
    .map(({ id }) => id)
    .concat(bulkId);
}

/** A create that takes no body carries no mark: what it makes is not known again, and stays, which somebody has to allow. */
function wouldStay({ own, item, operations: { create }, at }: ResourceFacts): boolean {
  const cleanup = at('cleanup');
  const mayStay = cleanup.state === 'none' || (cleanup.state === 'stated' && cleanup.value === 'parent');
  return own.state === 'none' && create.body.state === 'none' && item.state === 'stated' && !mayStay;
}

function isSameRequest(a: Operation, b: Operation): boolean {
  return a.method === b.method && covers(a, b) && covers(b, a);
}
