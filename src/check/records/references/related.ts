import type { JsonObject, JsonSchema } from '../../../contract/text/json.js';
import type {
  ConcurrencyFacts,
  Operation,
  Own,
  Related,
  ResourceFacts,
  ServiceFacts,
} from '../../../contract/facts/model.js';
import { gap, ifStated, none, stated, within, type Slot } from '../../../contract/facts/slot.js';
import type { Exchange } from '../../../result/exchange.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import { goesNew } from '../../states/new-records.js';
import { precondition } from '../../writes/precondition.js';

/** What is said of a related record, with what it takes to make one and to look at it. */
export interface Relation<T> {
  readonly said: T;
  readonly other: Own;
  /** How a record of the other resource is deleted. */
  readonly remove: Operation | undefined;
}

/**
 * Everything that is said of related records of which a run can make its own. A gap where it cannot make any.
 * @param uses what is done with each: those that nobody can read, or delete, are left out
 */
export function relationsIn<T extends { readonly record: Related }>(
  service: ServiceFacts,
  { refs, relations: stands }: ResourceFacts,
  pick: (relations: ResourceFacts['relations']) => Slot<readonly T[]>,
  uses?: 'read' | 'delete',
): Slot<readonly Relation<T>[]> {
  const all = pick(stands);
  return within(all, (list): Slot<readonly Relation<T>[]> => {
    const path = all.state === 'stated' ? all.path : '';
    const found = list.map((said) => ({
      said,
      facts: service.resources.find(({ name }) => name === said.record.resource),
    }));
    const relations = found.flatMap(({ said, facts }): readonly Relation<T>[] => {
      if (facts?.own.state !== 'stated') return [];
      if (uses !== undefined && facts.operations[uses].offered.state !== 'stated') return [];
      const remove = facts.operations.delete.offered;
      return [{ said, other: facts.own.value, remove: remove.state === 'stated' ? remove.value : undefined }];
    });
    if (relations.length > 0) return stated(relations, path);
    const needed = found.flatMap(({ facts }): readonly Slot<unknown>[] =>
      facts === undefined ? [] : [facts.own, ...(uses === undefined ? [] : [facts.operations[uses].offered])],
    );
    const missing = [...needed, refs].flatMap((slot) => (slot.state === 'gap' ? slot.paths : []));
    const absent = needed.find(({ state }) => state === 'none');
    return missing.length > 0 ? gap(...missing) : absent?.state === 'none' ? absent : none(path);
  });
}

/** A way to change a record that is there, where callers need not say on which state of it that is based. */
export interface Change {
  readonly kind: 'update' | 'replace';
  readonly operation: Operation;
  readonly body: JsonSchema;
}

/** Ways to change a record that was just made, also those that must name its version. */
export function writesOf(resource: ResourceFacts): readonly Write[] {
  const concurrency = ifStated(resource.concurrency);
  return changesIn(resource)
    .filter(({ operation }) => goesNew(resource, operation))
    .map((change) => ({ ...change, concurrency }));
}

export interface Write extends Change {
  readonly concurrency: ConcurrencyFacts | undefined;
}

/** Changes a record to a body, for the version that it has now where one must be named. */
export async function changedBy(
  kit: Kit,
  own: Own,
  { operation, concurrency }: Write,
  record: OwnedRecord,
  body: JsonObject,
): Promise<Exchange> {
  const held = await precondition(kit, own, concurrency, record);
  return kit.send(operation, { record, ...held(body) });
}

export function changesOf(resource: ResourceFacts): readonly Change[] {
  const { concurrency } = resource;
  return concurrency.state === 'stated' && concurrency.value.missing !== undefined ? [] : changesIn(resource);
}

function changesIn({ operations }: ResourceFacts): readonly Change[] {
  return (['update', 'replace'] as const).flatMap((kind): readonly Change[] => {
    const { offered, body, format } = operations[kind];
    if (offered.state !== 'stated' || body.state !== 'stated') return [];
    if (format.state === 'stated' && format.value === 'json-patch') return [];
    return [{ kind, operation: offered.value, body: body.value }];
  });
}
