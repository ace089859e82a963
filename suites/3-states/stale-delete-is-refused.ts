import { defineCheck, only, orDefault, type Exchange, type Input, type Json } from 'probity/check';
import { lag } from 'probity/check/looks';
import { markingWriters, writeMarkOf } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { deletesNew } from 'probity/check/states';
import { carrierOf, changedIn, onlyFor, writable } from 'probity/check/writes';
import { updating } from './mechanisms/writes/updating.js';

/**
 * Updates a record and deletes it for the version that it had before, and for none where one is required, which must not be carried out, and
 * then for the one that it has.
 */
export default defineCheck({
  title: 'A DELETE of a version that is gone, or of none where one is required, is refused and changes nothing',
  rationale: 'A caller that deletes a record must have seen its current content.',
  usualFix: 'Compare If-Match with the present version in the statement that deletes.',
  blindSpot: 'versions older than one update; a version that is named in a body',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource }) => ({
    concurrency: only(resource.concurrency, (concurrency) => carrierOf(concurrency).in !== 'body'),
    deletes: only(resource.at('concurrency.deletes'), (heeds) => heeds !== false),
    // What leads a record to its delete would be another change of its version.
    remove: deletesNew(resource),
    writers: markingWriters(resource),
    read: resource.operations.read.offered,
    own: resource.own,
    mark: writeMarkOf(resource),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    lag: lag(service),
  }),

  async verify({ writers: [writer], remove, deletes, volatile, ...facts }, kit) {
    const { concurrency, own } = facts;
    if (writer === undefined) return;
    await kit.forAll(
      kit.bodies(writer.schema, { own, values: 'safe' }),
      async (template) => {
        const record = await kit.create(own);
        const { look, update, versionOf } = updating(kit, facts, writer, template, record);
        const { exchange, draft, version: gone } = await update();
        kit.control(exchange, 'An update for the version just read');
        const before = await look(draft.mark);
        const current = versionOf(before);
        if (current === gone) kit.discard('updates do not change the version');
        const named = (version: Json): Pick<Input, 'headers' | 'query'> => {
          const { body: _, ...condition } = onlyFor(concurrency, [version], {});
          return condition;
        };
        const removeFor = (version: Json): Promise<Exchange> =>
          kit.send(remove, { record, ...named(version) }, { failures: 'return' });

        const refused = await removeFor(gone);
        const { status, origin } = kit.outcome(refused);
        if (origin === 'intermediary') kit.discard('an intermediary answered');
        const claim = 'A DELETE of a version that is gone is refused as a conflict';
        kit.expect(status, claim).toBeOneOf(concurrency.conflict);
        fitsCondition(kit, refused, 'stale');
        const after = await look();
        const changed = changedIn([...writable(own, record), draft.body], before.item, after.item, volatile);
        kit.expect(changed, 'A DELETE that is refused as a conflict changes nothing').toBeEmpty();
        if (deletes === 'required' && concurrency.missing !== undefined) {
          const bare = await kit.send(remove, { record }, { failures: 'return', intent: 'invalid', unversioned: true });
          const told = kit.outcome(bare).status;
          kit.expect(told, 'A DELETE that names no version is refused as declared').toBeOneOf(concurrency.missing);
        }
        kit.control(await removeFor(versionOf(after)), 'A DELETE for the version just read');
      },
      { atMost: 1 },
    );
  },
});
