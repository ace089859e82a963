import { bringAbout, causing, defineCheck, isSeen, listenTo, ofStream, only, ON_THE_WAY } from 'probity/check';
import { opening, telling, tells, tolerate, unlessOver, type Change, type StreamEvent } from 'probity/check';

/**
 * Reads one event, leaves, makes changes while nobody listens, and comes back with the id of the last event that it
 * had. All that was missed must come, and then what happens next.
 */
export default defineCheck({
  title: 'A stream that was cut goes on behind the last event that its reader had',
  rationale: 'Connections break; what happens meanwhile would be lost for ever.',
  blindSpot: 'cuts in the middle of an event; absences longer than a moment; more events than the service keeps',

  over: 'stream',
  effect: 'writes',

  needs: (facts) => ({
    told: telling(facts),
    sse: only(opening(facts), ({ transport }) => transport === 'sse'),
    causing: causing(facts),
    resume: only(ofStream(facts, 'resume'), (is) => is),
    within: ofStream(facts, 'within'),
    delivery: only(tolerate(ofStream(facts, 'delivery'), 'at-least-once'), (how) => how !== 'at-most-once'),
  }),

  async verify({ told, causing, within: time, delivery }, kit) {
    const { causes, own } = causing;
    const first = causes.find(({ operation }) => operation.id === own.create.id) ?? causes[0];
    if (first === undefined) return;
    const of = ({ cause, record }: Change) => tells(told, cause, record);
    const patience = time + ON_THE_WAY;
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        let [had, last]: [Change | undefined, string | undefined] = [undefined, undefined];
        await listenTo(kit, told.stream, async ({ until }) => {
          const change = await bringAbout(kit, causing, first, body);
          const { events } = await until((all) => all.some(of(change)), patience);
          if (!events.some(of(change))) kit.stop('not-observable', 'No event came that could be read before the cut');
          [had, last] = [change, events.findLast(({ id }) => id !== undefined)?.id];
        });
        kit.expect(last !== undefined, 'Events of a stream that can be resumed have ids').toBeTrue('an id');
        const missed: Change[] = [];
        for (const cause of causes) missed.push(await bringAbout(kit, causing, cause, body));

        const headers = [['Last-Event-ID', last ?? '']] as const;
        const resumed = async ({ until }: Parameters<Parameters<typeof listenTo>[2]>[0]): Promise<void> => {
          const lacks = (events: readonly StreamEvent[]) => missed.filter((change) => !events.some(of(change)));
          const heard = await until((events) => lacks(events).length === 0, patience);
          const lost = lacks(heard.events);
          for (const change of lost) {
            if (!(await isSeen(kit, causing, change)))
              kit.stop('setup-failed', 'A change that was made cannot be seen');
          }
          unlessOver(kit, heard, lost.length === 0);
          const names = lost.map(({ cause }) => `${cause.type} after ${cause.operation.id}`);
          kit.expect(names, 'What happened after the last event that was read is told').toBeEmpty();
          const again = had && delivery === 'exactly-once' ? heard.events.filter(of(had)) : [];
          kit.expect(again.length, 'An event that was read before the cut is not told again').toEqual(0);
          const next = await bringAbout(kit, causing, first, body);
          const after = await until((events) => events.some(of(next)), patience);
          const isTold = unlessOver(kit, after, after.events.some(of(next))).some(of(next));
          kit.expect(isTold, 'A stream that was resumed goes on with what happens next').toBeTrue('its event');
        };
        await listenTo(kit, told.stream, resumed, headers);
      },
      { atMost: 2 },
    );
  },
});
