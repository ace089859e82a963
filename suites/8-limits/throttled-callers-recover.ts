import {
  burst,
  expectServedAfter,
  hard,
  isThrottled,
  rested,
  tellsToWait,
  throttle,
  toldToWait,
} from './mechanisms/rate.js';
import { defineCheck } from 'probity/check';

/**
 * Goes beyond the rate, waits as told and asks again. Done twice: where windows begin at fixed times, the second burst
 * begins with one, so that the wait is as long as it can be.
 */
export default defineCheck({
  title: 'A throttled caller learns how long to wait, and is served after that',
  rationale: 'A wait that is stated too short is refused again, and one that is stated too long wastes time.',
  usualFix: 'Compute Retry-After from the time at which a request is next allowed.',
  blindSpot: 'whether the whole quota is there again at once; waits that are only a little too long',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({
    throttle: hard(throttle(service)),
    told: tellsToWait(service),
  }),

  async verify({ throttle }, kit) {
    await rested(kit, throttle);
    for (let round = 0; round < 2; round += 1) {
      const pushed = await burst(kit, throttle);
      const last = pushed.refused.at(-1);
      if (last === undefined || !isThrottled(kit, throttle, last)) return kit.discard('nothing was throttled');
      const told = toldToWait(pushed);
      kit
        .expect(told !== undefined, 'A throttled answer says how long to wait', { where: 'Retry-After', shown: 'none' })
        .toBeTrue('a time');
      if (told === undefined) return;
      await expectServedAfter(kit, throttle, told, 'Retry-After');
    }
  },
});
