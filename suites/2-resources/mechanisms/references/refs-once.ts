import {
  all,
  context,
  enter,
  map,
  only,
  placesAt,
  renew,
  stated,
  validBodies,
  valueAt,
  type JsonObject,
  type JsonSchema,
  type Kit,
  type OperationContext,
  type Own,
  type OwnedRecord,
  type RelatedRecord,
  type Reference,
  type ResourceFacts,
  type Slot,
  type Subjects,
} from 'probity/check';
import type { Lag } from 'probity/check/looks';
import { refsOfBody } from 'probity/check/records';
import { deletable } from 'probity/check/states';

/** A write to a record that no operation makes, and what its body may refer to. */
export interface WriteOnce {
  readonly context: OperationContext;
  readonly schema: JsonSchema;
  readonly refs: readonly Reference[];
}

/** A record that is not there, in words. */
interface Missing {
  readonly what: string;
  readonly record: OwnedRecord;
}

/** The updates and replacements of a record that no operation makes which refer to others. */
export function writesOnce({ service, resource }: Subjects['resource']): Slot<readonly WriteOnce[]> {
  const { update, replace } = resource.operations;
  const each = [update, replace].flatMap((operation): readonly Slot<WriteOnce>[] => {
    const { refs, ofOwn } = refsOfBody(operation, resource, service.resources);
    const byId = refs.filter(({ as }) => as === 'id');
    if (ofOwn || byId.length === 0) return [];
    const known = all({ context: context({ service, operation, resource }), schema: operation.body });
    return [map(known, (found) => ({ ...found, refs: byId }))];
  });
  const open = each.find(({ state }) => state === 'gap');
  if (open?.state === 'gap') return open;
  const found = each.flatMap((slot) => (slot.state === 'stated' ? [slot.value] : []));
  return only(stated(found, ''), (some) => some.length > 0);
}

/** What else has a say in it. */
interface Around {
  readonly resources: readonly ResourceFacts[];
  readonly judge: (id: string, at: string, what: string, status: number | undefined) => void;
  readonly lag: Lag;
}

/** Sends one of them with a reference to a record that is there, and with references to those that are not. */
export async function refusesMissing(
  kit: Kit,
  { context, schema }: WriteOnce,
  { at: named, to: name }: Reference,
  { resources, judge, lag }: Around,
): Promise<void> {
  const { operation, laid: over } = context;
  const to = resources.find((one) => one.name === name);
  if (over === undefined || to?.own.state !== 'stated')
    return kit.stop('not-exercised', `no record of ${name} can be made`);
  const other = to.own.value;
  await kit.forAll(
    validBodies(kit, context, schema),
    async (body) => {
      const there = await kit.create(other);
      const missing = await missingOnes(kit, to, other, there, lag);
      const entered = await enter(kit, context);
      const send = async (record: RelatedRecord) => {
        const laid: JsonObject = await kit.withUniqueFields(over, body, [{ ...record, by: named }]);
        const [at = named] = placesAt(laid, named);
        if (valueAt(laid, at) === undefined) kit.discard('the body does not refer to anything');
        return kit.send(operation, { ...entered.input, ...entered.held(laid) });
      };
      kit.control(await send(there), `${operation.id} with a record that exists`);
      for (const { what, record } of missing) {
        await renew(kit, context, entered);
        const { status } = kit.outcome(await send({ ...record, isMissing: true }));
        judge(operation.id, named, what, status);
      }
    },
    { atMost: 1 },
  );
}

/** Records that are not there: one that has never been, and one that was deleted. */
export async function missingOnes(
  kit: Kit,
  { operations }: ResourceFacts,
  other: Own,
  there: OwnedRecord,
  { read }: Lag,
): Promise<readonly Missing[]> {
  const nobody: OwnedRecord = { ...there, ids: { ...there.ids, ...kit.unknownId(other, there) } };
  const missing: Missing[] = [{ what: 'an id that no record has', record: nobody }];
  // What a delete leaves is still a record, which others may refer to.
  const isGone = operations.delete.leaves.state !== 'stated' && operations.delete.goneWithin === 0 && read === 0;
  if (other.cleanup.by === 'delete' && isGone) {
    const gone = await deletable(kit, other, other.cleanup.operation);
    const { class: answer } = kit.outcome(await kit.send(other.cleanup.operation, { record: gone }));
    if (answer === 'success') missing.push({ what: 'a record that was deleted', record: gone });
  }
  return missing;
}
