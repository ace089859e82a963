import { defineCheck, isObject, only, valueAt, type Json } from 'probity/check';
import { lag } from 'probity/check/looks';
import { equal, momentOf } from 'probity/check/values';
import { forEachChange, waysToChange } from './mechanisms/writes/changes.js';
import { differsBeside, isMovedOn } from './mechanisms/writes/moving.js';

/** Changes records of its own in each way, and compares the members that must get a new value before and after. */
export default defineCheck({
  title: 'Members that change with each write get a new value from every update and action',
  rationale:
    'Caches, exports and other clients take what changed since they last looked: a change that moves no mark is one that they never see.',
  usualFix: 'Set the member in one place that every write passes.',
  blindSpot:
    'writes that change nothing that the record shows; changes by what is done to other records; times that are set too late or too early',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    moving: only(resource.changesWithWrites, (fields) => fields.length > 0),
    read: resource.operations.read.offered,
    own: resource.own,
    ways: waysToChange(service, resource),
    lag: lag(service),
  }),

  async verify({ moving, ...changing }, kit) {
    const volatile = changing.own.volatile;
    const shown = (before: Json) => moving.filter((at) => valueAt(before, at) !== undefined);
    await forEachChange(kit, changing, shown, ({ operation, before, after, answer }, judged) => {
      if (!isObject(before) || !isObject(after)) return kit.discard('the record can no longer be read');
      if (!differsBeside(before, after, [...moving, ...volatile])) return;
      for (const at of judged) {
        const [was, is] = [valueAt(before, at), valueAt(after, at)];
        const expected = was === null ? 'a value' : `another one than ${JSON.stringify(was)}, and none before it`;
        kit
          .expect(isMovedOn(was, is) ? true : (is ?? null), `${at} gets a new value from ${operation.id}`, {
            where: at,
            place: at,
          })
          .toBeTrue(expected);
        const told = valueAt(answer, at);
        const isOld =
          told !== undefined && equal(told, was ?? null) && !equal(told, is ?? null) && momentOf(told) === undefined;
        if (changing.lag.read === 0)
          kit
            .expect(isOld ? told : (is ?? null), `The answer to ${operation.id} shows ${at} as it is then`, {
              where: at,
            })
            .toEqual(is ?? null);
      }
    });
  },
});
