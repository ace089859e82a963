import { defineCheck, isThrottled, pushing, rested, throttle } from 'probity/check';

/** Sends less than the quota, evenly, for three windows: a window that is longer than published would overflow. */
export default defineCheck({
  title: 'Requests within the published rate are not throttled',
  rationale: 'A caller that keeps to the published rate must be able to rely on being served.',
  blindSpot: 'bursts of the whole quota at once; other limits than the smallest; what other callers use up',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({ throttle: throttle(service) }),

  async verify({ throttle }, kit) {
    const { list, limit } = throttle;
    const each = Math.max(1, Math.floor(limit.quota * 0.8));
    await rested(kit, throttle);
    for (let n = 0; n < 3 * each; n += 1) {
      await kit.wait(limit.window / each);
      const exchange = await kit.send(list, {}, pushing(throttle));
      const rate = `${String(each)} requests in ${String(limit.window / 1000)} s`;
      const claim = `${rate} are not throttled, the quota being ${String(limit.quota)}`;
      kit.expect(!isThrottled(kit, throttle, exchange), claim, { where: exchange.id }).toBeTrue('any other answer');
    }
  },
});
