import type { JsonObject, JsonSchema } from '../../../contract/text/json.js';
import type { OperationFacts, ResourceFacts, ServiceFacts } from '../../../contract/facts/model.js';
import { ifStated, map, within } from '../../../contract/facts/slot.js';
import type { Kit, OwnedRecord } from '../../kit.js';
import { context, dressed, enter, renew, type OperationContext } from '../../operation-context.js';
import { insiders } from '../callers/other-caller.js';
import { bodyTaken, contents } from '../../states/guarded.js';
import { statesOf, wayTo } from '../../states/transitions.js';

/** An operation on a record that is there. */
export interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
  /** How many actions lead a new record to where it can be used. */
  readonly depth: number;
  /** Whether it can be used again and again on one record. */
  readonly isRepeatable: boolean;
  /** Callers who see the records of the first one, and may use it on them. */
  readonly colleagues: readonly string[];
}

/** Those of the named operations that are used on a record of the resource: updates, replacements, deletes and actions. */
export function waysOf(service: ServiceFacts, resource: ResourceFacts, ids: readonly string[]): readonly Way[] {
  const { update, replace, delete: remove } = resource.operations;
  const named = service.operations.filter(({ declared }) => ifStated(declared)?.resource === resource.name);
  const all: readonly OperationFacts[] = [update, replace, remove, ...named].filter(({ id }) => ids.includes(id));
  return all.flatMap((operation) => {
    const way = within(context({ service, operation, resource }), (on) =>
      map(bodyTaken(operation), (schema): Way => ({
        ...{ context: on, schema, depth: depthOf(resource, on) },
        isRepeatable: isRepeatable(resource, on),
        colleagues:
          ifStated(operation.ownerOnly) === true ? [] : (ifStated(insiders(service, resource, [operation])) ?? []),
      })),
    );
    return way.state === 'stated' ? [way.value] : [];
  });
}

/** An update can be used again and again on one record, and so can an action that leaves its state as it is. */
function isRepeatable(resource: ResourceFacts, { operation: { kind, id } }: OperationContext): boolean {
  if (kind !== 'action') return kind === 'update' || kind === 'replace';
  return statesOf(resource)?.transitions.some(({ by }) => by === id) === false;
}

/** By how many actions a new record comes to a state from which the operation leads on; 0 for one that leads from none. */
function depthOf(resource: ResourceFacts, { operation }: OperationContext): number {
  const states = statesOf(resource);
  const from = states?.transitions.filter(({ by }) => by === operation.id).flatMap((one) => one.from) ?? [];
  const lengths = from.flatMap((state) => (states && wayTo(states, state)?.length) ?? []);
  return lengths.length === 0 ? 0 : Math.min(...lengths);
}

/** The way that fills a list most: one that can be used again and again, or else the one that a record is led to by most others. */
export function mostFilling<T extends { readonly way: Way }>(ways: readonly T[]): T | undefined {
  const [deepest] = [...ways].sort((a, b) => b.way.depth - a.way.depth);
  return ways.find(({ way }) => way.isRepeatable) ?? deepest;
}

/**
 * Uses an operation on a record of its own, so many times as it can be used again.
 *
 * @param first done after the first time
 */
export async function used(
  kit: Kit,
  { context, schema, isRepeatable }: Way,
  many: number,
  first?: (record: OwnedRecord) => Promise<void>,
): Promise<OwnedRecord> {
  const { operation } = context;
  // Drawn apart from what is judged: a repetition of one of these cases draws them as well.
  const bodies = await kit.once(`bodies@${operation.id}, ${String(many)}`, async (own) => {
    const found: (JsonObject | null)[] = [];
    const atMost = isRepeatable ? many : 1;
    await own.forAll(contents(own, context, schema), (body) => Promise.resolve(void found.push(body)), { atMost });
    return found;
  });
  const entered = await enter(kit, context);
  const { record } = entered;
  if (record === undefined) return kit.stop('not-exercised', 'The operation is about no record of its own');
  for (const [n, drawn] of bodies.entries()) {
    if (n > 0) await renew(kit, context, entered);
    const body = drawn === null ? undefined : await dressed(kit, context, drawn, entered);
    await kit.send(operation, { ...entered.input, ...entered.held(body) });
    if (n === 0) await first?.(record);
  }
  return record;
}
