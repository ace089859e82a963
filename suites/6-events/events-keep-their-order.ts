import { causing, isEventFor } from './mechanisms/causes.js';
import { changedAgain, isToldWhole, toldSequel } from './mechanisms/event-order.js';
import { defineCheck, orDefault, type Slot, type Subjects } from 'probity/check';
import { declaredStates, type States } from 'probity/check/states';
import { ofStream, streamContext, typeOf, unlessOver } from './mechanisms/streams.js';

const statesOf = ({ resource }: Subjects['stream']): Slot<States> =>
  resource ? declaredStates(resource) : { state: 'gap', paths: [] };

/**
 * Makes changes of one record, each after the one before was acknowledged, and looks at the order of their events; changes
 * of two records by turns, where the order is that of all events.
 */
export default defineCheck({
  title: 'Events come in the order of their changes: those of one record, or all, as declared',
  rationale: 'A client that keeps a copy would end with an old state if a newer event came first.',
  usualFix: 'Number events at the commit, and send them by that number.',
  blindSpot: 'changes that several callers make at a time; more than two records',

  over: 'stream',
  effect: 'writes',
  // What others change meanwhile has events as well, and one that is held back would come with them.
  alone: 'collection',

  needs: (facts) => ({
    told: streamContext(facts),
    causing: changedAgain(causing(facts), statesOf(facts), ofStream(facts, 'order')),
    order: ofStream(facts, 'order'),
    within: ofStream(facts, 'within'),
    states: orDefault<States | undefined>(statesOf(facts), undefined),
  }),

  async verify({ told, causing, order, within, states }, kit) {
    const all = await toldSequel(kit, told, causing, { states, within, isTotal: order === 'total' });
    const { changes, first, place } = all;
    const events = unlessOver(kit, first, isToldWhole(all, first.events));
    const found = changes.filter((one) => place(one, events) >= 0);
    if (found.length < 2) kit.stop('not-observable', 'No two events were received that differ');
    const places = found.map((one) => place(one, events));
    const isInOrder = places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0));
    const shown = events.filter((event) => found.some(({ cause, record }) => isEventFor(told, cause, record)(event)));
    const claim = `Events of ${found.map(({ cause }) => cause.operation.id).join(', ')} come in this order`;
    kit.expect(isInOrder, claim, { shown: shown.map((event) => typeOf(told, event)).join(', ') }).toBeTrue('so');
  },
});
