import { defineCheck, map, stated, orDefault, type Json, type Operation } from 'probity/check';
import { listing, type Listing } from 'probity/check/lists';
import { lag } from 'probity/check/looks';
import { relationsIn } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { deletable, hasNeeded } from 'probity/check/states';
import { isUnnamed, namingOne } from './mechanisms/deletes/naming.js';
import { dependents, keptBy, takesOne, whateverTheirState } from './mechanisms/deletes/dependents.js';

/**
 * Makes a record, two others that stand below it or refer to it, and one that belongs to another. Then deletes the first:
 * those two go, stay, or keep it from being deleted, as the contract says, and the last one stays as it is.
 */
export default defineCheck({
  title: 'The delete of a record does to those below it, and those that refer to it, what is declared',
  rationale:
    'A caller that deletes a record must know whether dependent records are deleted, orphaned, or prevent the deletion.',
  usualFix: 'Declare the foreign key with the rule that the contract states: restrict, cascade or keep.',
  blindSpot:
    'records further down; those that refer to it in a state that they were led to later; the rest of a list that has an element less',

  over: 'resource',
  effect: 'writes',
  echoes: ['delete-removes'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    relations: relationsIn(service, resource, ({ onDelete }) => map(onDelete, whateverTheirState), 'delete'),
    listing: orDefault<Listing | undefined>(listing(resource), undefined),
    volatile: orDefault<readonly string[]>(resource.volatile, resource.uncompared),
    resources: stated(service.resources, ''),
    lag: lag(service),
  }),

  async verify({ own, read, relations, listing, volatile, resources, lag }, kit) {
    const mine = resources.find(({ name }) => name === own.resource);
    await kit.forEach([...relations.keys()], async (n) => {
      const relation = relations[n];
      if (relation?.remove === undefined) return kit.discard('nothing to delete');
      const { said, other, remove } = relation;
      const alone = await deletable(kit, other, remove);
      kit.control(await kit.send(remove, { record: alone }), 'The delete of a record that nothing depends on');

      const target = await deletable(kit, other, remove);
      const named = { ...target, by: said.record.at };
      const body = await namingOne(kit, own, said.record.at);
      const depending = [await kit.create(own, body, [named])];
      if (!takesOne(mine, own, said.record)) depending.push(await kit.create(own, body, [named]));
      if (depending.some(({ sent }) => isUnnamed(sent, said.record.at)))
        kit.discard(`nothing stands at ${said.record.at ?? ''} of what was created`);
      const beside = await kit.create(own);
      const isBelow = said.record.at === undefined;
      const around = { listing: isBelow ? undefined : listing, volatile, lag };
      const after = await dependents(kit, own, { depending, beside }, read, around);
      // What depends on it may have led it to where it is not deleted, whatever depends on it.
      const isLed = Object.keys(remove.when).length > 0 && isOutOf(remove, await kit.read(other, target));
      if (isLed) kit.discard(`${remove.id} needs a record in another state than that in which one depends on it`);
      const removal = await kit.send(remove, { record: target });
      const { class: answer, status } = kit.outcome(removal);
      await after.expectUnchanged(beside, 'What belongs to another record');

      const keeper = keptBy(resources, own, said).find(({ refused }) => refused.includes(status ?? 0));
      if (said.does !== 'refuse' && keeper) kit.discard(`${keeper.name} that it refers to keep the record`, removal);
      if (said.does === 'refuse') {
        kit.expect(status, 'The delete of a record that others depend on is refused').toBeOneOf(said.refused);
        fitsCondition(kit, removal, 'has-dependents');
        kit.expect((await kit.read(other, target)) !== undefined, 'It is still there').toBeTrue('a record');
      } else kit.expect(answer, 'A record that others belong to can be deleted').toEqual('success');

      const facts = resources.find(({ name }) => name === said.record.resource);
      if (said.does === 'cascade') return after.expectGone(facts?.operations.delete.goneWithin ?? 0);
      const reference = said.does === 'refuse' ? undefined : said.record.at;
      // Where it was an element of a list, the list has one less.
      const free = said.does === 'detach' ? reference?.replace(/\/\*.*$/, '') : reference;
      for (const record of depending) await after.expectUnchanged(record, 'What depends on it', free);
      if (said.does !== 'detach' || reference === undefined) return;
      for (const record of depending) {
        const named = await after.stillNamed(record, reference);
        const claim = 'A record does not refer to one that was deleted';
        kit.expect(named, claim, { where: reference }).toBeEmpty('null, or nothing');
      }
    });
  },
});

/** Whether a record is not as the operation needs it. */
function isOutOf({ when, anyOf }: Operation, item: Json | undefined): boolean {
  return Object.entries(when).some(([at, value]) => !hasNeeded(item, at, anyOf?.includes(value) ? anyOf : [value]));
}
