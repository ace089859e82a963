import { defineCheck, valueAt } from 'probity/check';
import { lag } from 'probity/check/looks';
import { changedBy, declaredRefs } from 'probity/check/records';
import { statesIn } from 'probity/check/states';
import { changeOf, equal } from 'probity/check/values';
import { groupsOf } from './mechanisms/numbers/aggregating.js';
import { ledTo } from './mechanisms/moves/led.js';
import { expectAfterActions, expectAfterMoves, naming } from './mechanisms/numbers/setters.js';
import { sourcesFor } from './mechanisms/numbers/sources.js';

/** Records that are made at one time. */
const AT_ONCE = 4;

/**
 * Makes two records, and for one and the other those from which a member follows: creates them, leads them to their states, changes them,
 * moves one from the first to the second, removes one, and creates several at one time. The member is compared after each step.
 */
export default defineCheck({
  title: 'Counts and sums follow the records that they are taken from',
  rationale: 'A balance that forgets a payment, or a number of comments that counts removed ones, is believed.',
  usualFix: 'Compute the value by a query, or adjust it on every create, update, delete and action.',
  blindSpot:
    'records that others make; what time changes; numbers of hundreds of records; to which side a half is rounded',

  over: 'resource',
  effect: 'writes',
  leansOn: ['post-creates', 'delete-removes'],

  needs: ({ service, resource }) => ({
    own: resource.own,
    read: resource.operations.read.offered,
    groups: groupsOf(service, resource),
    lag: lag(service),
  }),

  async verify({ own, groups, lag }, kit) {
    await kit.forEach([...groups.keys()], async (index) => {
      const group = groups[index] ?? kit.discard('there is none');
      const { name, by, rules, own: made, moves, writes, states, remove } = group;
      const { other, create, of, drop, expectAll, records, isExercised } = await sourcesFor(kit, own, group, lag.read);
      const bodyOf = naming(kit, group.namers, records[0]);
      const first = await create(0);
      await expectAll(`after a create of ${name}`);
      const second = await create(0, other);
      const ofSecond = await create(1, other);
      await expectAll(`after creates of ${name} for two records`);

      // Of what cannot be read it is not known what became of it.
      for (const state of states === undefined || made.read === undefined
        ? []
        : statesIn(states).filter((one) => one !== states.initial)) {
        const record = await create(0);
        const isLed =
          states !== undefined && (await ledTo(kit, made, states, { ...moves, writes, bodyOf }, record, state));
        if (isLed) await expectAll(`after ${name} came to ${JSON.stringify(state)}`);
      }

      await expectAfterMoves(kit, group, { create: () => create(0), expectAll, bodyOf });
      await expectAfterActions(kit, group, () => create(0), expectAll);

      const update = writes.find(({ kind }) => kind === 'update');
      const change = async (at: string | undefined, from: typeof first): Promise<boolean> => {
        const value = at === undefined ? undefined : valueAt(from.sent, at);
        if (update === undefined || at === undefined || value === undefined) return false;
        if (
          at === by &&
          declaredRefs(
            made.refs.filter((ref) => ref.at === at),
            update.body,
          ).length === 0
        )
          return false;
        const body = changeOf(update.operation, at, value);
        if (kit.validate(update.body, body).length > 0) return false;
        await changedBy(kit, made, update, first, body);
        return equal(valueAt(await kit.read(made, first), at), value);
      };
      for (const at of new Set(rules.map(({ member }) => member)))
        if (await change(at, second)) await expectAll(`after an update of ${at ?? ''}`);
      if (await change(by, ofSecond)) {
        drop(first, 1);
        await expectAll(`after an update of ${by ?? ''}`);
      }

      const exchange = remove && (await kit.send(remove, { record: second }));
      const isGone = exchange !== undefined && kit.outcome(exchange).class === 'success';
      if (isGone && (await kit.read(made, second)) === undefined) {
        drop(second);
        await expectAll(`after a delete of ${name}`);
      }

      await Promise.all(Array.from({ length: AT_ONCE }, () => create(0)));
      await expectAll(`after ${String(AT_ONCE)} creates of ${name} at one time, ${String(of(0).length)} in all`);
      if (!isExercised()) kit.stop('not-exercised', `No record of ${name} came to refer to one of ${own.resource}`);
    });
  },
});
