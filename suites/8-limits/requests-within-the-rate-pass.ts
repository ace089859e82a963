import { defineCheck } from 'probity/check';
import { isThrottled, pushing, rested, throttle } from './mechanisms/rate.js';

/** Sends less than the quota, evenly, for three windows: a window that is longer than published would overflow. */
export default defineCheck({
  title: 'Requests within the published rate are not throttled',
  rationale: 'A caller that keeps to the published rate must be able to rely on being served.',
  usualFix: 'Raise the limit to the published rate, and count each request once.',
  blindSpot:
    'a request that is throttled now and then; bursts of the whole quota at once; other limits than the smallest; what other callers use up',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({ throttle: throttle(service) }),

  async verify({ throttle }, kit) {
    const { list, limit } = throttle;
    const each = Math.max(1, Math.floor(limit.quota * 0.8));
    await rested(kit, throttle);
    const throttled: string[] = [];
    for (let n = 0; n < 3 * each; n += 1) {
      await kit.wait(limit.window / each);
      const exchange = await kit.send(list, {}, pushing(throttle));
      if (isThrottled(kit, throttle, exchange)) throttled.push(exchange.id);
    }
    const rate = `${String(each)} requests in ${String(limit.window / 1000)} s`;
    const claim = `${rate} are not throttled, the quota being ${String(limit.quota)}`;
    if (throttled.length > 0) kit.note(`Throttled within the quota: ${throttled.join(', ')}`);
    // Now and then somebody else may use the quota, or the service protects itself from something else.
    const [where] = throttled;
    kit
      .expect(throttled, claim, where === undefined ? {} : { where })
      .toHaveAtMost(Math.max(2, Math.floor(0.05 * 3 * each)));
  },
});
