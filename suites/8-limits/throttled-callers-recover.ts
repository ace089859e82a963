import {
  burst,
  defineCheck,
  hard,
  isThrottled,
  pushing,
  rested,
  tellsToWait,
  throttle,
  toldToWait,
} from 'probity/check';

/** Longest time that is waited, in milliseconds. */
const LONGEST = 60_000;

/**
 * Goes beyond the rate, waits as told and asks again. Done twice: where windows begin at fixed times, the second burst
 * begins with one, so that the wait is as long as it can be.
 */
export default defineCheck({
  title: 'A throttled caller is told how long to wait, and is served after that',
  rationale: 'A caller that is told too little knocks in vain, and one that is told too much stays away for nothing.',
  blindSpot: 'whether the whole quota is there again at once; waits that are only a little too long',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({
    throttle: hard(throttle(service)),
    told: tellsToWait(service),
  }),

  async verify({ throttle }, kit) {
    const { list, limit } = throttle;
    const isServed = async (): Promise<boolean> =>
      !isThrottled(kit, throttle, await kit.send(list, {}, pushing(throttle)));
    await rested(kit, throttle);
    for (let round = 0; round < 2; round += 1) {
      const pushed = await burst(kit, throttle);
      const last = pushed.refused.at(-1);
      if (last === undefined || !isThrottled(kit, throttle, last)) return kit.discard('nothing was throttled');
      const told = toldToWait(pushed);
      kit
        .expect(told !== undefined, 'A throttled answer says how long to wait', { where: 'Retry-After' })
        .toBeTrue('a time');
      if (told === undefined) return;
      let waited = 0;
      if (told > 2 * limit.window + 2000) {
        await kit.wait((waited = limit.window + 1000));
        const claim = 'Retry-After does not send a caller away who is served long before';
        const shown = `told to wait for ${String(told / 1000)} s, and served after ${String(waited / 1000)} s`;
        kit.expect(!(await isServed()), claim, { shown }).toBeTrue('a wait that is needed');
      }
      if (told > LONGEST) kit.stop('not-exercised', `Retry-After asks for ${String(told / 1000)} s`);
      // Seconds are rounded, and a service of several parts may be a little behind.
      await kit.wait(Math.max(0, told * 1.2 + 1000 - waited));
      kit.expect(await isServed(), 'A caller is served again after the time that it was told').toBeTrue('an answer');
    }
  },
});
