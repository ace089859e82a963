import type { Cleanup, Operation, OperationFacts, Own, ResourceFacts } from './model.js';
import { isObject, type JsonSchema } from './json.js';
import { valueOr, type Reader } from './reading.js';
import { gap, none, stated, type Slot } from './slot.js';
import { placeholders } from './template.js';

/**
 * How a run makes and removes records of its own: known when an operation that makes one, its body, the item path, the
 * id and the clean-up are. Without a known clean-up nothing is made: no run may leave records behind that nobody agreed to.
 */
export function ownRecords(read: Reader, resource: Omit<ResourceFacts, 'own'>, named: readonly OperationFacts[]): Slot<Own> {
  const { name, item, id } = resource;
  const maker = makerOf(resource);
  const cleanup = cleanupOf(read, resource, named);
  const create = maker.offered;
  const body: Slot<JsonSchema> = maker.body;
  const parts = [create, body, item, id, cleanup];
  const nothing = parts.find((part) => part.state === 'none');
  if (nothing) return none(nothing.state === 'none' ? nothing.path : '');
  if (
    create.state !== 'stated' ||
    body.state !== 'stated' ||
    item.state !== 'stated' ||
    id.state !== 'stated' ||
    cleanup.state !== 'stated'
  ) {
    return gap(...new Set(parts.flatMap((part) => (part.state === 'gap' ? part.paths : []))));
  }
  const one = resource.operations.read.offered;
  const parents = [...parentsOf(create.value), ...parentNames(placeholders(item.value))];
  return stated(
    {
      resource: name,
      create: create.value,
      createBody: body.value,
      ...(one.state === 'stated' ? { read: one.value } : {}),
      id: id.value,
      item: item.value,
      ...(resource.tag.state === 'stated' ? { tag: resource.tag.value } : {}),
      unique: valueOr(resource.unique, []),
      refs: valueOr(resource.refs, []),
      volatile: valueOr(resource.volatile, []),
      cleanup: cleanup.value,
      parents: [...new Set(parents)],
    },
    create.path,
  );
}

/** `create`, or a PUT to an id of the caller's choosing. */
function makerOf({ operations, id }: Omit<ResourceFacts, 'own'>): OperationFacts {
  const { create, replace } = operations;
  if (create.offered.state === 'stated') return create;
  const chosen = id.state === 'stated' && id.value.assignedBy === 'client';
  const upsert = replace.offered.state === 'stated' && replace.upsert.state === 'stated' && replace.upsert.value;
  return chosen && upsert ? replace : create;
}

function cleanupOf(read: Reader, resource: Omit<ResourceFacts, 'own'>, named: readonly OperationFacts[]): Slot<Cleanup> {
  const path = `resources.${resource.name}.cleanup`;
  const said = read.json(path);
  const remove = resource.operations.delete.offered;
  if (said.state === 'none') return stated({ by: 'nothing' }, path);
  if (said.state === 'stated' && said.value === 'parent') return stated({ by: 'parent' }, path);
  if (said.state === 'stated' && isObject(said.value)) {
    const wanted = said.value['operation'];
    const operation = named.find((candidate) => candidate.id === wanted)?.offered;
    if (operation?.state === 'stated') return stated({ by: 'operation', operation: operation.value }, path);
    return operation?.state === 'gap' ? operation : gap(path);
  }
  if (remove.state === 'stated') return stated({ by: 'delete', operation: remove.value }, remove.path);
  return remove.state === 'gap' ? gap(...remove.paths, path) : gap(path);
}

function parentsOf(operation: Operation): readonly string[] {
  return parentNames(placeholders(operation.path));
}

/** `repos` of `repos.owner`. */
function parentNames(names: readonly string[]): readonly string[] {
  return names.flatMap((name) => (name.includes('.') ? [name.slice(0, name.indexOf('.'))] : []));
}
