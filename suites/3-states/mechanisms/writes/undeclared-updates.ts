import { dressed, enter, valueAt, withValueAt, type Json, type JsonObject, type Kit, type Own } from 'probity/check';
import { readBack } from 'probity/check/looks';
import { contents } from 'probity/check/states';
import { declaredAt, equal, values } from 'probity/check/values';
import type { Change, Changing, Way } from './changes.js';

/**
 * Sends members that callers choose when a record is made, and that no body of an update has, in updates all the same, with another
 * value. Whether such a request is refused is not judged, only what became of the member.
 */
export async function forEachUndeclaredUpdate(
  kit: Kit,
  { own, ways, lag, shared = [] }: Changing & { readonly shared?: readonly Own[] },
  members: readonly string[],
  judge: (change: Change, members: readonly string[]) => void,
): Promise<void> {
  const chosen = members.filter((at) => declaredAt(own.createBody, at).length > 0);
  const pairs = ways.flatMap((way) =>
    way.context.operation.kind === 'action' || way.schema === undefined
      ? []
      : chosen.filter((at) => declaredAt(way.schema, at).length === 0).map((at) => ({ way, at })),
  );
  await kit.inTurn(
    pairs.map(
      ({ way, at }) =>
        () =>
          updateWith(way, at),
    ),
  );

  /** A reference names another record than before: one that is there, so that nothing but the member is wrong. */
  async function named(body: JsonObject, at: string): Promise<Json> {
    const to = own.refs.find((ref) => ref.at === at)?.to;
    const related = shared.find(({ resource }) => resource === to);
    return related === undefined ? body : kit.withUniqueFields(own, body, [await kit.create(related)]);
  }

  async function updateWith({ context, schema }: Way, at: string): Promise<void> {
    const others = kit.bodies(own.createBody, { own });
    await kit.forAll(
      values.tuple(contents(kit, context, schema), others),
      async ([body, other]) => {
        const entered = await enter(kit, context);
        const { record } = entered;
        if (record === undefined || body === null) return kit.discard('the operation is about no record of its own');
        const before = await readBack(kit, own, record, lag);
        const value = valueAt(await named(other, at), at);
        if (value === undefined || equal(value, valueAt(before, at) ?? null))
          return kit.discard('the value is the same');
        const content = withValueAt(await dressed(kit, context, body, entered), at, value) as JsonObject;
        const { operation } = context;
        const sent = await kit.send(operation, { ...entered.input, ...entered.held(content) }, { intent: 'invalid' });
        const after = await kit.read(own, record);
        const isTaken = kit.outcome(sent).class === 'success';
        judge({ operation, before, after, answer: isTaken ? kit.item(operation, sent) : undefined }, [at]);
      },
      { atMost: 3 },
    );
  }
}
