import { burst, hard, isThrottled, pushing, rested, throttle } from './mechanisms/rate.js';
import { defineCheck, map, only, within, type Exchange } from 'probity/check';

/** Other callers that are tried while one is throttled. */
const OTHERS = 2;

/**
 * Spends the quota of one caller, and asks as others while that one is throttled: that it still is afterwards shows that
 * it was.
 */
export default defineCheck({
  title: 'A throttled caller takes nothing from the others',
  rationale: 'Where each credential has a quota of its own, one caller must not be able to lock the others out.',
  usualFix: 'Count by credential, and not by address or for all.',
  blindSpot: 'callers of other addresses; whether two credentials of one caller are counted together',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => {
    const found = throttle(service);
    return {
      throttle: hard(found),
      scope: only(
        within(found, ({ limit }) => limit.scope),
        (scope) => scope === 'credential',
      ),
      callers: map(
        only(service.auth.identities, (all) => all.length > 1),
        (all) => all.map(({ name }) => name),
      ),
    };
  },

  async verify({ throttle, callers }, kit) {
    const pushed = throttle.limit.identity ?? kit.identities[0];
    const others = callers.filter((name) => name !== pushed && kit.identities.includes(name)).slice(0, OTHERS);
    if (others.length === 0)
      kit.stop('not-exercised', `Needs a second identity; only ${pushed ?? 'none'} is configured`);
    const { list } = throttle;
    await kit.forEach([others], async (names) => {
      await rested(kit, throttle);
      for (const as of names) kit.control(await kit.send(list, {}, { as, impatient: true }), `${list.id} as ${as}`);
      const { refused } = await burst(kit, throttle);
      if (!refused.some((one) => isThrottled(kit, throttle, one))) kit.discard('nothing was throttled');
      const answers: (readonly [string, Exchange])[] = [];
      for (const as of names) answers.push([as, await kit.send(list, {}, { as, impatient: true })]);
      const after = await kit.send(list, {}, pushing(throttle));
      if (!isThrottled(kit, throttle, after)) kit.discard('the window was over before the others had asked');
      for (const [as, exchange] of answers) {
        const claim = `${as} is served while ${pushed ?? 'another'} is throttled`;
        const where = { where: exchange.id, shown: 'a refusal for the limit' };
        kit.expect(!isThrottled(kit, throttle, exchange), claim, where).toBeTrue('an answer');
      }
    });
  },
});
