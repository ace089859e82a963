import {
  context,
  dressed,
  enter,
  first,
  ifStated,
  map,
  stated,
  valueAt,
  within,
  type Json,
  type JsonSchema,
  type Kit,
  type Operation,
  type OperationContext,
  type Own,
  type ResourceFacts,
  type ServiceFacts,
  type Slot,
} from 'probity/check';
import { forEachNewTrait } from 'probity/check/lists';
import { readBack, type Lag } from 'probity/check/looks';
import { bodyTaken, contents } from 'probity/check/states';
import { namedWithTwoValues } from './pieces.js';
import { untilAnother } from './seconds.js';

/** An update, a replacement or an action of a resource. */
export interface Way {
  readonly context: OperationContext;
  readonly schema: JsonSchema | undefined;
}

/** Everything by which a record is changed, and what is needed to look at it. */
export interface Changing {
  readonly own: Own;
  readonly ways: readonly Way[];
  readonly lag: Lag;
}

/** A write that succeeded, and the record as it was shown around it. */
export interface Change {
  readonly operation: Operation;
  readonly before: Json;
  /** Absent where the record cannot be read any more. */
  readonly after: Json | undefined;
  /** What an update or a replacement answered. */
  readonly answer: Json | undefined;
}

/** Updates, replacements and actions of a resource; as much as is missing where there are none. */
export function waysToChange(service: ServiceFacts, resource: ResourceFacts): Slot<readonly Way[]> {
  const { update, replace } = resource.operations;
  const actions = service.operations.filter(
    ({ declared }) => declared.state === 'stated' && declared.value.resource === resource.name && !declared.value.safe,
  );
  // What finds a record in the trash alone, or brings it back, changes none that is there.
  const cleanup = ifStated(resource.own)?.cleanup;
  const trashed = cleanup?.by === 'operation' && cleanup.after !== undefined ? cleanup.operation.id : undefined;
  const usable = actions.filter(({ id, declared }) => id !== trashed && ifStated(declared)?.undoes === undefined);
  const found = [update, replace, ...usable].map((operation) =>
    within(context({ service, operation, resource }), (context) =>
      map(bodyTaken(operation), (schema): Way => ({ context, schema })),
    ),
  );
  const ways = found.flatMap((slot) => (slot.state === 'stated' ? [slot.value] : []));
  return within(first(found, `resources.${resource.name}.operations.update`), () => stated(ways, ''));
}

/**
 * Changes records of its own in each way, with bodies that differ in what they name, and hands over what was shown of
 * `members` before and after. Where these are times, it waits until the service would write another one.
 *
 * @param more what the check does besides, before it is known that nothing succeeded
 */
export async function forEachChange(
  kit: Kit,
  { own, ways, lag }: Changing,
  members: (before: Json) => readonly string[],
  judge: (change: Change, members: readonly string[]) => void,
  more: () => Promise<void> = () => Promise.resolve(),
): Promise<void> {
  let done = 0;
  const change = async ({ context, schema }: Way): Promise<void> => {
    const { operation } = context;
    const named = schema === undefined ? undefined : namedWithTwoValues(schema);
    await forEachNewTrait(
      kit,
      contents(kit, context, schema),
      (body) => [operation.id, ...(body === null ? [] : (named?.(body) ?? []))],
      async (body) => {
        const entered = await enter(kit, context);
        const { record } = entered;
        if (record === undefined) return kit.discard('the operation is about no record of its own');
        const before = await readBack(kit, own, record, lag);
        const judged = members(before);
        if (judged.length === 0) return kit.discard('the record shows none of the members');
        // A time of whole seconds is the same when it is taken again within that second.
        await kit.wait(Math.max(...judged.map((at) => untilAnother(valueAt(before, at)))));
        const content = body === null ? undefined : await dressed(kit, context, body, entered);
        const answered = await kit.send(operation, { ...entered.input, ...entered.held(content) });
        if (kit.outcome(answered).class !== 'success') {
          if (operation.kind === 'action') return;
          kit.discard(`${operation.id} was refused`, answered, 'needed');
        }
        done += 1;
        const after = await kit.read(own, record);
        const answer = operation.kind === 'action' ? undefined : kit.item(operation, answered);
        judge({ operation, before, after, answer }, judged);
      },
    );
  };
  await kit.inTurn(ways.map((way) => () => change(way)));
  // A repetition of what fails there changes nothing here.
  await more();
  if (done === 0) kit.stop('not-exercised', 'No update and no action succeeded');
}
