import { causing } from './mechanisms/causes.js';
import { defineCheck, orDefault } from 'probity/check';
import { leadsElsewhere } from 'probity/check/writes';
import { isToldOnce, isTwice, toldChanges } from './mechanisms/event-per-change.js';
import { ofStream, streamContext, unlessOver } from './mechanisms/streams.js';

/** Makes each change that causes an event one after another, and waits for the event of each. */
export default defineCheck({
  title: 'A change causes its event in time, and no more often than the delivery allows',
  rationale:
    'A client that relies on the stream acts on the events it receives, and never learns of a change without one.',
  usualFix: 'Publish after the commit, once for each change, from every way to change a record.',
  blindSpot: 'changes that a run cannot make; events that are lost now and then; whether the event is true',

  over: 'stream',
  effect: 'writes',
  // What others change meanwhile has events as well, and one that is held back would come with them.
  alone: 'collection',
  echoes: ['transitions-are-as-declared'],

  needs: (facts) => ({
    told: streamContext(facts),
    causing: causing(facts),
    within: ofStream(facts, 'within'),
    delivery: orDefault(ofStream(facts, 'delivery'), 'at-least-once'),
  }),

  async verify({ told, causing, within: time, delivery }, kit) {
    const isOnce = isToldOnce(delivery);
    // What may get lost is not missed.
    const mayBeLost = delivery === 'at-most-once';
    const { changes, exchange } = await toldChanges(kit, told, causing, { within: time, isOnce });
    for (const { change, isTold, heard, isSeen } of changes) {
      const { cause } = change;
      const found = heard.events.filter(isTold);
      if (!isSeen) kit.stop('setup-failed', `${cause.operation.id} answered success, but its effect is not visible`);
      if (mayBeLost) continue;
      unlessOver(kit, heard, found.length > 0);
      const claim = `${cause.operation.id} is followed by ${cause.type} with the id of the record`;
      const proof = { shown: 'no such event', ...leadsElsewhere(cause.operation) };
      kit.expect(found.length > 0, claim, proof).toBeTrue(`within ${String(time)} ms`);
    }
    if (!isOnce) return;
    if (changes.every(({ isTold, heard }) => !heard.events.some(isTold))) kit.stop('not-exercised', 'No event came');
    const twice = changes.filter((one) => isTwice(one, exchange.stream?.events ?? []));
    const types = twice.map(({ change }) => change.cause.type);
    kit.expect(types, 'An event that is delivered once does not come a second time').toBeEmpty();
  },
});
