import { burst, isThrottled, pushing, rested, throttle } from './mechanisms/rate.js';
import { defineCheck, first, all, only, type Exchange, type JsonObject } from 'probity/check';
import { listing } from 'probity/check/lists';
import { lag, marked, UNREAD, until } from 'probity/check/looks';

/** Creates that are sent when the quota is spent. */
const CREATES = 4;

/** Spends the quota with lists, sends some creates, and looks for what they made, also when the window is over. */
export default defineCheck({
  title: 'A request that was throttled has not been executed',
  rationale: 'A caller sends it again after the wait; what was executed nevertheless is then done twice.',
  usualFix: 'Put the limit before the handler.',
  blindSpot: 'effects that the list does not show; other operations than a create',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({
    throttle: throttle(service),
    victim: first(
      service.resources.map((resource) =>
        all({
          own: only(resource.own, (own) => own.parents.length === 0 && own.unique.length + (own.tag?.length ?? 0) > 0),
          listing: listing(resource),
        }),
      ),
      'resources',
    ),
    lag: lag(service),
  }),

  async verify({ throttle, victim: { own, listing }, lag }, kit) {
    const find = (body: JsonObject) => marked(kit, own, listing, undefined, body);
    await kit.forAll(
      kit.bodies(own.createBody, { own, values: 'safe' }),
      async (body) => {
        const bodies: JsonObject[] = [];
        while (bodies.length < CREATES) bodies.push(await kit.withUniqueFields(own, body));
        await rested(kit, throttle);
        const { refused } = await burst(kit, throttle);
        if (!refused.some((one) => isThrottled(kit, throttle, one))) kit.discard('nothing was throttled');
        const throttled: { readonly body: JsonObject; readonly exchange: Exchange }[] = [];
        for (const laid of bodies) {
          const exchange = await kit.send(own.create, { body: laid }, pushing(throttle));
          if (isThrottled(kit, throttle, exchange)) throttled.push({ body: laid, exchange });
        }
        if (throttled.length === 0) kit.discard('no create was throttled');
        await kit.wait(throttle.limit.window + 1000);
        const { sent } = await kit.create(own, body);
        const shown = await until(
          kit,
          lag.list,
          () => find(sent),
          (items) => items?.length !== 0,
        );
        if (shown === undefined) return kit.discard(UNREAD);
        if (shown.length !== 1) return kit.stop('control-failed', 'The list does not show a record that was made');
        for (const { body: laid, exchange } of throttled) {
          const made = (await find(laid)) ?? [];
          for (const item of made) kit.adoptItem(own, item, exchange);
          kit.expect(made.length, 'A throttled create makes nothing', { where: exchange.id }).toEqual(0);
        }
      },
      { atMost: 1 },
    );
  },
});
