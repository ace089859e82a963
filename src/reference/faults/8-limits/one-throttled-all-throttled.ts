import { byTrial } from '../../http/calls.js';
import { defineFault } from '../../deviation.js';
import { placeOf } from '../../http/place.js';

export default defineFault({
  id: 'limits/one-throttled-all-throttled',
  title: 'While one caller is throttled, all are',
  breaks: ['limit-is-of-one-credential'],
  degree: 'gross',
  on: (call) => placeOf(call.path).kind !== 'health',
  rules: ({ pause }, _call, { memory }) => ({
    pause(caller, call, shop) {
      const blocked = memory('blocked', () => ({ until: 0 }));
      const left = blocked.until - shop.clock.now();
      if (!byTrial(call) && left > 0) return left;
      const wait = pause(caller, call, shop);
      if (wait !== undefined) blocked.until = shop.clock.now() + wait;
      return wait;
    },
  }),
});
