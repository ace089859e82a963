import { bringAbout, causing, defineCheck, isSeen, listenTo, ofStream, only, ON_THE_WAY } from 'probity/check';
import { telling, tells, tolerate, unlessOver, type StreamEvent } from 'probity/check';

/** Makes each change that causes an event on records of its own, one after another, and waits for the event of each. */
export default defineCheck({
  title: 'A change that was acknowledged is told by its event, in time',
  rationale: 'A client that relies on the stream acts on what it is told, and never learns of what it is not.',
  blindSpot: 'changes that a run cannot make; events that are lost now and then; whether the event is true',

  over: 'stream',
  effect: 'writes',

  needs: (facts) => ({
    told: telling(facts),
    causing: causing(facts),
    within: ofStream(facts, 'within'),
    // What may get lost is not missed.
    delivery: only(tolerate(ofStream(facts, 'delivery'), 'at-least-once'), (how) => how !== 'at-most-once'),
  }),

  async verify({ told, causing, within: time, delivery }, kit) {
    await kit.forAll(
      kit.bodies(causing.own.createBody, { own: causing.own, values: 'safe' }),
      async (body) => {
        await listenTo(kit, told.stream, async ({ until }) => {
          const ofChanges: { readonly type: string; readonly isTold: (event: StreamEvent) => boolean }[] = [];
          for (const cause of causing.causes) {
            const change = await bringAbout(kit, causing, cause, body);
            const isTold = tells(told, cause, change.record);
            const heard = await until((events) => events.some(isTold), time + ON_THE_WAY);
            const found = heard.events.filter(isTold);
            if (found.length === 0 && !(await isSeen(kit, causing, change))) {
              kit.stop('setup-failed', `What ${cause.operation.id} was said to do cannot be seen`);
            }
            unlessOver(kit, heard, found.length > 0);
            const claim = `${cause.operation.id} is followed by ${cause.type} with the id of the record`;
            kit.expect(found.length > 0, claim, { shown: 'no such event' }).toBeTrue(`within ${String(time)} ms`);
            ofChanges.push({ type: cause.type, isTold });
          }
          if (delivery !== 'exactly-once') return;
          const isTwice = (events: readonly StreamEvent[]) =>
            ofChanges.filter(({ isTold }) => events.filter(isTold).length > 1).map(({ type }) => type);
          const { events } = await until((all) => isTwice(all).length > 0, Math.min(time, ON_THE_WAY));
          kit.expect(isTwice(events), 'An event that is delivered exactly once comes once').toBeEmpty();
        });
      },
      { atMost: 1 },
    );
  },
});
