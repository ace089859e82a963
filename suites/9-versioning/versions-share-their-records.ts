import { besides, onlyIn, under } from './mechanisms/beside.js';
import {
  defineCheck,
  isObject,
  only,
  orDefault,
  type ConcurrencyFacts,
  type Json,
  type OwnedRecord,
} from 'probity/check';
import { listing } from 'probity/check/lists';
import { lag, marked, readBack, until } from 'probity/check/looks';
import { changeableBody } from 'probity/check/values';
import { precondition } from 'probity/check/writes';

/**
 * Makes and updates records through the current version and looks at them through the others. What only another version
 * shows may change with an update; but an update that knows nothing of it must not take it away.
 */
export default defineCheck({
  title: 'Versions over one store show the same records, and do not undo one another',
  rationale: 'Callers of both versions work on the same data for as long as the older one is served.',
  usualFix: 'Map both versions to one store, and keep members that one of them does not know.',
  blindSpot: 'writes through the other versions; what they show of a record, besides that it stays there',

  over: 'resource',
  effect: 'writes',

  needs: ({ service, resource: { operations, own, ...resource } }) => ({
    others: besides(service),
    own,
    read: only(operations.read.offered, ({ versioned }) => versioned),
    update: operations.update.offered,
    schema: changeableBody({ operations, own, ...resource }),
    concurrency: orDefault<ConcurrencyFacts | undefined>(resource.concurrency, undefined),
    listing: listing({ operations, own, ...resource }),
    lag: lag(service),
  }),

  async verify({ others, own, read, update, schema, concurrency, listing, lag }, kit) {
    const merge = update.format === 'merge-patch';
    for (const other of others) {
      const there = under(read, other);
      const look = async (record: OwnedRecord): Promise<Json | undefined> => {
        const exchange = await kit.send(there, { record });
        return kit.outcome(exchange).class === 'success' ? kit.item(there, exchange) : undefined;
      };
      await kit.forAll(
        kit.changes(schema, { own, merge }),
        async (change) => {
          const record = await kit.create(own);
          const item = await readBack(kit, own, record, lag);
          const before = await until(kit, lag.read, () => look(record), isObject);
          if (!isObject(before)) {
            // The other version may have no such list, or call its records otherwise.
            const list = { ...listing, list: under(listing.list, other) };
            const found = await marked(kit, own, list, record, record.sent);
            if (found?.length !== 0) kit.stop('not-observable', `Nothing is known of the record in ${other.version}`);
          }
          kit
            .expect(isObject(before), `A new record is found in ${other.version} too`, { shown: 'no record' })
            .toBeTrue('the record');
          // What a look sets for the first time is in both versions now.
          const again = [await readBack(kit, own, record, lag), await look(record)] as const;
          const added = onlyIn(before, item).filter((name) => onlyIn(again[1], again[0]).includes(name));
          const held = await precondition(kit, own, concurrency, record);
          const exchange = await kit.send(update, { record, ...held(change) });
          if (kit.outcome(exchange).class !== 'success') kit.discard('the update was refused');
          const gone = (seen: Json | undefined): readonly string[] =>
            added.filter((name) => !onlyIn(seen, item).includes(name));
          const after = await until(
            kit,
            lag.read,
            () => look(record),
            (seen) => gone(seen).length === 0,
          );
          // What comes and goes by itself is there again.
          const later = await look(record);
          const lost = gone(after).filter((name) => gone(later).includes(name));
          const claim = `An update leaves what only ${other.version} shows`;
          kit.expect(lost, claim, { where: exchange.id }).toBeEmpty();
        },
        { atMost: 1 },
      );
    }
  },
});
