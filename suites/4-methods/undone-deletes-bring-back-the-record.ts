import {
  context,
  defineCheck,
  ifStated,
  none,
  only,
  orDefault,
  stated,
  within,
  type Json,
  type OperationFacts,
  withValueAt,
  type ResourceFacts,
} from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { lag, readBack, readingList, until } from 'probity/check/looks';
import { permittedRefusal } from 'probity/check/refusals';
import { difference } from 'probity/check/values';

/** Records that are tried: some have all members, and some have few. */
const MOST = 3;

/** Deletes a record, undoes that, and compares what is read with what was read before; at last undoes what is not deleted. */
export default defineCheck({
  title: 'What undoes a delete brings back the record as it was',
  rationale: 'A caller who restores what was deleted by mistake expects the same record, where it was.',
  usualFix: 'Clear the mark of deletion and nothing else, and let reads and lists show the record again.',
  blindSpot: 'records that were deleted long ago; what stands below the record; deletes that were undone before',

  over: 'operation',
  effect: 'writes',
  leansOn: ['delete-removes'],
  echoes: ['unknown-id-is-404'],

  needs: ({ service, operation, resource }) => ({
    undo:
      operation.kind === 'action'
        ? only(operation.offered, ({ undoes }) => undoes === 'delete', '`undoes: delete`')
        : none(operation.id),
    own: resource?.own ?? none(operation.id),
    remove: resource?.operations.delete.offered ?? none(operation.id),
    read: resource?.operations.read.offered ?? none(operation.id),
    at: within(operation.offered, () => context({ service, operation, resource })),
    body: only(stated(operation.body.state, ''), (state) => state !== 'stated', 'an operation without content'),
    listing: orDefault<Listing | undefined>(resource === undefined ? none('') : listing(resource), undefined),
    free: stated(freeOf(operation, resource), ''),
    sets: stated(setBy(operation), ''),
    lag: lag(service),
  }),

  async verify({ undo, own, remove, listing, free, sets, lag }, kit) {
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (drawn) => {
        const record = await kit.create(own, drawn);
        await readBack(kit, own, record, lag);
        const look = await readingList(kit, own, listing, [record]);
        const isShown = ([item]: readonly (Json | undefined)[]): boolean => item !== undefined;
        const listed = look && (await until(kit, lag.list, () => look('before'), isShown));
        const before = await kit.read(own, record);
        kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');
        const exchange = await kit.send(undo, { record });
        const outcome = kit.outcome(exchange);
        if (permittedRefusal(undo, outcome) !== undefined) return kit.discard('it may be refused', exchange);
        const where = { where: exchange.id };
        kit.expect(outcome.class, `${undo.id} of a record that was deleted is taken`, where).toBeOneOf(['success']);
        if (outcome.class !== 'success') return;
        const after = await until(
          kit,
          lag.read,
          () => kit.read(own, record),
          (item) => item !== undefined,
        );
        const due = sets.reduce<Json>((item, { at, value }) => withValueAt(item, at, value), before ?? null);
        const changed = difference(due, after ?? null, [...own.volatile, ...free]);
        kit.expect(changed, `After ${undo.id} the record is as it was before it was deleted`, where).toBeEmpty();
        if (look !== undefined && listed?.[0] !== undefined) {
          const [shown] = await until(kit, lag.list, () => look('after'), isShown);
          const isListed = { ...where, shown: 'it is not in the list' };
          kit
            .expect(shown !== undefined, `After ${undo.id} the list shows the record`, isListed)
            .toBeTrue('the record');
        }
        const refused = undo.refused?.['forbidden-transition'];
        if (refused === undefined) return;
        const again = await kit.send(undo, { record }, { intent: 'invalid' });
        const status = kit.outcome(again).status ?? 0;
        kit
          .expect(status, `${undo.id} of a record that is not deleted is refused`, { where: again.id })
          .toBeOneOf(refused);
      },
      { atMost: MOST },
    );
  },
});

/** Members that may be other ones then: those that a write changes, and those that the operation sets. */
function freeOf({ sets }: OperationFacts, resource: ResourceFacts | undefined): readonly string[] {
  if (resource === undefined) return [];
  const by = ifStated(resource.concurrency)?.by;
  const version = typeof by === 'object' ? [by.pointer] : [];
  const changing = [...(ifStated(resource.changesWithWrites) ?? []), ...version];
  return [...changing, ...(ifStated(sets) ?? []).flatMap(({ at, to }) => (to.is === 'value' ? [] : [at]))];
}

/** Members that it sets to one value. */
function setBy({ sets }: OperationFacts): readonly { readonly at: string; readonly value: Json }[] {
  return (ifStated(sets) ?? []).flatMap(({ at, to }) => (to.is === 'value' ? [{ at, value: to.value }] : []));
}
