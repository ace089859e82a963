import { defineCheck } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { madeBeside, ofRecord, shownAround } from './mechanisms/writes/made-beside.js';
import { usesOf } from './mechanisms/writes/using-beside.js';

/**
 * Uses the operations that make records of another resource beside what they do, each on a record of its own, and counts in the list what
 * was made for that one.
 */
export default defineCheck({
  title: 'An operation makes as many records of another resource as is declared',
  rationale:
    'A change that no log shows was never made for those who audit it, and one that is logged twice was made twice.',
  usualFix: 'Write the record in the transaction of the operation, in one place that every way to do it passes.',
  blindSpot:
    'what the records say beside what is declared; requests that are refused; lists that are not read to their end',

  over: 'resource',
  effect: 'writes',
  leansOn: ['valid-requests-succeed'],

  needs: ({ service, resource }) => ({
    groups: madeBeside(service, resource),
    lag: lag(service),
  }),

  async verify({ groups, lag }, kit) {
    let done = 0;
    const works = groups.flatMap((group) =>
      usesOf(kit, group, lag, async ({ operation, record, before }) => {
        const { count } = group;
        const had = ofRecord(group, record, before).length;
        const look = async () => ofRecord(group, record, await shownAround(kit, group, record));
        const after = await until(kit, lag.list, look, (shown) => shown.length >= had + count);
        done += 1;
        const claim = `${operation} makes as many records as declared`;
        kit.expect(after.length - had, claim, { where: operation }).toEqual(count);
      }),
    );
    await kit.inTurn(works);
    if (done === 0) kit.stop('not-exercised', 'None of the operations succeeded');
  },
});
