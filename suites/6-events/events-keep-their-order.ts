import {
  bringAbout,
  causing,
  declaredStates,
  defineCheck,
  listenTo,
  ofStream,
  ON_THE_WAY,
  placeOf,
} from 'probity/check';
import { sequel, telling, tells, tolerate, typeOf, unlessOver, type States } from 'probity/check';
import type { Change, StreamEvent } from 'probity/check';

/** Makes changes of one record, each after the one before was acknowledged, and looks at the order of their events. */
export default defineCheck({
  title: 'Events of one record come in the order of its changes',
  rationale: 'A client that keeps a copy would end with an old state if a newer event came first.',
  blindSpot: 'changes that several callers make at a time; events of different records',

  over: 'stream',
  effect: 'writes',

  needs: (facts) => ({
    told: telling(facts),
    causing: causing(facts),
    order: ofStream(facts, 'order'),
    within: ofStream(facts, 'within'),
    states: tolerate<States | undefined>(
      facts.resource ? declaredStates(facts.resource) : { state: 'gap', paths: [] },
      undefined,
    ),
  }),

  async verify({ told, causing, within: time, states }, kit) {
    const { own } = causing;
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        await listenTo(kit, told.stream, async ({ until }) => {
          const [create, ...others] = sequel(causing, states);
          if (create === undefined)
            return kit.stop('not-exercised', 'No change of a record is told by an event of its own');
          const first = await bringAbout(kit, causing, create, body);
          const changes: Change[] = [first];
          for (const cause of others) changes.push(await bringAbout(kit, causing, cause, body, first.record));
          const place = (change: Change, events: readonly StreamEvent[]) => placeOf(told, change, changes, events);
          const isWhole = (events: readonly StreamEvent[]) => changes.every((one) => place(one, events) >= 0);
          const heard = await until(isWhole, time + ON_THE_WAY);
          const events = unlessOver(kit, heard, isWhole(heard.events));
          const found = changes.filter((one) => place(one, events) >= 0);
          if (found.length < 2) kit.stop('not-observable', 'No two events came that can be told apart');
          const places = found.map((one) => place(one, events));
          const isInOrder = places.every((at, index) => index === 0 || at > (places[index - 1] ?? 0));
          const shown = events.filter((event) => found.some(({ cause }) => tells(told, cause, first.record)(event)));
          const claim = `Events of ${found.map(({ cause }) => cause.operation.id).join(', ')} come in this order`;
          kit.expect(isInOrder, claim, { shown: shown.map((event) => typeOf(told, event)).join(', ') }).toBeTrue('so');
        });
      },
      { atMost: 1 },
    );
  },
});
