import { defineCheck, only, stated, valueAt, type Json } from 'probity/check';
import { lag } from 'probity/check/looks';
import { sharedBy } from 'probity/check/records';
import { forEachChange, waysToChange, type Change } from './mechanisms/writes/changes.js';
import { isSameTold } from './mechanisms/writes/seconds.js';
import { forEachUndeclaredUpdate } from './mechanisms/writes/undeclared-updates.js';

/**
 * Updates records of its own, uses each action on one, and compares what may never change before and after. Then sends such members in
 * updates whose bodies do not have them.
 */
export default defineCheck({
  title: 'Members that are set once are the same after every update and action',
  rationale:
    'Who made a record, when, and its number are what others refer to: an update that changes them falsifies the past.',
  usualFix: 'Leave the member out of every update statement.',
  blindSpot:
    'members that are not set yet; what only several writes change together; changes by what is done to other records',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    immutable: only(resource.immutable, (fields) => fields.length > 0),
    read: resource.operations.read.offered,
    own: resource.own,
    ways: waysToChange(service, resource),
    lag: lag(service),
    shared: stated(sharedBy(service, resource), ''),
  }),

  async verify({ immutable, ...changing }, kit) {
    // What is not set yet may be set by what comes now.
    const set = (before: Json) => immutable.filter((at) => (valueAt(before, at) ?? null) !== null);
    const judge = ({ operation, before, after, answer }: Change, judged: readonly string[]): void => {
      for (const at of judged) {
        const was = valueAt(before, at);
        const where = { where: at, place: at };
        if (after !== undefined)
          kit.expect(valueAt(after, at), `${at} is the same after ${operation.id} as before`, where).toEqual(was);
        const shown = valueAt(answer, at);
        const told = shown === undefined || isSameTold(shown, was) ? was : shown;
        kit.expect(told, `The answer to ${operation.id} shows ${at} as it was`, where).toEqual(was);
      }
    };
    await forEachChange(kit, changing, set, judge, () => forEachUndeclaredUpdate(kit, changing, immutable, judge));
  },
});
