import { causing } from './mechanisms/causes.js';
import { defineCheck, only, orDefault } from 'probity/check';
import { declaredStates, type States } from 'probity/check/states';
import { isToldWhole, toldSequel } from './mechanisms/event-order.js';
import { ofStream, streamContext, unlessOver } from './mechanisms/streams.js';

/** Two listen while one record is changed again and again: what the one is told, the other must be told as well. */
export default defineCheck({
  title: 'Two subscribers receive the same events, in the same order',
  rationale: 'A service with several instances must send its events to all subscribers, on every instance.',
  usualFix: 'Publish through a channel that reaches every instance and subscriber.',
  blindSpot: 'more than two subscribers; subscribers with different credentials; events of different records',

  over: 'stream',
  effect: 'writes',
  // What others change meanwhile has events as well, and one that is held back would come with them.
  alone: 'collection',

  needs: (facts) => ({
    told: streamContext(facts),
    causing: causing(facts),
    order: orDefault<string | undefined>(ofStream(facts, 'order'), undefined),
    within: ofStream(facts, 'within'),
    delivery: only(ofStream(facts, 'delivery'), (how) => how !== 'at-most-once'),
    states: orDefault<States | undefined>(
      facts.resource ? declaredStates(facts.resource) : { state: 'gap', paths: [] },
      undefined,
    ),
  }),

  async verify({ told, causing, order, within, states }, kit) {
    const all = await toldSequel(kit, told, causing, { states, within, isTotal: order === 'total' });
    const { changes, place, second } = all;
    if (second === undefined) return kit.stop('setup-failed', 'The service accepts only one subscriber at a time');
    const [here = [], there = []] = [all.first, second].map((heard) =>
      unlessOver(kit, heard, isToldWhole(all, heard.events)),
    );
    const known = changes.filter((one) => place(one, here) >= 0 || place(one, there) >= 0);
    if (known.length === 0) kit.stop('not-observable', 'Neither subscriber received any event');
    for (const [who, events] of [['first', here] as const, ['second', there] as const]) {
      const lost = known.filter((one) => place(one, events) < 0).map(({ cause }) => cause.operation.id);
      kit.expect(lost, `The ${who} of two subscribers receives every event that the other receives`).toBeEmpty();
    }
    if (order === undefined) return;
    const inOrder = (events: typeof here) =>
      [...known].sort((a, b) => place(a, events) - place(b, events)).map(({ cause }) => cause.operation.id);
    kit.expect(inOrder(there), 'Two subscribers receive events in the same order').toEqual(inOrder(here));
  },
});
