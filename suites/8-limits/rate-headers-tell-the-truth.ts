import { defineCheck } from 'probity/check';
import {
  expectServedAfter,
  hard,
  isThrottled,
  oneByOne,
  pushing,
  rateHeaders,
  rested,
  throttle,
} from './mechanisms/rate.js';
import { isSpentByOthers, rateTold } from './mechanisms/rate-told.js';

/** The first push may begin at the end of a window; the second one begins with one. */
const ROUNDS = 2;
/** Milliseconds: a time that is further off is that of another clock than the one of Date. */
const APART = 10_000;

/**
 * Asks again and again, one request after the other, until one is refused: no answer may have told of more requests than
 * were served after it. Then waits for the reset that was told last, and asks once more. Headers that tell of another
 * quota than the one that is tried are not judged, nor is a quota that others spend at the same time.
 */
export default defineCheck({
  title: 'The rate-limit headers state no more requests than remain, and a reset after which a caller is served',
  rationale: 'A caller that paces itself by these headers runs into refusals where they promise too much.',
  usualFix: 'Compute the headers from the counter that decides.',
  blindSpot: 'headers that promise too little; limits that are stated in addition to the one that is tried',

  over: 'service',
  effect: 'disrupts',
  alone: 'service',

  needs: ({ service }) => ({ throttle: hard(throttle(service)), headers: rateHeaders(service) }),

  async verify({ throttle, headers: { style, form, isOnly } }, kit) {
    const { quota, window } = throttle.limit;
    let judged = 0;
    await rested(kit, throttle);
    for (let round = 0; judged < ROUNDS && round < 2 * ROUNDS; round += 1) {
      const sent = await oneByOne(kit, throttle);
      const last = sent.at(-1);
      const more = await kit.send(throttle.list, {}, pushing(throttle));
      // Who is served right after that was refused for something else, or a window has just begun.
      if (last === undefined || ![last, more].every((one) => isThrottled(kit, throttle, one))) {
        await kit.wait(window);
        continue;
      }
      judged += 1;
      const told = sent.map(({ response }) => rateTold(response?.headers ?? [], style, form) ?? {});
      const tells = told.some(({ left, reset, misread }) => (left ?? reset ?? misread) !== undefined);
      kit
        .expect(tells, 'Answers state the remaining quota or the reset of the limit', { where: style, shown: 'none' })
        .toBeTrue(`headers of ${style}`);
      const quotas = told.flatMap((one) => one.quota ?? []);
      if (quotas.some((one) => one !== quota) || (quotas.length === 0 && !isOnly))
        kit.stop('not-observable', `The headers state another limit than that of ${String(quota)} requests`);
      const misread = [...new Set(told.flatMap((one) => one.misread ?? []))];
      const claim = `The reset is stated as a ${form === 'epoch' ? 'time' : 'time span'}, in seconds`;
      kit.expect(misread, claim, { where: last.id }).toBeEmpty();
      if (isSpentByOthers(told))
        kit.stop('not-observable', 'Remaining quota dropped by more than one: another client shares this limit');
      const lies = told.slice(0, -1).flatMap(({ left = 0 }, n) => {
        const served = sent.length - n - 2;
        return left > served ? [`${String(left)} left, and ${String(served)} served (${sent[n]?.id ?? ''})`] : [];
      });
      kit.expect(lies, 'The remaining number of requests in the headers is available', { where: last.id }).toBeEmpty();
      const reset = told.findLast((one) => one.reset !== undefined)?.reset;
      const isOfDate = reset !== undefined && (form === 'delta' || Math.abs(reset) < window + APART);
      if (isOfDate) await expectServedAfter(kit, throttle, Math.max(0, reset), 'The reset');
      else if (form !== undefined) kit.note('No reset was stated that can be compared with the Date of its answer');
    }
    if (judged === 0) kit.discard('nothing was throttled');
  },
});
