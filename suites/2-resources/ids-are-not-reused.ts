import { defineCheck, only, stated, type Json } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { nameOf } from 'probity/check/records';
import { deletable } from 'probity/check/states';

/** So many records are made and deleted, one after another. */
const ROUNDS = 3;

/** Makes records and deletes each before the next is made, which must be called otherwise than all before. */
export default defineCheck({
  title: 'The id of a deleted record does not become that of a new one',
  rationale: 'A caller that kept an id must not find a different record under it one day.',
  usualFix: 'Take ids from a sequence or at random, and not from the number of records.',
  blindSpot: 'ids that are used again later, or after many others',

  over: 'resource',
  effect: 'writes',
  alone: 'collection',

  needs: ({ service, resource }) => ({
    reused: only(resource.at('id.reused'), (reused) => reused === false),
    id: only(resource.id, ({ assignedBy }) => assignedBy === 'server'),
    own: resource.own,
    remove: resource.operations.delete.offered,
    goneWithin: stated(resource.operations.delete.goneWithin, ''),
    lag: lag(service),
  }),

  async verify({ own, remove, goneWithin, lag }, kit) {
    await kit.forEach(['made and deleted'], async () => {
      const before: string[] = [];
      for (let round = 0; round < ROUNDS; round += 1) {
        const record = await deletable(kit, own, remove);
        const name = nameOf(own, record);
        const claim = 'A new record has an id that no deleted one had';
        kit.expect(!before.includes(name), claim, { shown: `${name}, which one had` }).toBeTrue('an id that is new');
        before.push(name);
        kit.must(await kit.send(remove, { record }), 'Deleting a record that was just made');
        // Where it takes a while, the id is free only then.
        const isGone = (item: Json | undefined): boolean => item === undefined;
        const within = Math.max(goneWithin, lag.read);
        if (within > 0) await until(kit, within, () => kit.read(own, record), isGone);
      }
    });
  },
});
