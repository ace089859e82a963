import { defineCheck, dressed, enter, type Json, type OwnedRecord } from 'probity/check';
import { lag, until } from 'probity/check/looks';
import { contents } from 'probity/check/states';
import { madeBeside, shownFor, type MadeBeside } from './mechanisms/writes/made-beside.js';
import { differsBeside } from './mechanisms/writes/moving.js';

/** How often the same operation is used. */
const TIMES = 2;

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
    const counted = async (
      group: MadeBeside,
      operation: string,
      use: () => Promise<readonly [OwnedRecord, before: readonly Json[]] | undefined>,
    ): Promise<void> => {
      const used = await use();
      if (used === undefined) return;
      const [record, before] = used;
      const { count } = group;
      const look = () => shownFor(kit, group, record);
      const after = await until(kit, lag.list, look, (shown) => shown.length >= before.length + count);
      done += 1;
      const claim = `${operation} makes as many records as declared`;
      kit.expect(after.length - before.length, claim, { where: operation }).toEqual(count);
    };
    /** What was done before is shown before it is counted. */
    const settled = async (group: MadeBeside, record: OwnedRecord): Promise<readonly Json[]> => {
      await kit.wait(lag.isListStated ? lag.list : 0);
      return shownFor(kit, group, record);
    };
    const works = groups.flatMap((group) => {
      const { own, create } = group;
      const made = async (): Promise<void> =>
        kit.forEach(create === undefined ? [] : [create.id], (id) =>
          counted(group, id, async () => [await kit.create(own), []]),
        );
      const changed = group.ways.map(
        ({ context, schema }) =>
          async (): Promise<void> =>
            kit.forAll(
              contents(kit, context, schema),
              (body) =>
                counted(group, context.operation.id, async () => {
                  const entered = await enter(kit, context);
                  const { record } = entered;
                  if (record === undefined) return kit.discard('the operation is about no record of its own');
                  const [before, shown] = [await settled(group, record), await kit.read(own, record)];
                  const content = body === null ? undefined : await dressed(kit, context, body, entered);
                  const exchange = await kit.send(context.operation, { ...entered.input, ...entered.held(content) });
                  if (kit.outcome(exchange).class !== 'success') return kit.discard('it was refused', exchange);
                  const { kind } = context.operation;
                  const isChange = kind === 'update' || kind === 'replace';
                  // What leaves a record as it was need not be told to anybody.
                  const now = await kit.read(own, record);
                  if (isChange && !differsBeside(shown ?? null, now ?? null, group.moving))
                    return kit.discard('it changed nothing');
                  return [record, before];
                }),
              { atMost: TIMES },
            ),
      );
      return [made, ...changed];
    });
    await kit.inTurn(works);
    if (done === 0) kit.stop('not-exercised', 'None of the operations succeeded');
  },
});
