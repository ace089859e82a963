import { trigger, isEventFor } from './mechanisms/causes.js';
import { defineCheck, type StreamEvent } from 'probity/check';
import { values } from 'probity/check/values';
import { listenTo, ofStream, ON_THE_WAY, streamContext, typeOf, unlessOver } from './mechanisms/streams.js';
import { refusable, refused, showing, writingCauses, wrongWrites } from './mechanisms/wrong-writes.js';

/**
 * Sends writes that must be refused, listens as long as an event may take, and then makes the same writes right: their
 * events must come, or nothing was shown.
 */
export default defineCheck({
  title: 'A write that is refused causes no event',
  rationale: 'A client that receives an event of a change that was never made acts on a false state.',
  usualFix: 'Publish after the commit, and not before validation.',
  blindSpot: 'events that come later than declared; refused creates, where events do not carry what was written',

  over: 'stream',
  effect: 'writes',
  stage: 'malformed',

  needs: (facts) => ({ told: streamContext(facts), causing: refusable(facts), within: ofStream(facts, 'within') }),

  async verify({ told, causing, within: time }, kit) {
    const { own } = causing;
    const writing = writingCauses(causing);
    // More are drawn than are carried out, because not every violation must be refused.
    await kit.forAll(
      values.tuple(kit.bodies(own.createBody, { own, values: 'safe' }), wrongWrites(kit, causing, writing)),
      async ([body, wrong]) => {
        if (wrong.length === 0) kit.discard('it need not be refused');
        await listenTo(kit, told.stream, async ({ until }) => {
          const traces: ((event: StreamEvent) => boolean)[] = [];
          for (const one of wrong) {
            const trace = await refused(kit, told, causing, one, body);
            if (trace) traces.push(trace);
          }
          if (traces.length === 0) kit.discard('nothing was refused whose event could be known');
          const isTrace = (event: StreamEvent): boolean => traces.some((trace) => trace(event));
          // What is on the way when the time is over comes before the events of the writes below, on the same stream.
          let heard = await until((all) => all.some(isTrace), time);
          unlessOver(kit, heard, heard.events.some(isTrace));

          for (const { cause } of wrong) {
            const change = await trigger(kit, causing, cause, body);
            const isTold = isEventFor(told, cause, change.record);
            // An event that does not carry what was written would not show that a create was refused.
            const isKnown = cause.writer === undefined ? showing(change.mark) : () => true;
            const isRight = (event: StreamEvent): boolean => isTold(event) && isKnown(event);
            heard = await until((all) => all.some(isRight), time + ON_THE_WAY);
            if (unlessOver(kit, heard, heard.events.some(isRight)).some(isRight)) continue;
            kit.stop('control-failed', `${cause.operation.id} causes no event even when it is accepted`);
          }
          const found = heard.events.filter(isTrace).map((event) => typeOf(told, event) ?? 'an event without a type');
          kit.expect(found, 'No event is sent for a write that was refused').toBeEmpty();
        });
      },
      { share: 10, atMost: 1 },
    );
  },
});
