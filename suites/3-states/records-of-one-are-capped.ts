import { defineCheck, map, only, orDefault, stated, within, type Exchange, type Operation } from 'probity/check';
import type { CapRule } from 'probity/check/facts';
import { movesOf } from 'probity/check/looks';
import { bursts } from 'probity/check/races';
import { relationsIn } from 'probity/check/records';
import { declaredStates, deletesNew, statesIn, type States } from 'probity/check/states';
import { values } from 'probity/check/values';
import { TAKES_MORE } from 'probity/check/writes';
import { beginOne, expectByState, isCapped, makesRoom, raceForOne } from './mechanisms/numbers/capped.js';

/** A cap that is larger is not tried. */
const LARGEST = 30;

/** Each burst fills a record of its own. */
const LARGEST_IN_RACES = 10;

/**
 * Creates as many records of one other record as there may be, and one more, which must be refused until one of them is gone; and several at
 * one time where there is room for one.
 */
export default defineCheck({
  title: 'No more records of one other record are taken than is declared',
  rationale: 'A plan, a room or a team that takes one more than it may is sold twice, or breaks down for all.',
  usualFix: 'Count the records in the transaction of the create, with a lock on the other record.',
  blindSpot: 'records that are moved there by an update; caps of more than 30, and of more than 10 at one time',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    caps: relationsIn<CapRule>(service, resource, ({ caps }) =>
      only(
        map(caps, (all) => all.filter(({ count }) => count <= LARGEST)),
        (all) => all.length > 0,
        `a cap of at most ${String(LARGEST)}`,
      ),
    ),
    remove: orDefault<Operation | undefined>(deletesNew(resource), undefined),
    // Where all states count there is none to be led to.
    states: orDefault<States | undefined>(
      within(resource.relations.caps, (all) =>
        only(declaredStates(resource), (states) =>
          all.some(
            ({ while: held }) =>
              held?.at === states.at && statesIn(states).some((state) => held.values.includes(state)),
          ),
        ),
      ),
      undefined,
    ),
    moves: stated(movesOf(service, resource), ''),
  }),

  async verify({ own, caps, remove, states, moves }, kit) {
    const names = caps.map(({ said: { record } }) => record.at ?? record.resource);
    await kit.forEach(names, async (where) => {
      const { said, other } = caps[names.indexOf(where)] ?? kit.discard('there is no cap');
      const { sent } = await kit.create(own);
      const { while: held } = said;
      const { made, make } = await beginOne(kit, own, { said, other }, sent);
      const isRefused = (exchange: Exchange): boolean => isCapped(kit, said, exchange);
      for (let n = 1; n <= said.count; n += 1) {
        const exchange = await make();
        const isTaken = kit.outcome(exchange).class === 'success';
        // What is refused otherwise is refused for something else.
        if (!isTaken && !isRefused(exchange)) kit.discard('one that there may be is refused', exchange);
        const claim = 'As many records of one other record are taken as is declared';
        kit.expect(isTaken, claim, { where, shown: String(n - 1) }).toBeTrue(String(said.count));
      }
      const more = await make();
      const { class: answer, status } = kit.outcome(more);
      const [how, wanted] = said.refused.length > 0 ? [status, said.refused] : [answer, ['caller-error']];
      kit
        .expect(how, 'One more record than there may be is refused', {
          where,
          ...(answer === 'success' ? TAKES_MORE : {}),
        })
        .toBeOneOf(wanted);
      const [gone] = made;
      if (remove !== undefined && gone !== undefined) {
        kit.must(await kit.send(remove, { record: gone }), remove.id);
        kit
          .expect(makesRoom(kit, said, await make()), 'A record that is gone makes room for another one', { where })
          .toBeTrue('room for one');
      }
      if (held !== undefined) await expectByState(kit, { own, cap: { said, other }, held, states, moves, sent }, where);
    });
    const raced = caps.filter(({ said }) => said.count <= LARGEST_IN_RACES);
    if (raced.length > 0)
      await bursts(kit, values.constantFrom(...raced), (cap, race) => raceForOne(kit, own, cap, race));
  },
});
