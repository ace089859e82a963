import { bringAbout, causing, declaredStates, defineCheck, listenTo, ofStream, only, ON_THE_WAY } from 'probity/check';
import { placeOf, sequel, telling, tolerate, unlessOver, type Change, type States } from 'probity/check';
import type { StreamEvent } from 'probity/check';

/** Two listen while one record is changed again and again: what the one is told, the other must be told as well. */
export default defineCheck({
  title: 'Two who listen at a time are told the same, in the same order',
  rationale: 'A service with several instances must tell its events to all that listen, whoever listens where.',
  blindSpot: 'more than two who listen; callers who differ; events of different records',

  over: 'stream',
  effect: 'writes',

  needs: (facts) => ({
    told: telling(facts),
    causing: causing(facts),
    order: tolerate<string | undefined>(ofStream(facts, 'order'), undefined),
    within: ofStream(facts, 'within'),
    delivery: only(ofStream(facts, 'delivery'), (how) => how !== 'at-most-once'),
    states: tolerate<States | undefined>(
      facts.resource ? declaredStates(facts.resource) : { state: 'gap', paths: [] },
      undefined,
    ),
  }),

  async verify({ told, causing, order, within: time, states }, kit) {
    const { own } = causing;
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        await listenTo(kit, told.stream, async (first) => {
          await listenTo(kit, told.stream, async (second) => {
            const [create, ...others] = sequel(causing, states);
            if (create === undefined) return kit.stop('not-exercised', 'No change of a record is told');
            const made = await bringAbout(kit, causing, create, body);
            const changes: Change[] = [made];
            for (const cause of others) changes.push(await bringAbout(kit, causing, cause, body, made.record));
            const place = (change: Change, events: readonly StreamEvent[]) => placeOf(told, change, changes, events);
            const isWhole = (events: readonly StreamEvent[]) => changes.every((one) => place(one, events) >= 0);
            const heard: (readonly StreamEvent[])[] = [];
            for (const { until } of [first, second]) {
              const one = await until(isWhole, time + ON_THE_WAY);
              heard.push(unlessOver(kit, one, isWhole(one.events)));
            }
            const [here = [], there = []] = heard;
            const known = changes.filter((one) => place(one, here) >= 0 || place(one, there) >= 0);
            if (known.length === 0) kit.stop('not-observable', 'Neither of the two was told anything');
            for (const [who, events] of [['first', here] as const, ['second', there] as const]) {
              const lost = known.filter((one) => place(one, events) < 0).map(({ cause }) => cause.operation.id);
              kit.expect(lost, `The ${who} of two who listen is told all that the other one is told`).toBeEmpty();
            }
            if (order === undefined) return;
            const inOrder = (events: readonly StreamEvent[]) =>
              [...known].sort((a, b) => place(a, events) - place(b, events)).map(({ cause }) => cause.operation.id);
            kit.expect(inOrder(there), 'Two who listen are told in the same order').toEqual(inOrder(here));
          });
        });
      },
      { atMost: 1 },
    );
  },
});
