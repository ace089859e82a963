import { defineCheck, map, stated, valueAt, type OnDelete } from 'probity/check';
import { lag, movesOf, until } from 'probity/check/looks';
import { relationsIn, writesOf } from 'probity/check/records';
import { fitsCondition } from 'probity/check/refusals';
import { deletable, initialStates, statesIn } from 'probity/check/states';
import { equal } from 'probity/check/values';
import { ledTo } from './mechanisms/moves/led.js';

/** What keeps a record from being deleted in some states alone. */
function holding(all: readonly OnDelete[]) {
  return all.flatMap(({ record, refused, while: state, otherwise }) =>
    state === undefined ? [] : [{ record, refused, held: state.values, otherwise }],
  );
}

/**
 * Leads a record to each state, and deletes the one that it refers to or stands below: that is refused in the states that the contract
 * names, and done in the others, with the effect that is declared. A delete without anything that depends on it comes first.
 */
export default defineCheck({
  title: 'Records keep another one from being deleted in the declared states, and in no others',
  rationale: 'A customer with open orders must stay, and one whose orders are all closed may leave.',
  usualFix: 'Look at the states of the dependent records before the delete, in its transaction.',
  blindSpot: 'states that no action or update leads to; several dependent records in different states',

  over: 'resource',
  effect: 'writes',
  leansOn: ['transitions-are-as-declared'],
  echoes: ['delete-removes'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    relations: relationsIn(service, resource, ({ onDelete }) => map(onDelete, holding), 'delete'),
    states: initialStates(resource),
    moves: stated(movesOf(service, resource), ''),
    writes: stated(writesOf(resource), ''),
    lag: lag(service),
  }),

  async verify({ own, relations, states, moves, writes, lag }, kit) {
    const cases = relations.flatMap((relation, n) =>
      statesIn(states).map((state) => ({ id: `${String(n)} ${JSON.stringify(state)}`, relation, state })),
    );
    const byId = new Map(cases.map((one) => [one.id, one]));
    await kit.forEach([...byId.keys()], async (id) => {
      const { relation, state } = byId.get(id) ?? kit.discard('there is none');
      const { said, other, remove } = relation;
      if (remove === undefined) return kit.discard('nothing to delete');
      const alone = await deletable(kit, other, remove);
      kit.control(await kit.send(remove, { record: alone }), 'The delete of a record by itself');

      const target = await deletable(kit, other, remove);
      const record = await kit.create(own, undefined, [{ ...target, by: said.record.at }]);
      const isLed = await ledTo(kit, own, states, { ...moves, writes }, record, state);
      const isThere = (item: unknown): boolean => item !== undefined;
      const inState = async () => equal(valueAt(await kit.read(own, record), states.at), state);
      if (!isLed || !(await until(kit, lag.read, inState, Boolean)))
        return kit.discard(`nothing leads a record to ${JSON.stringify(state)}`);

      const where = { where: `${said.record.at ?? said.record.resource}: ${JSON.stringify(state)}` };
      const removal = await kit.send(remove, { record: target });
      const { class: answer, status } = kit.outcome(removal);
      if (said.held.some((value) => equal(value, state))) {
        kit.expect(status, 'The delete is refused in a state that holds it', where).toBeOneOf(said.refused);
        fitsCondition(kit, removal, 'has-dependents');
        const kept = await kit.read(other, target);
        return kit
          .expect(isThere(kept), 'The record is still there after its delete was refused', where)
          .toBeTrue('a record');
      }
      kit.expect(answer, 'The delete is done in a state that does not hold it', where).toEqual('success');
      if (said.otherwise === undefined) return;
      const isGone = said.otherwise === 'cascade';
      const left = await until(
        kit,
        lag.read,
        () => kit.read(own, record),
        (item) => isThere(item) !== isGone,
      );
      const shown = isThere(left) ? 'a record' : 'no record';
      if (isGone) return kit.expect(shown, 'What depended on it goes as well', where).toEqual('no record');
      kit.expect(shown, 'What depended on it stays', where).toEqual('a record');
      if (said.otherwise !== 'detach' || said.record.at === undefined) return;
      const named = valueAt(left, said.record.at) ?? null;
      kit.expect(named, 'What depended on it does not refer to it any more', where).toEqual(null);
    });
  },
});
